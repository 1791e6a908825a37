"""Words in URLs and link texts that describe a page, in many languages.

They are general words for parts of a site, not names of sites. Each class is one feature of the
judge, so words that are missing in the training data count like others of their class.
"""

from __future__ import annotations

from typing import Final

CLASSES: Final[dict[str, str]] = {
    "film": (
        "video videos vidéo vidéos vídeo vídeos watch tv av clip clips livestream "
        "mediathek episode episodes episodio player podcast podcasts audio radio listen multimedia "
        "webcam livecam shows trailer 视频 動画 видео"
    ),
    "pictures": (
        "gallery galleries galerie galeria galería galleria photo photos foto fotos photogallery "
        "fotostrecke bilder bildergalerie picture pictures pics image images imagenes imágenes "
        "slideshow slideshows diaporama infografik cartoon cartoons comics 图片 写真 фото"
    ),
    "listing": (
        "tag tags category categories categoria categoría kategorie kategoria catégorie rubrik "
        "rubrique rubric seccion sección section sections topic topics tema temas thema themen "
        "thema tópico topico archive archives archiv archivo arquivo hub collection collections "
        "series serie dossier dossiers label labels keyword keywords latest trending popular all "
        "index home portada front browse directory list lists page results 标签 专题 话题 тег теги"
    ),
    "person": (
        "author authors autor autores autoren auteur auteurs autore autori writer writers "
        "contributor contributors columnist columnists people person profile profiles profil "
        "perfil staff team by byline redaktion reporter reporters bio user users member members "
        "account 作者 автор"
    ),
    "service": (
        "about contact contacts contactus aboutus kontakt contacto contato contatti impressum "
        "imprint help hilfe aide ayuda ajuda faq faqs support feedback advertise advertising "
        "advertisers mediakit anzeigen werbung publicidad publicidade publicité careers career "
        "jobs karriere empleo emplois masthead mission corrections standards ethics donate "
        "donation donations spenden membership tips tip submit press presse prensa accessibility "
        "company corporate app apps mobile widget widgets sitemap mapa closed captioning fcc eeo "
        "关于 联系 о-нас контакты"
    ),
    "law": (
        "privacy policy policies terms conditions tos legal legals cookie cookies gdpr ccpa "
        "copyright disclaimer datenschutz agb nutzungsbedingungen privacidad privacidade aviso "
        "confidentialité mentions légales condiciones termos privatsphäre choices optout consent "
        "eula licensing permissions reprints"
    ),
    "account": (
        "login logout signin signup signout register registration subscribe subscription "
        "subscriptions subscriber abo abonnement abonnieren anmelden registrieren konto "
        "suscripcion suscripción suscribete assine assinatura connexion inscription newsletter "
        "newsletters newsletterabo alerts alert password auth oauth sso my myaccount preferences "
        "settings dashboard checkout cart paywall offer offers 登录 注册 вход"
    ),
    "shop": (
        "shop store shopping deals deal coupon coupons gutschein gutscheine buy product products "
        "marketplace classifieds classified kleinanzeigen clasificados immobilien realestate "
        "homes cars autos rentals tickets sponsored sponsor partner partners partnercontent "
        "paidcontent promo promotion promoted advertorial affiliate "
        "reviewed business businesses places place listings"
    ),
    "forum": (
        "forum forums foren thread threads comments comment kommentare comentarios commentaires "
        "discussion discussions viewtopic showthread board boards community questions question "
        "reply replies wiki 论坛 форум"
    ),
    "tool": (
        "weather wetter meteo météo tiempo clima forecast radar traffic horoscope horoscopes "
        "horoskop horoscopo games game puzzles puzzle crossword crosswords sudoku quiz quizzes "
        "lottery lotto scores score scoreboard schedule schedules standings stats fixtures "
        "results teams calendar events event agenda kalender termine programm programme guide "
        "tvguide quote quotes stocks markets stock epaper eedition edition e-edition closings "
        "contests contest sweepstakes polls poll search suche buscar recherche busca 搜索 поиск "
        "livescore tickers elections"
    ),
    "feed": "feed feeds rss atom xml amp print share sharer shareoffsite intent tweet email mailto",
    "story": (
        "article articles artikel articolo articoli artículo articulo articulos artigo story "
        "stories storyline news noticia noticias notícia notizia notizie nota notas nachrichten "
        "nachricht actualite actualité actualites actu post posts blog blogs breaking report "
        "reports read content opinion opinions column columns editorial 新闻 文章 новости статья "
        "haber haberler berita nyheter nieuws wiadomosci"
    ),
}

# Classes that are too rare to be learned one by one.
GROUPS: Final = {
    "to be seen": "film pictures",
    "no story": "person service law account shop forum feed",
}

# Function words: headlines have some, names of sections few.
SMALL_WORDS: Final = frozenset(
    "a about after against all amid an and are as at be before but by can could do does for from "
    "get gets has have he her his how i if in into is it its just like may might more most new no "
    "not of off on or our out over s says say should she so t than that the their them then there "
    "they this to up us was we were what when where which who why will with without would you your "
    "al au aux avec ce como con contra da das de del dem den der des di die do dos du e ein eine "
    "el els em en entre es est et für gli il im ist la las le les lo los mais mit na nach nem no "
    "nos o og os par para pas per por pour qu que qui se sein si sich sin sobre su sur um un una "
    "und une uno van vom von vor voor wie zu zum zur och på till som het een met op na w z nie do "
    "и в на с не по за что как от к из о для до при bir ve da de için ile".split()
)

# Texts of links to an article that don't name it.
READ_MORE: Final = frozenset(
    "more|read more|read more...|read the full story|full story|continue reading|keep reading|"
    "read|read full article|read article|view|view more|see more|learn more|details|watch|"
    "weiterlesen|mehr|mehr lesen|zum artikel|mehr erfahren|lire|lire la suite|en savoir plus|"
    "lire l'article|leer más|leer mas|ver más|más|seguir leyendo|leia mais|saiba mais|ler mais|"
    "leggi|leggi tutto|continua a leggere|lees meer|lees verder|läs mer|les mer|læs mere|"
    "lue lisää|czytaj więcej|czytaj dalej|devamı|devamını oku|читать далее|подробнее|"
    "читати далі|阅读更多|阅读全文|详细|更多|もっと見る|続きを読む|더보기|اقرأ المزيد|المزيد|"
    "और पढ़ें|baca selengkapnya|selengkapnya|xem thêm|διαβάστε περισσότερα".split("|")
)
