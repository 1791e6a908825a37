"""Lines that only say that comments follow, in many languages."""

from __future__ import annotations

import re
from typing import Final

from nutgraf.text.patterns import LazyPattern
from nutgraf.trim.phrases import phrases

# Without "discussion", a section of papers, and without the labels below each answer of a forum.
_LABELS: Final = phrases(
    """about comments|all comments|comment(s|comments|comments are closed|comments are now closed
    comments are closed for this story|comments are now closed for this story|comments section
    facebook comments|have your say
    join the conversation|join the discussion|latest comments|leave a comment|leave a reply
    most recent comments|post a comment|previous comments|reader comments|readers comments
    show comments|user comments|view comments|write a comment|your comments
    kommentare|kommentar schreiben|leserkommentare|commentaires|vos commentaires|vos réactions
    laisser un commentaire|ajouter un commentaire|comentarios|deja un comentario
    deja una respuesta|comentários|deixe um comentário|deixe uma resposta|commenti
    lascia un commento|reacties|geef een reactie|kommentarer|lämna ett svar|kommentit|komentarze
    dodaj komentarz|komentáře|hozzászólások|comentarii|lasă un comentariu|коментари|коментарі
    комментарии|добавить комментарий|оставить комментарий|σχόλια|σχολια|προσθήκη σχολίου|yorumlar
    yorum yap|yorum yaz|تعليقات|التعليقات|תגובות|نظرات|टिप्पणियाँ|bình luận|ความคิดเห็น
    コメント|댓글|评论|評論|网友评论|網友評論|最新评论|热门评论|用户评论|读者评论|相关评论|评论列表
    发表评论|發表評論|查看评论|我要评论|我来说两句|跟帖|留言|网友留言"""
)
# "12 thoughts on “The Lake That Moved”": labels of blog software in many languages.
_COUNTED: Final = LazyPattern(
    r"(?:one (?:thought|comment|response|reply) (?:on|to)|ein gedanke zu|une réflexion sur"
    r"|un (?:comentario|pensamiento) en|um (?:comentário|pensamento) em|un (?:commento|pensiero) su"
    r"|\d[\d.,]{0,6}\s(?:(?:thoughts?|responses?|comments?|repl(?:y|ies))\s(?:on|to)"
    r"|(?:gedanken?|kommentare?|antwort(?:en)?)\s(?:zu|auf)"
    r"|(?:réflexions?|commentaires?|réponses?)\s(?:sur|à|au sujet de)"
    r"|(?:comentarios?|pensamientos?|respuestas?)\s(?:en|sobre|a)"
    r"|(?:comentários?|respostas?|pensamentos?)\s(?:em|sobre|a|para)"
    r"|(?:commenti?o?|pensieri?o?|risposte?a?)\s(?:su|a)|(?:gedachten?|reacties?)\s(?:over|op)"
    r"|(?:tankar?|svar)\s(?:om|på)|(?:myśli|komentarz[ey]?|odpowiedzi)\s(?:na temat|do|na)"
    r"|(?:комментари\w{1,2}|мысл\w{1,2}|ответ\w{0,2})\s(?:на|к)))\s"
    r"(?:[“”„\"«»‘’‹「『][^“”„\"«»]*[“”\"«»‘’›」』]|this (?:story|article|post|entry))\s*$",
    re.IGNORECASE | re.DOTALL,
)
_COUNTS: Final = frozenset("0123456789oOeEuU")
# A count, and the marks around it: "Comments (12)".
_COUNT: Final = ' \t\n\r\v\u00a00123456789()[]（）【】:：.,;…*|•–—#!?！？"“”«»-+'
_MAX_LABEL: Final = max(map(len, _LABELS))


def is_comments_label(text: str) -> bool:
    """Whether a line only says that comments follow."""
    text = text.strip()
    if text[:1] in _COUNTS and _COUNTED.match(text):
        return True
    label = text.strip(_COUNT)
    return len(label) <= _MAX_LABEL and " ".join(label.casefold().split()) in _LABELS
