from collections.abc import Callable, Sequence

Parts = tuple[str, str, str, str, str, int, str, str]

def split_urls(
    urls: Sequence[str],
    max_length: int,
    index_names: frozenset[str],
    generic_names: frozenset[str],
    other: Callable[[str], Parts],
) -> tuple[
    list[str], list[str], list[str], list[str], list[str], list[int], list[str], list[str]
]: ...
def unquote_path(path: str) -> str: ...
