from collections.abc import Callable

def rewrite(
    source: bytes,
    kinds: dict[bytes, int],
    brackets: dict[bytes, bytes],
    short_link: Callable[[bytes], bytes],
    limits: tuple[int, int, int, int, int, int, int],
) -> bytes: ...
