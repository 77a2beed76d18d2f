"""A package of somebody else's, with a module that cimports tingpai's queries."""

from setuptools import Extension, setup

import tingpai

setup(
    name="fewest",
    version="1.0",
    packages=["fewest"],
    ext_modules=[
        Extension(
            "fewest._fewest",
            ["fewest/_fewest.pyx"],
            include_dirs=[tingpai.get_include()],
        )
    ],
)
