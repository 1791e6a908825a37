"""Compiles the loops of `nutgraf.compiled`; all else is said in pyproject.toml."""

import os

from Cython.Build import cythonize
from setuptools import Extension, setup

# What Cython adds to every module stands in one of its own: smaller, and compiled once.
SHARED = "nutgraf.compiled._shared"
OPTIONS = [] if os.name == "nt" else ["-O3", "-g0"]

setup(
    ext_modules=cythonize(
        [
            Extension(SHARED, sources=[], extra_compile_args=OPTIONS),
            Extension("*", ["src/nutgraf/compiled/*.pyx"], extra_compile_args=OPTIONS),
        ],
        shared_utility_qualified_name=SHARED,
        build_dir="build",
    ),
    options={"build_ext": {"parallel": os.cpu_count()}},
)
