"""Build the English lexicon from WordNet 3.0.

    python -m nutgraf_bench.training.english_lemmas DIRECTORY

DIRECTORY has WordNet's ``data.*``, ``index.*``, ``*.exc`` and ``cntlist.rev``, as in
/usr/share/wordnet of Debian's package wordnet-base. Writes ``english.txt.gz`` and WordNet's
notice. The same input gives the same file.

The file has four parts, separated by blank lines: irregular forms with their base form, verbs,
other words, and words with the numbers of their meanings. Only single words are used, and meanings
that several words share. A word belongs to a synset only if that is a main sense of the word;
rare senses would link unrelated words.
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
# Minimum frequency of a sense, relative to the most frequent sense of the word.
MIN_SENSE_SHARE: Final = 0.25
# Minimum frequency of the first sense of a part of speech, relative to the main one.
MIN_PART_SHARE: Final = 0.05

Sense = tuple[str, str]
"""Part of speech and offset of a synset."""


@dataclass(frozen=True)
class Synset:
    """The words of one meaning, and related derived words."""

    words: tuple[str, ...]
    derived: tuple[tuple[str, Sense, int], ...]
    """A word of this synset, the other synset, and the index of the word there."""


def main() -> None:
    """Read the command line and write the two files."""
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
    """Yield all synsets of the data files."""
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
    """Return the words that occur in lower case, which leaves out names and Latin genera."""
    found: set[str] = set()
    for part in PARTS:
        for line in lines_of(folder / f"data.{part}"):
            fields = line.split()
            found.update(
                word.partition("(")[0] for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]
            )
    return {word for word in found if WORD.fullmatch(word)}


def read_senses(folder: Path, common: set[str]) -> dict[tuple[str, str], list[str]]:
    """Return the synsets of each word by part of speech, most frequent first."""
    found = {}
    for part in PARTS:
        for line in lines_of(folder / f"index.{part}"):
            fields = line.split()
            if fields[0] in common:
                found[part, fields[0]] = fields[-int(fields[2]) :]
    return found


def read_counts(folder: Path) -> dict[tuple[str, str, int], int]:
    """Return how often each sense of a word occurs in WordNet's tagged texts."""
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
    """Return the common senses of each word."""
    most: dict[str, int] = defaultdict(int)
    for part, word in senses:
        most[word] = max(most[word], counts.get((part, word, 1), 0))
    found: dict[str, set[Sense]] = defaultdict(set)
    for (part, word), addresses in senses.items():
        first = counts.get((part, word, 1), 0)
        if first < MIN_PART_SHARE * most[word]:
            continue
        for number, address in enumerate(addresses, start=1):
            count = counts.get((part, word, number), 0)
            if number == 1 or (count and count >= MIN_SENSE_SHARE * first):
                found[word].add((part, address))
    return found


def groups(synsets: dict[Sense, Synset], main: dict[str, set[Sense]]) -> set[str]:
    """Return the words of which each synset is a main sense, and words derived from them."""
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
    """Return each word with the numbers of its groups, which loads faster than groups."""
    of: dict[str, list[str]] = defaultdict(list)
    for number, group in enumerate(groups):
        for word in group.split():
            of[word].append(str(number))
    return [f"{word} {','.join(numbers)}" for word, numbers in sorted(of.items())]


def without_parts(found: set[frozenset[str]]) -> Iterator[frozenset[str]]:
    """Yield the groups that are not a subset of another one."""
    having: dict[str, list[frozenset[str]]] = defaultdict(list)
    for group in found:
        for word in group:
            having[word].append(group)
    for group in found:
        rarest = min(group, key=lambda word: (len(having[word]), word))
        if not any(group < other for other in having[rarest]):
            yield group


def irregular(folder: Path, known: set[str]) -> Iterator[str]:
    """Yield irregular forms with their base form. Verbs precede nouns, as for ``left``."""
    seen = set()
    for part in ("verb", "noun", "adj", "adv"):
        for line in (folder / f"{part}.exc").read_text("ascii").splitlines():
            form, base = line.split()[:2]
            if WORD.fullmatch(form) and base in known and form != base and form not in seen:
                seen.add(form)
                yield f"{form} {base}"


def notice(folder: Path) -> str:
    """Return WordNet's licence from the head of its files, and a note on the changes."""
    head = (folder / "data.noun").read_text("ascii").splitlines()[:29]
    licence = "\n".join(re.sub(r"^ +\d+ ?", "", line).rstrip() for line in head)
    return (
        "english.txt.gz was derived from WordNet 3.0 by\n"
        "nutgraf_bench.training.english_lemmas: single words,\n"
        "irregular forms, and groups of words that share a main sense. It comes under\n"
        f"WordNet's licence:\n\n{licence}\n"
    )


def lines_of(file: Path) -> Iterator[str]:
    """Yield the lines of a file after the licence, which is indented."""
    for line in file.read_text("ascii").splitlines():
        if not line.startswith("  "):
            yield line


def bare(word: str) -> str:
    """Return a word of a data file in lower case, without the marker for adjective position."""
    return word.partition("(")[0].lower()


if __name__ == "__main__":
    main()
