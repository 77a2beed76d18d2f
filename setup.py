"""Build the extensions: ``_core`` (pybind11, owns the tables), ``_batch`` (Cython, arrays)."""

import sys
from glob import glob

from Cython.Build import cythonize
from pybind11.setup_helpers import ParallelCompile, Pybind11Extension, build_ext
from setuptools import Extension, setup

WINDOWS = sys.platform == "win32"
CXX_FLAGS = ["/O2"] if WINDOWS else ["-O3", "-Wall", "-Wextra", "-Wpedantic"]
CXX20 = "/std:c++20" if WINDOWS else "-std=c++20"
HEADERS = sorted(
    glob("solver/**/*.h*", recursive=True)
    + glob("solver/src/**/*.inl", recursive=True)
    + glob("_ext/*.h*")
)

core = Pybind11Extension(
    "tingpai._core",
    sources=sorted(glob("_ext/*.cpp") + glob("solver/src/**/*.cpp", recursive=True)),
    include_dirs=["solver/include", "_ext"],
    depends=HEADERS,
    cxx_std=20,
    extra_compile_args=CXX_FLAGS,
)
batch = Extension(
    "tingpai._batch",
    sources=["_ext/batch.pyx"],
    include_dirs=["solver/include", "_ext"],
    depends=HEADERS,
    language="c++",
    extra_compile_args=[*CXX_FLAGS, CXX20],
)
# The generated C++ goes to build/, so that the glob above never sees it.
extensions = [core, *cythonize([batch], build_dir="build/cython", language_level=3)]

ParallelCompile("TINGPAI_BUILD_JOBS", default=0).install()
setup(ext_modules=extensions, cmdclass={"build_ext": build_ext})
