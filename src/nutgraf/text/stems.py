"""Stems: what the forms of a word have in common, so that they count as one word.

English words are brought to their base form (`nutgraf.text.english_lemmas`). Of
other languages an ending is cut: the longest of a list of inflections that
leaves enough of the word. This is less than a full stemmer does and takes a
microsecond; words are compared within one text only, where it serves as well.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from nutgraf.text.english_lemmas import lemma

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Stem = Callable[[str], str]

# Inflections of nouns, adjectives and verbs, and a few that derive one from the other.
_ENDINGS: Final[Mapping[str, str]] = {
    "de": "e en em er ern es n st t te ten ung ungen heit heiten keit keiten lich liche lichen",
    "nl": "e en s es er ers t te ten de den heid heden ing ingen lijk lijke",
    "sv": "a ar er or en et n na arna erna orna s as es ens ets ade at ande ing ningen ningar",
    "da": "e er en et ne ene erne s es ens ets ede te ende ing ingen inger",
    "no": "e er en et a ene s es ens ets te de ende ing ingen inger",
    "fr": "s x e es ée ées é és er ez ent ant aux eux euse euses ement ements tion tions ait aient",
    "es": "s es a as o os e an en ar er ir ado ada ados adas ido ida idos idas ando iendo aron "
    "ieron aba aban ía ían ción ciones mente ó",
    "pt": "s es a as o os e am em ar er ir ado ada ados adas ido ida idos idas ando endo aram "
    "eram ava avam ia iam ção ções mente ou",
    "it": "a e i o are ere ire ato ata ati ate uto uta uti ute ando endo ano ono ava avano zione "
    "zioni mente ò",
    "ca": "s es a e os ar er ir at ada ats ades it ida ant ent ava aven ció cions ment",
    "ro": "a e i u ul ului ei ii le lor uri urilor ele elor at ată ați ate ea are ere ire ind ând",
    "ru": "а я о е ы и у ю ь й ой ей ом ем ам ям ах ях ами ями ов ев ого его ому ему ый ий ая яя "
    "ое ее ые ие ым им ых их ую юю ть л ла ло ли ет ут ют ит ат ят ешь ал ала али ил ила или ся сь "
    "ость ости ение ения ению ением ений",
    "uk": "а я о е и і у ю ь й ї ої ою ею єю ом ем ам ям ах ях ами ями ів їв ого ому ий ій а яя "
    "их им ти в ла ло ли є ить ать ють уть ся ість ості ення енню енням ань",
    "bg": "а я о е и ът ят та то те ите ия ията ове овете на но ни ен ва ват ха ше ение ения",
    "sr": "a e i o u om em ama ima og eg oga omu im ih oj ti o la li lo а е и о у ом ем ама има "
    "ог ег им их ој ти ла ли ло",
    "hr": "a e i o u om em ama ima og eg oga omu im ih oj ti la li lo",
    "sl": "a e i o u om em ama ami ega emu im ih ov ev ti la li lo",
    "pl": "a e i o u y ą ę ów om em ami ach ego emu ej ym im ych ich ymi ć ł ła ło li ły ał ała "
    "ali ie iem ość ości enie enia",
    "cs": "a e i o u y á é í ý ů ě ou em om ům ách ech ích ami emi ého ému ým ých ými ím ít at l "
    "la lo li ost osti ení",
    "sk": "a e i o u y á é í ý ov ou om em ám ách och ami ého ému ým ých ými ť l la lo li osť osti",
    "lt": "as is ys us a e o i u ų ą ę į ui iui ai iai ės ių ams ose uose ti o ė",
    "lv": "s is us a e i u ā ē ī am ai as es ām ēm iem os ās ēs ā ot",
    "fi": "n t a ä en in ssa ssä sta stä lla llä lta ltä lle na nä ksi tta ttä jen ien den ia iä "
    "issa issä ista istä illa illä ille iden iin un yn aan ään i",
    "et": "d s t l le lt ks st sse ga ta de te id i a e u na ni",
    "hu": "k t ak ek ok ök at et ot öt ban ben nak nek ra re hoz hez höz ból ből ról ről tól től "
    "val vel ig ért a e ja je i",
    "tr": "ı i u ü a e ın in un ün da de ta te dan den tan ten lar ler ları leri ların lerin sı si "
    "su sü yı yi yu yü nın nin nun nün dı di du dü tı ti tu tü mış miş",
    "el": "ς α η ο ι ε υ ν ος ης ες ας ου ων οι ους εις ων ικός ική ικό ει ουν ηκε ησε",
    "ar": "ة ه ها ان ين ون ات ية ي ك نا هم",
    "he": "ה ים ות י ית ו",
    "fa": "ها های هایی ی ای ان تر ترین",
    "hi": "ा ी े ो ों ें ियों ियां ियाँ ाओं ाएं ता ते ती ना ने",
    "id": "nya kan lah kah i an",
    "ko": "은 는 이 가 을 를 의 에 에서 으로 로 와 과 도 만 에게 까지 부터 이다 했다 한다",
}
_PREFIXES: Final[Mapping[str, str]] = {"ar": "وال بال كال فال لل ال و", "he": "ה ו ב ל מ ש כ"}
# Of a word that carries its meaning in every letter, two must be left, of others three.
_LEFT: Final = {"ar": 2, "he": 2, "ko": 1, "hi": 2}


def stemmer(language: str | None) -> Stem:
    """What gives the stem of a lower-case word; the word itself in languages not known."""
    return lemma if language == "en" else _cutter(language or "")


@lru_cache(maxsize=64)
def _cutter(language: str) -> Stem:
    if language not in _ENDINGS:
        return _as_it_is
    left = _LEFT.get(language, 3)
    endings = frozenset(_ENDINGS[language].split())
    prefixes = _PREFIXES.get(language)
    if prefixes is None:
        return partial(_without_ending, endings, max(map(len, endings)), left)
    begin = frozenset(prefixes.split())

    def cut(word: str) -> str:
        word = _without_prefix(begin, left + 1, word)
        return _without_ending(endings, max(map(len, endings)), left, word)

    return cut


def _without_ending(endings: frozenset[str], longest: int, left: int, word: str) -> str:
    for size in range(min(longest, len(word) - left), 0, -1):
        if word[-size:] in endings:
            return word[:-size]
    return word


def _without_prefix(prefixes: frozenset[str], left: int, word: str) -> str:
    for size in range(min(3, len(word) - left), 0, -1):
        if word[:size] in prefixes:
            return word[size:]
    return word


def _as_it_is(word: str) -> str:
    return word
