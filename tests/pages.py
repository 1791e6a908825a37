"""Small pages shared by many tests, all written for this project."""

from __future__ import annotations

PARAGRAPHS = {
    "Latin": (
        "The harbour council voted on Tuesday to rebuild the old lighthouse, ending a dispute "
        "that had split the town for nine years. Work on the lighthouse begins in spring.",
        "Opponents of the lighthouse said the money would be better spent on the harbour road, "
        "which floods every winter; the council promised both, though not in the same year.",
        "“We have waited long enough,” said the harbour master, who has kept the lamp in her own "
        "shed since the storm. The lighthouse will open to visitors on Sundays.",
    ),
    "Greek": (
        "Το δημοτικό συμβούλιο αποφάσισε την Τρίτη να ξαναχτίσει τον παλιό φάρο του λιμανιού, "
        "τερματίζοντας μια διαμάχη που κράτησε εννέα χρόνια.",
        "Οι εργασίες στον φάρο αρχίζουν την άνοιξη, είπε ο λιμενάρχης, και κρατούν δύο χρόνια.",
    ),
    "Cyrillic": (
        "Городской совет решил во вторник восстановить старый маяк в гавани, завершив спор, "
        "который длился девять лет.",
        "Работы на маяке начнутся весной, сказал начальник порта, и продлятся два года.",
    ),
    "Arabic": (
        "قرر مجلس الميناء يوم الثلاثاء إعادة بناء المنارة القديمة، منهيا خلافا دام تسع سنوات.",
        "وقالت مديرة الميناء إن العمل في المنارة يبدأ في الربيع، ويستمر سنتين.",
    ),
    "Hebrew": (
        "מועצת הנמל החליטה ביום שלישי לבנות מחדש את המגדלור הישן, וסיימה מחלוקת של תשע שנים.",
        "העבודות במגדלור יתחילו באביב, אמרה מנהלת הנמל, ויימשכו שנתיים.",
    ),
    "Devanagari": (
        "बंदरगाह परिषद ने मंगलवार को पुराने प्रकाशस्तंभ को फिर से बनाने का निर्णय लिया।",
        "प्रकाशस्तंभ पर काम वसंत में शुरू होगा, बंदरगाह प्रमुख ने कहा, और दो साल चलेगा।",
    ),
    "Thai": (
        "สภาท่าเรือลงมติเมื่อวันอังคารให้สร้างประภาคารเก่าขึ้นใหม่ ยุติข้อพิพาทที่ยืดเยื้อมาเก้าปี",
        "งานที่ประภาคารจะเริ่มในฤดูใบไม้ผลิ หัวหน้าท่าเรือกล่าว และจะใช้เวลาสองปี",
    ),
    "Chinese": (
        "港口委员会周二投票决定重建旧灯塔,结束了持续九年的争论。灯塔工程将于春季开始。",
        "反对者说,这笔钱应该用来修通往采石场的路,那条路每年冬天都会被水淹没。",
        "港口主管说:“我们等得够久了。”灯塔将在每个星期天向游客开放。",
    ),
    "Japanese": (
        "港湾評議会は火曜日、古い灯台を再建することを決め、九年に及んだ争いに終止符を打った。",
        "灯台の工事は春に始まり、二年間続くと港長は語った。",
    ),
    "Korean": (
        "항만 위원회는 화요일 옛 등대를 다시 짓기로 결정해 구 년 동안 이어진 논쟁을 끝냈다.",
        "등대 공사는 봄에 시작되어 이 년 동안 계속된다고 항만장이 말했다.",
    ),
    "Emoji": ("Lighthouse 🗼🗼🗼 news!!! 👍👍", "🙂 🙃 🙂, 🙃: 🙂; 🙃."),
}

NAVIGATION = "".join(
    f'<li><a href="/{word}">{word.title()}</a></li>'
    for word in "news sport weather culture travel opinion jobs contact".split()
)
RELATED = "".join(
    f'<li><a href="/story/{i}">{headline}</a></li>'
    for i, headline in enumerate(
        (
            "Bakery on Mill Street wins the county prize for rye bread",
            "School choir sings for the old people's home on Friday",
            "Why the number nine bus is always late, and what can be done",
            "Ten walks for a wet weekend, with a map of each",
            "Museum asks for photographs of the great frost",
            "A goat was found in the library and has a new home",
        )
    )
)


def news_page(
    paragraphs: tuple[str, ...], title: str = "Council votes to rebuild lighthouse"
) -> str:
    """Return an ordinary news page: navigation, headline, body, related links, footer."""
    body = "".join(f"<p>{text}</p>" for text in paragraphs)
    return f"""<!doctype html><html><head><title>{title} | The Harbour Post</title>
<meta property="og:title" content="{title}"></head><body>
<header><nav><ul>{NAVIGATION}</ul></nav></header>
<main><article><h1>{title}</h1>
<p class="byline">By <a href="/by/a">A. Writer</a></p>{body}</article>
<aside><h2>Read more</h2><ul>{RELATED}</ul></aside></main>
<footer><p>© The Harbour Post. All rights reserved.</p></footer></body></html>"""
