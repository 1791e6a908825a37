"""Articles, prepositions and conjunctions: the words of a title that say nothing of its topic.

Fewer than stop words: pronouns, auxiliaries and adverbs are not among them.
"""

from __future__ import annotations

from typing import Final

_BY_LANGUAGE: Final = {
    "en": (
        "a an the "
        "about above across after against along amid among around as at before behind below "
        "beneath beside besides between beyond by despite down during except for from in inside "
        "into like near of off on onto out outside over past per since through throughout to "
        "toward towards under underneath until till up upon via with within without "
        "and but or nor so yet although because if once than that though unless when whenever "
        "where whereas wherever whether while"
    ),
    "de": (
        "der die das den dem des ein eine einen einem einer eines "
        "ab am an ans auf aus bei beim bis durch für gegen hinter im in ins mit nach neben ohne "
        "pro seit trotz über um unter vom von vor während wegen zu zum zur zwischen "
        "aber als bevor dass denn doch nachdem ob obwohl oder sobald sondern sowie und weil wenn"
    ),
    "fr": (
        "le la les l un une des du au aux "
        "à après avant avec chez contre dans de d depuis derrière dès devant en entre envers hors "
        "jusque malgré par parmi pendant pour sans sauf selon sous sur vers "
        "car comme donc et lorsque mais ni or ou puisque quand que qu quoique si"
    ),
    "es": (
        "el la los las lo un una unos unas al del "
        "a ante bajo con contra de desde durante en entre hacia hasta mediante para por según sin "
        "sobre tras "
        "aunque como cuando e mientras ni o pero porque pues que si sino u y"
    ),
    "it": (
        "il lo la i gli le l un uno una "
        "a al allo alla ai agli alle all con contro da dal dallo dalla dai dagli dalle dall dentro "
        "di d del dello della dei degli delle dell dopo durante fra in nel nello nella nei negli "
        "nelle nell per presso prima senza sopra sotto su sul sullo sulla sui sugli sulle sull tra "
        "anche che e ed ma mentre né o oppure perché poiché quando se"
    ),
    "pt": (
        "o a os as um uma uns umas ao à aos às do da dos das no na nos nas pelo pela pelos pelas "
        "ante após até com contra de desde durante em entre para per perante por sem sob sobre "
        "trás "
        "como e embora enquanto mas nem ou pois porque quando que se"
    ),
    "nl": (
        "de het een "
        "aan achter bij binnen boven buiten door in langs met na naar naast om onder op over per "
        "sinds te tegen tijdens tot tussen uit van vanaf via volgens voor zonder "
        "als dan dat dus en maar of omdat terwijl toen want wanneer zodat"
    ),
    "pl": (
        "bez dla do ku między na nad o od oraz po pod podczas poza przed przeciw przez przy u w we "
        "wśród z za ze "
        "a albo ale bo gdy i jak jeśli lecz lub niż oraz ponieważ że żeby"
    ),
    "ru": (
        "без в во для до за из из-за к ко кроме между на над о об около от перед по под после при "
        "про ради с со среди у через "
        "а да если и или как когда либо но пока потому хотя что чтобы"
    ),
    "zh": (
        "在 从 自 到 向 往 对 对于 关于 把 被 由 以 为 为了 与 跟 同 "
        "和 及 以及 或 或者 而 并 且 但 但是 因为 所以 如果"
    ),
}
_SETS: Final = {language: frozenset(text.split()) for language, text in _BY_LANGUAGE.items()}


def function_words(language: str | None) -> frozenset[str]:
    """The function words of a language, lower case.

    English where the language is not known or not in the list: most titles that
    are not in the page's own language are in English.
    """
    return _SETS.get(language or "en", _SETS["en"])
