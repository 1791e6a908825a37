"""Compiles the loops in the `_kernels` folders; everything else is in pyproject.toml."""

import os
import sys
from glob import glob
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, ExecError, LinkError, PlatformError

# What Cython adds to every module goes into one of its own: smaller, and compiled once.
SHARED = "nutgraf._kernels._shared"
OPTIONS = [] if os.name == "nt" else ["-O3", "-g0"]
SOURCES = sorted(glob("src/nutgraf/**/_kernels/*.pyx", recursive=True))
WHAT_TO_INSTALL = {
    "linux": "install gcc and Python's headers (Debian, Ubuntu: apt-get install gcc python3-dev; "
    "Fedora: dnf install gcc python3-devel)",
    "darwin": "run xcode-select --install",
    "win32": "install the Build Tools for Visual Studio, with C++",
}


class BuildKernels(build_ext):
    """Compiles the kernels; without a compiler, the error says what to install."""

    def build_extensions(self) -> None:
        """Compile all kernels, or exit with one line."""
        try:
            super().build_extensions()
        except (CompileError, ExecError, LinkError, PlatformError) as error:
            what = WHAT_TO_INSTALL.get(sys.platform, "install a C compiler and Python's headers")
            raise SystemExit(
                "nutgraf has no wheel for this platform, and compiling it failed: "
                f"{what}, then try again ({error})"
            ) from None


def module_name(source: str) -> str:
    """Return the dotted name of a module under ``src``."""
    return ".".join(Path(source).with_suffix("").parts[1:])


setup(
    cmdclass={"build_ext": BuildKernels},
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
