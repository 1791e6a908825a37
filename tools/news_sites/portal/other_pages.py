"""Pages of the second site that are no story: kind, title and content."""

from __future__ import annotations

from typing import Final

OTHERS: Final = {
    "/login.php": (
        "login",
        "用户登录",
        "<form method='post'>用户名 <input name='u'> 密码 <input type='password' name='p'> "
        "<input type='submit' value='登录'></form>",
    ),
    "/about.html": (
        "about",
        "关于我们",
        "<p>云泽新闻网创办于二〇〇一年，是本县唯一的综合新闻网站。</p>",
    ),
    "/contact.html": ("imprint", "联系方式", "<p>地址：云泽县河街十二号<br>电话：0000-0000</p>"),
    "/guestbook.php": (
        "service",
        "留言板",
        "<table border='1'><tr><td>网友甲</td><td>支持！</td></tr><tr><td>网友乙</td>"
        "<td>顶一下</td></tr></table><form><textarea></textarea><input type='submit'></form>",
    ),
    "/bbs/": (
        "forum",
        "论坛",
        "<table border='1' width='100%'><tr><td>主题</td><td>回复</td></tr>"
        "<tr><td>今年的油菜花开了没有</td><td>14</td></tr><tr><td>求购旧自行车</td><td>3</td></tr></table>",
    ),
    "/photo/": ("section", "图片", "<a href='/photo/301.html'>云泽古镇晨雾</a>"),
    "/photo/301.html": (
        "gallery",
        "云泽古镇晨雾",
        "<center>"
        + "".join(
            f"<img src='/pic/301-{i}.png' width='400'><br>图{i}：晨雾中的石桥<p>" for i in (1, 2, 3)
        )
        + "</center>",
    ),
    "/video/": ("section", "视频", "<a href='/video/401.html'>龙舟下水全程录像</a>"),
    "/video/401.html": (
        "video",
        "龙舟下水全程录像",
        "<embed src='/media/401.swf' width='480' height='360'><br>时长：三分二十秒",
    ),
    "/admin/news/9001.html": ("", "待审", "<p>此稿待审，请勿转载。</p>"),
}
