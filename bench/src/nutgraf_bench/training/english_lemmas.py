"""Make the English lexicon that ships from WordNet 3.0.

    python -m nutgraf_bench.training.english_lemmas DIRECTORY

DIRECTORY has WordNet's ``data.*``, ``index.*``, ``*.exc`` and ``cntlist.rev``,
as Debian's package wordnet-base puts them into /usr/share/wordnet. Written are
``english.txt.gz`` and WordNet's notice beside it. The same input gives the
same file.

The file has four parts, split by blank lines: irregular forms with their base
form, verbs, other words, and words with the numbers of their meanings. Only
single words are taken, and meanings that several words share. A word is in the
group of a synset if that is a main sense of it: most words have rare senses
that would join what nobody means to join.
"""

from __future__ import annotations

import argparse
import gzip
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import nutgraf

DATA: Final = Path(nutgraf.__file__).parent / "text" / "data"
PARTS: Final = {"noun": "1", "verb": "2", "adj": "3", "adv": "4"}
LETTER: Final = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
WORD: Final = re.compile(r"[a-z]{2,}")
# A further sense counts if it is at least so often meant as the most frequent one ...
OFTEN: Final = 0.25
# ... and a part of speech if its first sense is so often meant as that of the main one.
NOT_RARE: Final = 0.05

Sense = tuple[str, str]
"""A part of speech and the address of a synset."""


@dataclass(frozen=True)
class Synset:
    """The words of one meaning, and the words that are derived from them."""

    words: tuple[str, ...]
    derived: tuple[tuple[str, Sense, int], ...]
    """A word of this synset; the other synset, and the place of the word in it."""


def main() -> None:
    """Read the command line, and write the two files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("wordnet", type=Path)
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    folder: Path = options.wordnet
    synsets = dict(read_synsets(folder))
    senses = read_senses(folder, common_words(folder))
    verbs = {word for part, word in senses if part == "verb"}
    known = {word for _, word in senses}
    sections = (
        sorted(irregular(folder, known)),
        sorted(verbs),
        sorted(known - verbs),
        numbered(sorted(groups(synsets, main_senses(senses, read_counts(folder))))),
    )
    content = "\n\n".join("\n".join(lines) for lines in sections) + "\n"
    file = options.out / "english.txt.gz"
    file.write_bytes(gzip.compress(content.encode("ascii"), 9, mtime=0))
    (options.out / "english.NOTICE.txt").write_text(notice(folder))
    print(f"{file}: {file.stat().st_size:,} bytes,", *map(len, sections))


def read_synsets(folder: Path) -> Iterator[tuple[Sense, Synset]]:
    """All synsets of the data files."""
    for part in PARTS:
        for line in lines_of(folder / f"data.{part}"):
            fields = line.partition("|")[0].split()
            size = int(fields[3], 16)
            words = tuple(bare(word) for word in fields[4 : 4 + 2 * size : 2])
            pointers = fields[5 + 2 * size :]
            derived = []
            for i in range(0, 4 * int(fields[4 + 2 * size]), 4):
                kind, address, letter, ends = pointers[i : i + 4]
                if kind == "+" and ends != "0000":
                    source, target = int(ends[:2], 16), int(ends[2:], 16)
                    derived.append((words[source - 1], (LETTER[letter], address), target - 1))
            yield (part, fields[0]), Synset(words, tuple(derived))


def common_words(folder: Path) -> set[str]:
    """The words that are written in lower case: names and Latin genera have no other form."""
    found: set[str] = set()
    for part in PARTS:
        for line in lines_of(folder / f"data.{part}"):
            fields = line.split()
            found.update(
                word.partition("(")[0] for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]
            )
    return {word for word in found if WORD.fullmatch(word)}


def read_senses(folder: Path, common: set[str]) -> dict[tuple[str, str], list[str]]:
    """The synsets of each word as each part of speech, the most frequent first."""
    found = {}
    for part in PARTS:
        for line in lines_of(folder / f"index.{part}"):
            fields = line.split()
            if fields[0] in common:
                found[part, fields[0]] = fields[-int(fields[2]) :]
    return found


def read_counts(folder: Path) -> dict[tuple[str, str, int], int]:
    """How often a word was meant in a sense, in the texts that WordNet's makers tagged."""
    part_of = {digit: part for part, digit in PARTS.items()} | {"5": "adj"}
    counts: dict[tuple[str, str, int], int] = defaultdict(int)
    for line in (folder / "cntlist.rev").read_text("ascii").splitlines():
        key, number, count = line.split()
        word, _, rest = key.partition("%")
        counts[part_of[rest[0]], word, int(number)] += int(count)
    return counts


def main_senses(
    senses: dict[tuple[str, str], list[str]], counts: dict[tuple[str, str, int], int]
) -> dict[str, set[Sense]]:
    """For each word the senses in which it is commonly used."""
    most: dict[str, int] = defaultdict(int)
    for part, word in senses:
        most[word] = max(most[word], counts.get((part, word, 1), 0))
    found: dict[str, set[Sense]] = defaultdict(set)
    for (part, word), addresses in senses.items():
        first = counts.get((part, word, 1), 0)
        if first < NOT_RARE * most[word]:
            continue
        for number, address in enumerate(addresses, start=1):
            count = counts.get((part, word, number), 0)
            if number == 1 or (count and count >= OFTEN * first):
                found[word].add((part, address))
    return found


def groups(synsets: dict[Sense, Synset], main: dict[str, set[Sense]]) -> set[str]:
    """The words of each synset that mean it mainly, and those derived from them."""
    found: set[frozenset[str]] = set()
    for sense, synset in synsets.items():
        members = {word for word in synset.words if sense in main.get(word, ())}
        for source, target, place in synset.derived:
            other = synsets[target].words[place]
            if source in members and target in main.get(other, ()):
                members.add(other)
        if len(members) > 1:
            found.add(frozenset(members))
    return {" ".join(sorted(group)) for group in without_parts(found)}


def numbered(groups: list[str]) -> list[str]:
    """Each word with the numbers of its groups: read faster than groups of words."""
    of: dict[str, list[str]] = defaultdict(list)
    for number, group in enumerate(groups):
        for word in group.split():
            of[word].append(str(number))
    return [f"{word} {','.join(numbers)}" for word, numbers in sorted(of.items())]


def without_parts(found: set[frozenset[str]]) -> Iterator[frozenset[str]]:
    """The groups that are not a part of another one, which says all that they say."""
    having: dict[str, list[frozenset[str]]] = defaultdict(list)
    for group in found:
        for word in group:
            having[word].append(group)
    for group in found:
        rarest = min(group, key=lambda word: (len(having[word]), word))
        if not any(group < other for other in having[rarest]):
            yield group


def irregular(folder: Path, known: set[str]) -> Iterator[str]:
    """Irregular forms and their base form: verbs go before nouns, as in ``left``."""
    seen = set()
    for part in ("verb", "noun", "adj", "adv"):
        for line in (folder / f"{part}.exc").read_text("ascii").splitlines():
            form, base = line.split()[:2]
            if WORD.fullmatch(form) and base in known and form != base and form not in seen:
                seen.add(form)
                yield f"{form} {base}"


def notice(folder: Path) -> str:
    """WordNet's licence, as it stands at the head of its files, and what was changed."""
    head = (folder / "data.noun").read_text("ascii").splitlines()[:29]
    licence = "\n".join(re.sub(r"^ +\d+ ?", "", line).rstrip() for line in head)
    return (
        "english.txt.gz was derived from WordNet 3.0 by\n"
        "nutgraf_bench.training.english_lemmas: single words,\n"
        "irregular forms, and groups of words that share a main sense. It comes under\n"
        f"WordNet's licence:\n\n{licence}\n"
    )


def lines_of(file: Path) -> Iterator[str]:
    """The lines of a file after the licence, which is indented."""
    for line in file.read_text("ascii").splitlines():
        if not line.startswith("  "):
            yield line


def bare(word: str) -> str:
    """A word of a data file in lower case, without the mark of an adjective's place."""
    return word.partition("(")[0].lower()


if __name__ == "__main__":
    main()
