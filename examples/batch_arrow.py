"""Hands that lie in a column of fixed-size lists, as Arrow and Polars keep them: no copy is made.

Such a column's values are one buffer of n * 27 bytes. Anything that hands out that buffer will do:
``column.flatten().to_numpy(zero_copy_only=True)`` of pyarrow, ``series.explode().to_numpy()`` of
Polars or, as here, plain bytes that came over a wire.
"""

import numpy as np

from tingpai import sichuan
from tingpai.sichuan import batch

texts = ["1112345678999m", "123456m23455p78p", "19m19p1234567m19p"]
column = b"".join(bytes(sichuan.Hand.parse(text).counts) for text in texts)

values = np.frombuffer(column, dtype=np.uint8)  # what to_numpy gives: a read-only view
hands = values.reshape(-1, 27)
assert np.shares_memory(hands, values)

kinds, live = batch.acceptance(hands)
for text, shanten, accepted, copies in zip(texts, batch.shanten(hands), kinds, live, strict=True):
    names = [str(kind) for kind in sichuan.KINDS if accepted >> int(kind) & 1]
    print(f"{text:18} shanten {shanten}, {copies:2} live copies of {' '.join(names)}")
