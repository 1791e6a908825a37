"""A few sentences of news in many languages, written for these tests, and how they came as bytes.

`LEGACY` names for every text the encodings in which pages of that language
were published before UTF-8.
"""

from __future__ import annotations

TEXTS = {
    "zh-Hans": (
        "本报讯（记者 王丽）昨天上午，市政府召开新闻发布会，宣布新的地铁线路将于明年六月开通。"
        "据介绍，这条线路全长三十二公里，沿途设有二十一个车站，每天可以运送四十万名乘客。"
        "市民们对这一消息表示欢迎，“我每天上班要花一个半小时，以后只要四十分钟就够了”，"
        "家住城东的李先生对记者说。有关部门表示，工程的质量和安全是他们最关心的问题。"
    ),
    "zh-Hant": (
        "記者陳美玲報導，市政府昨天上午舉行記者會，宣布新的捷運路線將在明年六月通車。據了解，"
        "這條路線全長三十二公里，沿途設有二十一個車站，每天可以運送四十萬名乘客。"
        "許多民眾對這個消息表示歡迎，「我每天上班要花一個半小時，以後只要四十分鐘就夠了」，"
        "住在城東的李先生說。交通局表示，工程的品質與安全是他們最關心的問題，會繼續與專家討論。"
    ),
    "ja": (
        "市は十日の記者会見で、新しい地下鉄の路線を来年六月に開業すると発表した。"
        "全長は三十二キロで、途中に二十一の駅が設けられ、"
        "一日におよそ四十万人が利用する見込みだという。「毎日の通勤に一時間半もかかっていたので、"
        "とても助かります」と東部に住む会社員の男性は話した。市の担当者は、"
        "工事の安全を最も大切にしながら計画を進めていきたいとしている。"
    ),
    "ko": (
        "시는 어제 오전 기자회견을 열고 새로운 지하철 노선을 내년 유월에 개통한다고 발표했다. 이 "
        "노선은 전체 길이가 삼십이 킬로미터이며 스물한 개의 역이 들어서고 하루에 사십만 명이 "
        "이용할 것으로 보인다. 동쪽 지역에 사는 회사원 이모 씨는 “출근하는 데 한 시간 반이 "
        "걸렸는데 이제는 사십 분이면 된다”고 말했다. 시 관계자는 공사의 안전을 가장 중요하게 "
        "생각하고 있다고 밝혔다."
    ),
    "ru": (
        "Вчера утром мэрия объявила, что новая линия метро откроется в июне следующего года. Её "
        "длина составит тридцать два километра, на пути поездов будет двадцать одна станция, а "
        "пользоваться ею смогут до четырёхсот тысяч пассажиров в день. «Я каждый день трачу на "
        "дорогу полтора часа, теперь хватит и сорока минут», — рассказала нашему корреспонденту "
        "жительница восточного района. В управлении транспорта подчеркнули, что безопасность "
        "остаётся главной задачей."
    ),
    "uk": (
        "Учора вранці міська рада оголосила, що нова лінія метро відкриється у червні наступного "
        "року. Її довжина становитиме тридцять два кілометри, на шляху поїздів буде двадцять "
        "одна станція, а користуватися нею зможуть до чотирьохсот тисяч пасажирів щодня. «Я "
        "щодня витрачаю на дорогу півтори години, тепер вистачить і сорока хвилин», — розповіла "
        "мешканка східного району. В управлінні транспорту наголосили, що безпека є їхнім "
        "головним завданням."
    ),
    "bg": (
        "Вчера сутринта общината обяви, че новата линия на метрото ще бъде открита през юни "
        "догодина. Тя ще бъде дълга тридесет и два километра, ще има двадесет и една станции и с "
        "нея ще могат да пътуват до четиристотин хиляди души на ден. „Всеки ден губя час и "
        "половина за път, а сега ще ми стигат четиридесет минути“, каза жителка на източния "
        "квартал пред нашия вестник."
    ),
    "el": (
        "Ο δήμος ανακοίνωσε χθες το πρωί ότι η νέα γραμμή του μετρό θα ανοίξει τον Ιούνιο του "
        "επόμενου έτους. Το μήκος της θα είναι τριάντα δύο χιλιόμετρα, θα έχει είκοσι έναν "
        "σταθμούς και θα εξυπηρετεί καθημερινά τετρακόσιες χιλιάδες επιβάτες. «Κάθε μέρα "
        "χρειάζομαι μιάμιση ώρα για να πάω στη δουλειά, τώρα θα μου αρκούν σαράντα λεπτά», είπε "
        "κάτοικος της ανατολικής συνοικίας."
    ),
    "he": (
        "העירייה הודיעה אתמול בבוקר כי הקו החדש של הרכבת התחתית ייפתח ביוני בשנה הבאה. אורכו של "
        "הקו יהיה שלושים ושניים קילומטרים, לאורכו ייבנו עשרים ואחת תחנות, והוא ישרת ארבע מאות "
        'אלף נוסעים ביום. "אני נוסע כל יום שעה וחצי לעבודה, עכשיו יספיקו לי ארבעים דקות", אמר '
        "תושב השכונה המזרחית לכתב שלנו. בעירייה הדגישו כי הבטיחות היא המשימה החשובה ביותר."
    ),
    "ar": (
        "أعلنت البلدية صباح أمس أن خط المترو الجديد سيفتح في شهر يونيو من العام المقبل. ويبلغ "
        "طول الخط اثنين وثلاثين كيلومترا وفيه إحدى وعشرون محطة، وسينقل أربعمئة ألف راكب كل يوم. "
        "وقال أحد سكان الحي الشرقي لمراسلنا إن الطريق إلى العمل كان يأخذ منه ساعة ونصف الساعة، "
        "أما الآن فسوف تكفيه أربعون دقيقة. وأكدت إدارة النقل أن السلامة هي المهمة الأولى."
    ),
    "th": (
        "เมื่อวานนี้เทศบาลประกาศว่ารถไฟฟ้าสายใหม่จะเปิดให้บริการในเดือนมิถุนายนปีหน้า "
        "เส้นทางนี้ยาวสามสิบสองกิโลเมตร มียี่สิบเอ็ดสถานี และคาดว่าจะมีผู้โดยสารวันละสี่แสนคน "
        "ชาวบ้านที่อยู่ทางตะวันออกของเมืองบอกกับผู้สื่อข่าวว่า "
        "ทุกวันนี้ต้องใช้เวลาเดินทางไปทำงานหนึ่งชั่วโมงครึ่ง ต่อไปจะใช้เวลาเพียงสี่สิบนาทีเท่านั้น "
        "เจ้าหน้าที่กล่าวว่าความปลอดภัยเป็นเรื่องที่สำคัญที่สุด"
    ),
    "tr": (
        "Belediye dün sabah düzenlediği basın toplantısında yeni metro hattının gelecek yıl "
        "haziran ayında açılacağını duyurdu. Otuz iki kilometre uzunluğundaki hatta yirmi bir "
        "istasyon bulunacak ve günde dört yüz bin yolcu taşınacak. Şehrin doğusunda oturan bir "
        "çalışan, “Her gün işe gitmek için bir buçuk saat harcıyordum, artık kırk dakika "
        "yetecek” dedi. Ulaşım müdürlüğü güvenliğin en önemli görev olduğunu söyledi."
    ),
    "pl": (
        "Władze miasta ogłosiły wczoraj rano, że nowa linia metra zostanie otwarta w czerwcu "
        "przyszłego roku. Będzie miała trzydzieści dwa kilometry długości i dwadzieścia jeden "
        "stacji, a każdego dnia skorzysta z niej czterysta tysięcy pasażerów. „Codziennie tracę "
        "na dojazd półtorej godziny, teraz wystarczy mi czterdzieści minut” – powiedziała "
        "mieszkanka wschodniej dzielnicy. Urzędnicy podkreślają, że najważniejsze jest "
        "bezpieczeństwo."
    ),
    "cs": (
        "Město včera ráno oznámilo, že nová trasa metra bude otevřena v červnu příštího roku. "
        "Bude dlouhá třicet dva kilometrů, bude mít dvacet jedna stanic a každý den ji využije "
        "čtyři sta tisíc cestujících. „Každý den ztrácím cestou do práce hodinu a půl, teď mi "
        "bude stačit čtyřicet minut,“ řekla našemu listu obyvatelka východní čtvrti. Úředníci "
        "zdůraznili, že nejdůležitější je bezpečnost."
    ),
    "hu": (
        "A város tegnap délelőtt bejelentette, hogy az új metróvonal jövő év júniusában nyílik "
        "meg. A vonal harminckét kilométer hosszú lesz, huszonegy állomást építenek, és naponta "
        "négyszázezer utas használhatja. „Minden nap másfél órát utazom a munkahelyemre, "
        "mostantól negyven perc is elég lesz” – mondta a keleti kerület egyik lakója. A hivatal "
        "szerint a legfőbb feladat a biztonság és az időben elkészülő építkezés."
    ),
    "ro": (
        "Primăria a anunţat ieri dimineaţă că noua linie de metrou va fi deschisă în luna iunie "
        "a anului viitor. Ea va avea treizeci şi doi de kilometri şi douăzeci şi una de staţii, "
        "iar în fiecare zi vor călători patru sute de mii de oameni. „Pierd zilnic o oră şi "
        "jumătate pe drum, acum îmi vor ajunge patruzeci de minute”, a spus o locuitoare din "
        "cartierul de est. Siguranţa rămâne cea mai importantă sarcină, au subliniat "
        "autorităţile."
    ),
    "hr": (
        "Gradska uprava objavila je jučer ujutro da će nova linija podzemne željeznice biti "
        "otvorena u lipnju sljedeće godine. Bit će duga trideset dva kilometra, imat će dvadeset "
        "jednu postaju, a svaki će dan prevoziti četiristo tisuća putnika. „Svaki dan putujem "
        "sat i pol, sada će mi biti dovoljno četrdeset minuta”, rekla je stanovnica istočne "
        "četvrti. Najvažnija je sigurnost, naglašavaju u gradu."
    ),
    "lt": (
        "Savivaldybė vakar rytą pranešė, kad naujoji metro linija bus atidaryta kitų metų "
        "birželį. Jos ilgis bus trisdešimt du kilometrai, joje bus dvidešimt viena stotis, o "
        "kasdien ja naudosis keturi šimtai tūkstančių keleivių. „Kasdien kelyje praleidžiu "
        "pusantros valandos, dabar užteks keturiasdešimties minučių“, – sakė rytinio rajono "
        "gyventoja. Svarbiausias uždavinys išlieka sauga, pabrėžė pareigūnai."
    ),
    "lv": (
        "Pašvaldība vakar no rīta paziņoja, ka jaunā metro līnija tiks atklāta nākamā gada "
        "jūnijā. Tās garums būs trīsdesmit divi kilometri, tajā būs divdesmit viena stacija, un "
        "katru dienu ar to brauks četri simti tūkstoši pasažieru. „Es katru dienu ceļā pavadu "
        "pusotru stundu, tagad pietiks ar četrdesmit minūtēm,” sacīja austrumu rajona "
        "iedzīvotāja. Svarīgākais uzdevums ir drošība."
    ),
    "vi": (
        "Sáng hôm qua, thành phố công bố tuyến tàu điện ngầm mới sẽ được mở cửa vào tháng sáu "
        "năm tới. Tuyến đường dài ba mươi hai cây số, có hai mươi mốt nhà ga và mỗi ngày phục vụ "
        "bốn trăm nghìn hành khách. “Mỗi ngày tôi mất một tiếng rưỡi để đi làm, từ nay chỉ cần "
        "bốn mươi phút là đủ”, một người dân sống ở phía đông thành phố nói. An toàn là nhiệm vụ "
        "quan trọng nhất."
    ),
    "fr": (
        "La mairie a annoncé hier matin que la nouvelle ligne de métro sera ouverte en juin de "
        "l’année prochaine. Longue de trente-deux kilomètres, elle comptera vingt et une "
        "stations et transportera chaque jour quatre cent mille voyageurs. « Je perds une heure "
        "et demie par trajet, désormais quarante minutes me suffiront », a déclaré une habitante "
        "du quartier est. La sûreté reste la première tâche, a-t-on rappelé à l’hôtel de ville."
    ),
    "de": (
        "Die Stadt hat gestern früh mitgeteilt, dass die neue U-Bahn-Linie im Juni nächsten "
        "Jahres eröffnet wird. Sie wird zweiunddreißig Kilometer lang, bekommt einundzwanzig "
        "Bahnhöfe und soll täglich vierhunderttausend Fahrgäste befördern. „Ich brauche jeden "
        "Tag anderthalb Stunden, künftig genügen mir vierzig Minuten“, sagte eine Bewohnerin des "
        "östlichen Viertels. Größte Aufgabe bleibe die Sicherheit, hieß es im Rathaus."
    ),
    "es": (
        "El ayuntamiento anunció ayer por la mañana que la nueva línea de metro se abrirá en "
        "junio del año próximo. Tendrá treinta y dos kilómetros y veintiuna estaciones, y "
        "llevará cada día a cuatrocientos mil viajeros. «Pierdo hora y media en cada trayecto, "
        "ahora me bastarán cuarenta minutos», señaló una vecina del barrio oriental. La "
        "seguridad será la tarea más importante, según la dirección de transporte. ¿Cuánto "
        "costará? Nadie lo explicó."
    ),
    "pt": (
        "A câmara municipal anunciou ontem de manhã que a nova linha do metrô será aberta em "
        "junho do próximo ano. Terá trinta e dois quilômetros e vinte e uma estações, e levará "
        "todos os dias quatrocentos mil passageiros. “Perco uma hora e meia no caminho, agora "
        "não vou precisar de mais de quarenta minutos”, disse uma moradora da região leste. A "
        "segurança é a tarefa mais importante, segundo a direção dos transportes."
    ),
    "sv": (
        "Staden meddelade i går förmiddag att den nya tunnelbanelinjen öppnas i juni nästa år. "
        "Den blir trettiotvå kilometer lång, får tjugoen stationer och väntas ta fyrahundratusen "
        "resenärer om dagen. ”Jag behöver en och en halv timme till jobbet, nu räcker det med "
        "fyrtio minuter”, säger en kvinna som bor i de östra delarna. Säkerheten är den "
        "viktigaste uppgiften, enligt kommunen."
    ),
}

LEGACY = {
    "zh-Hans": ("gb2312", "gbk", "gb18030"),
    "zh-Hant": ("big5",),
    "ja": ("shift_jis", "euc-jp", "iso-2022-jp"),
    "ko": ("euc-kr",),
    "ru": ("windows-1251", "koi8-r", "iso-8859-5", "cp866"),
    "uk": ("windows-1251", "koi8-u"),
    "bg": ("windows-1251",),
    "el": ("windows-1253", "iso-8859-7"),
    "he": ("windows-1255",),
    "ar": ("windows-1256",),
    "th": ("windows-874",),
    "tr": ("windows-1254",),
    "pl": ("windows-1250", "iso-8859-2"),
    "cs": ("windows-1250", "iso-8859-2"),
    "hu": ("windows-1250", "iso-8859-2"),
    "ro": ("windows-1250",),
    "hr": ("windows-1250", "iso-8859-2"),
    "lt": ("windows-1257",),
    "lv": ("windows-1257",),
    "vi": ("windows-1258",),
    "fr": ("windows-1252",),
    "de": ("windows-1252",),
    "es": ("windows-1252",),
    "pt": ("windows-1252",),
    "sv": ("windows-1252",),
}
