from collections.abc import Callable, Sequence

Parts = tuple[str, str, str, str, str, int, str, str]

def split_urls(
    urls: Sequence[str],
    longest: int,
    stands_for_folder: frozenset[str],
    says_nothing: frozenset[str],
    other: Callable[[str], Parts],
) -> tuple[
    list[str], list[str], list[str], list[str], list[str], list[int], list[str], list[str]
]: ...
def resolve(path: str) -> str: ...
