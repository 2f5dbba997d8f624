"""Finnish ranks, suits and cards.

A rank's forms: ``nom`` kuningas, ``gen`` kuninkaan, ``part`` (kolme) kuningasta,
``part_pl`` (pari) kuninkaita, ``nom_pl`` kuninkaat, ``ill`` (suora) kuninkaaseen,
``comp`` kuningas(pari).
"""

from __future__ import annotations

from companion.i18n.grammar.table import cards, suits, table

RANKS = table("""
    key nom      gen       part       part_pl    nom_pl    ill          comp     digit
    A   ässä     ässän     ässää      ässiä      ässät     ässään       ässä     A
    K   kuningas kuninkaan kuningasta kuninkaita kuninkaat kuninkaaseen kuningas K
    Q   rouva    rouvan    rouvaa     rouvia     rouvat    rouvaan      rouva    Q
    J   jätkä    jätkän    jätkää     jätkiä     jätkät    jätkään      jätkä    J
    T   kymppi   kympin    kymppiä    kymppejä   kympit    kymppiin     kymppi   10
    9   ysi      ysin      ysiä       ysejä      ysit      ysiin        ysi      9
    8   kasi     kasin     kasia      kaseja     kasit     kasiin       kasi     8
    7   seiska   seiskan   seiskaa    seiskoja   seiskat   seiskaan     seiska   7
    6   kutonen  kutosen   kutosta    kutosia    kutoset   kutoseen     kutos    6
    5   viitonen viitosen  viitosta   viitosia   viitoset  viitoseen    viitos   5
    4   nelonen  nelosen   nelosta    nelosia    neloset   neloseen     nelos    4
    3   kolmonen kolmosen  kolmosta   kolmosia   kolmoset  kolmoseen    kolmos   3
    2   kakkonen kakkosen  kakkosta   kakkosia   kakkoset  kakkoseen    kakkos   2
""")

SUITS = suits("""
    key nom    gen    part    nom_pl comp   symbol
    s   pata   padan  pataa   padat  pata   ♠
    h   hertta hertan herttaa hertat hertta ♥
    d   ruutu  ruudun ruutua  ruudut ruutu  ♦
    c   risti  ristin ristiä  ristit risti  ♣
""")

FINNISH_WORDS = {
    "rank": RANKS,
    "suit": SUITS,
    # One word and no hyphen: no suit ends in the vowel that a rank begins with.
    "card": cards(RANKS, SUITS, lambda rank, suit: suit["comp"] + rank["nom"]),
}
