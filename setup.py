"""Build the extensions: ``_core`` (pybind11, owns the tables), ``_batch`` (Cython, arrays)."""

import os
import sys
from glob import glob

from Cython.Build import cythonize
from pybind11.setup_helpers import ParallelCompile, Pybind11Extension, build_ext
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

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
extensions = [
    core,
    # The path is that of _batch.pxd.
    *cythonize([batch], build_dir="build/cython", language_level=3, include_path=["python"]),
]


class BuildPy(build_py):
    """Puts the C header beside the package, where ``tingpai.get_include()`` finds it in a wheel."""

    header = os.path.join("tingpai", "c_api.h")

    def run(self):
        """Build the package, then place the header."""
        super().run()
        if not self.editable_mode:  # there it is found where it lives
            os.makedirs(os.path.dirname(self.placed()), exist_ok=True)
            self.copy_file(os.path.join("solver", "include", self.header), self.placed())

    def placed(self):
        """Where the header goes."""
        return os.path.join(self.build_lib, "tingpai", "include", self.header)

    def get_outputs(self, include_bytecode=True):
        """List every file that the command writes."""
        own = [] if self.editable_mode else [self.placed()]
        return super().get_outputs(include_bytecode) + own


ParallelCompile("TINGPAI_BUILD_JOBS", default=0).install()
setup(ext_modules=extensions, cmdclass={"build_ext": build_ext, "build_py": BuildPy})
