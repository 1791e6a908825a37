"""The names of months in the languages of the news."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# Twelve months a line; cases and other names follow a slash. If a word is the name of different
# months in two languages, the earlier line wins.
_NAMES: Final = (
    # English, German, French, Spanish, Portuguese, Italian, Catalan, Dutch
    "january february march april may june july august september/sept october november december",
    "januar/jänner februar/feber märz/maerz april mai juni juli august september oktober november "
    "dezember",
    "janvier/janv février/fevr mars avril/avr mai juin juillet/juil août septembre/sept octobre "
    "novembre décembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre/setiembre/sept octubre noviembre "
    "diciembre/dic",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "januari februari maart/mrt april mei juni juli augustus september oktober november december",
    # Danish and Norwegian, Swedish, Finnish, Estonian, Icelandic
    "januar februar marts/mars april maj/mai juni juli august september oktober november "
    "december/desember/des",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "tammikuu/tammikuuta helmikuu/helmikuuta maaliskuu/maaliskuuta huhtikuu/huhtikuuta "
    "toukokuu/toukokuuta kesäkuu/kesäkuuta heinäkuu/heinäkuuta elokuu/elokuuta syyskuu/syyskuuta "
    "lokakuu/lokakuuta marraskuu/marraskuuta joulukuu/joulukuuta",
    "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
    "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember",
    # Polish, Czech, Slovak, Slovene, Serbian in Latin letters
    "stycznia/styczeń lutego/luty marca/marzec kwietnia/kwiecień maja/maj czerwca/czerwiec "
    "lipca/lipiec sierpnia/sierpień września/wrzesień października/październik/paź "
    "listopada/listopad grudnia/grudzień",
    "ledna/leden února/únor března/březen dubna/duben května/květen června/červen "
    "července/červenec srpna/srpen září října/říjen listopadu/listopad prosince/prosinec",
    "januára/január februára/február marca/marec apríla/apríl mája/máj júna/jún júla/júl augusta "
    "septembra októbra/október novembra decembra",
    "januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra "
    "decembra",
    "januara februara marta/mart aprila maja juna jula avgusta septembra oktobra novembra decembra",
    # Hungarian, Romanian, Turkish, Lithuanian, Latvian, Indonesian and Malay
    "január február március április május június július augusztus szeptember október november "
    "december",
    "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie "
    "decembrie",
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio "
    "gruodžio",
    "janvāris/janvārī februāris/februārī marts/martā aprīlis/aprīlī maijs/maijā jūnijs/jūnijā "
    "jūlijs/jūlijā augusts/augustā septembris/septembrī oktobris/oktobrī novembris/novembrī "
    "decembris/decembrī",
    "januari februari maret/mac april mei juni/jun juli/julai agustus/ogos september oktober "
    "november/nopember desember/disember",
    # Russian, Ukrainian, Bulgarian, Serbian; Greek
    "января/январь февраля/февраль марта/март апреля/апрель мая/май июня/июнь июля/июль "
    "августа/август сентября/сентябрь октября/октябрь ноября/ноябрь декабря/декабрь",
    "січня/січень лютого/лютий березня/березень квітня/квітень травня/травень червня/червень "
    "липня/липень серпня/серпень вересня/вересень жовтня/жовтень листопада/листопад "
    "грудня/грудень",
    "януари февруари март април май юни юли август септември октомври ноември декември",
    "јануар фебруар март април мај јун јул август септембар октобар новембар децембар",
    "ιανουαρίου/ιανουάριος φεβρουαρίου/φεβρουάριος μαρτίου/μάρτιος απριλίου/απρίλιος "
    "μαΐου/μάιος/μαϊου ιουνίου/ιούνιος ιουλίου/ιούλιος αυγούστου/αύγουστος "
    "σεπτεμβρίου/σεπτέμβριος οκτωβρίου/οκτώβριος νοεμβρίου/νοέμβριος δεκεμβρίου/δεκέμβριος",
    # Arabic: the names of Egypt and the Gulf, of the Levant, of the Maghreb
    "يناير فبراير مارس أبريل/ابريل/إبريل مايو يونيو/يونيه يوليو/يوليه أغسطس/اغسطس سبتمبر "
    "أكتوبر/اكتوبر نوفمبر ديسمبر",
    "كانون-الثاني شباط آذار/اذار نيسان أيار/ايار حزيران تموز آب أيلول/ايلول تشرين-الأول "
    "تشرين-الثاني كانون-الأول",
    "جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر",
    # Persian and Urdu for the Gregorian calendar, Hebrew, Hindi, Bengali, Thai
    "ژانویه فوریه مارس آوریل مه/می ژوئن ژوئیه/جولای اوت/آگوست سپتامبر اکتبر نوامبر دسامبر",
    "جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر",
    "ינואר/בינואר פברואר/בפברואר מרץ/במרץ/מרס אפריל/באפריל מאי/במאי יוני/ביוני יולי/ביולי "
    "אוגוסט/באוגוסט ספטמבר/בספטמבר אוקטובר/באוקטובר נובמבר/בנובמבר דצמבר/בדצמבר",
    "जनवरी फरवरी/फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर/सितम्बर अक्टूबर/अक्तूबर नवंबर/नवम्बर दिसंबर/दिसम्बर",
    "জানুয়ারি/জানুয়ারি ফেব্রুয়ারি/ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর",
    "มกราคม/ม.ค กุมภาพันธ์/ก.พ มีนาคม/มี.ค เมษายน/เม.ย พฤษภาคม/พ.ค มิถุนายน/มิ.ย กรกฎาคม/ก.ค "
    "สิงหาคม/ส.ค กันยายน/ก.ย ตุลาคม/ต.ค พฤศจิกายน/พ.ย ธันวาคม/ธ.ค",
)
# The Slavic names in Croatian. Two of them are other months in other languages.
_CROATIAN: Final = (
    "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga/"
    "studenog prosinca"
)
# Accents of Latin, Greek and Cyrillic letters. Vowel signs of other scripts are kept.
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_MARKS: Final = str.maketrans("", "", ".-'’")
# The months of the Persian calendar.
_JALALI: Final = "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند"


def month_number(word: str, language: str | None = None) -> int | None:
    """Return the month that a word names, 1 to 12, or None."""
    key = fold(word)
    return (_croatian().get(key) if language == "hr" else None) or _months().get(key)


def full_names() -> dict[str, int]:
    """Return the full names of the months in all these languages, in lower case."""
    found: dict[str, int] = {}
    for line in _NAMES:
        for number, names in enumerate(line.split(), start=1):
            for name in names.split("/"):
                found.setdefault(name, number)
    return found


def jalali_month(word: str) -> int | None:
    """Return the month of the Persian calendar that a word names, or None."""
    return _jalali().get(fold(word))


def fold(word: str) -> str:
    """Return a word in one case, without accents and dots."""
    word = word.casefold()
    if not word.isascii():
        word = _ACCENTS.sub("", unicodedata.normalize("NFKD", word))
    return word.translate(_MARKS)


@cache
def _months() -> Mapping[str, int]:
    months: dict[str, int] = {}
    for line in _NAMES:
        for name, number in _with_short_forms(line).items():
            months.setdefault(name, number)
    return months


@cache
def _croatian() -> Mapping[str, int]:
    return _with_short_forms(_CROATIAN)


@cache
def _jalali() -> Mapping[str, int]:
    return {fold(name): number for number, name in enumerate(_JALALI.split(), start=1)}


def _with_short_forms(line: str) -> dict[str, int]:
    """Return the names in a line, and their first letters if these name one month only."""
    names = {
        fold(name): number
        for number, names in enumerate(line.split(), start=1)
        for name in names.split("/")
    }
    short: dict[str, int | None] = {}
    for name, number in names.items():
        for length in range(3, min(len(name), 6)):
            start = name[:length]
            short[start] = number if short.get(start, number) == number else None
    return {**{name: number for name, number in short.items() if number}, **names}
