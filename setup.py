"""Compiles the loops in the `_kernels` folders; everything else is in pyproject.toml."""

import os
from glob import glob
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

# What Cython adds to every module goes into one of its own: smaller, and compiled once.
SHARED = "nutgraf._kernels._shared"
OPTIONS = [] if os.name == "nt" else ["-O3", "-g0"]


def module_name(source: str) -> str:
    """Return the dotted name of a module under ``src``."""
    return ".".join(Path(source).with_suffix("").parts[1:])


SOURCES = sorted(glob("src/nutgraf/**/_kernels/*.pyx", recursive=True))

setup(
    ext_modules=cythonize(
        [
            Extension(SHARED, sources=[], extra_compile_args=OPTIONS),
            *(Extension(module_name(each), [each], extra_compile_args=OPTIONS) for each in SOURCES),
        ],
        shared_utility_qualified_name=SHARED,
        build_dir="build",
    ),
    options={"build_ext": {"parallel": os.cpu_count()}},
)
