"""Abbreviations after which a sentence goes on, in the languages that news is written in.

Lower case, without the last dot.
"""

from __future__ import annotations

from typing import Final

# What they shorten stands before a name or a number: a sentence never ends here.
NEVER_LAST: Final = frozenset(
    """
    mr mrs ms messrs dr prof rev hon pres gov sen rep gen col lt maj capt cmdr adm sgt cpl pvt
    det supt insp amb atty fr sr. mt ft vs cf viz e.g i.e eg ca approx est.
    hr hrn fr. frl dipl ing z.b d.h u.a i.d.r bzw vgl sog gem evtl ggf geb z.t u.u st str. inkl
    mme mlle mm mgr me p.ex c.-à-d env av bd
    sra srta d dña ud uds exc ilmo ilma excmo excma dra drs lic arq ej p.ej
    sig sigg sig.ra dott dott.ssa avv on egr gent
    sen. dhr mevr mw dw ir drs. bijv d.w.z o.a m.b.t
    bl.a t.ex dvs f.d kap ev resp
    г-н г-жа гр им т.е т.н акад проф доц ул пл обл тыс млн млрд
    prof. mgr. inż hab ks gen. płk ppłk ul al tzw tj np św wg
    bc mudr judr phdr rndr tzn tzv např mj
    डॉ प्रो मि श्री सुश्री स्व ডা ড மு திரு டாக்டர்
    κ κα κος π.χ δηλ αγ
    av. doç yrd sn bkz örn vb.
    """.split()
)
# Before a number only.
NUMBERED: Final = frozenset(
    """
    no nos nr nro num núm n° art arts sec ch fig figs vol vols p pp par tab abb abs bd. s seite kap.
    jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun
    ст гл стр рис č str článk pkt poz rozdz lk ул. д
    """.split()
)
# May be the last word of a sentence, or not.
OTHERS: Final = frozenset(
    """
    inc ltd co corp bros llc plc cia dept univ assn assoc jr sr esq ph.d m.d b.a m.a etc al et
    a.m p.m am pm u.s u.k u.n e.u d.c b.c a.d st ave blvd rd sq bldg
    ala ariz ark calif colo conn del fla ga ill ind kan ky la md mass mich minn miss mont neb nev
    okla ore pa penn tenn tex va vt wash wis wyo
    usw u.s.w mio mrd mill tsd std min sek str gmbh jh jhd chr n.chr v.chr
    etc. s.a s.l r.l d.c. a.c ee.uu pág págs
    m.fl o.d m.m osv enz blz
    др т.д т.п руб коп долл г гг в вв н.э
    itd itp zł gr wiek r w
    atd kč tis
    """.split()
)
# Where a number with a dot is an ordinal: "3. Mai".
ORDINAL_LANGUAGES: Final = frozenset("de da no nb nn fi et lv is cs sk sl hr sr bs hu tr".split())
