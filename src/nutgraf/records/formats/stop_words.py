"""Words that tell nothing of a title, in six languages."""

from __future__ import annotations

from typing import Final

# English, German, French, then Spanish, Italian and Portuguese.
SMALL_WORDS: Final = frozenset(
    "a an the on of in at by for from to and or with is are as into does do what how why its "
    "der die das ein eine einer des dem den im am zur zum und von über für auf mit "
    "le la les l un une de du d et sur dans pour au aux el los las una del y en sobre para "
    "il lo gli i uno di e o os as um uma da dos das".split()
)
