"""Slow, obvious answers that the tests hold the engine to.

Nothing in this package imports tingpai (``test_reference_imports.py`` sees to it), and each
module uses another algorithm and another enumeration than the engine does.
"""
