"""The generator behind seeded deals, as docs/deals.md describes it, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence

MASK = (1 << 64) - 1


def _rotated(x: int, by: int) -> int:
    return ((x << by) | (x >> (64 - by))) & MASK


class Generator:
    """xoshiro256** whose words are the first four outputs of SplitMix64 on the seed."""

    def __init__(self, seed: int) -> None:
        self.words: list[int] = []
        for i in range(1, 5):
            z = (seed + i * 0x9E3779B97F4A7C15) & MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            self.words.append(z ^ (z >> 31))

    def next(self) -> int:
        a, b, c, d = self.words
        result = (_rotated((b * 5) & MASK, 7) * 9) & MASK
        shifted = (b << 17) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        self.words = [a, b, c, _rotated(d, 45)]
        return result

    def below(self, n: int) -> int:
        """The upper half of x n for a 32-bit x, drawn again where the lower half favours some."""
        while True:
            product = (self.next() >> 32) * n
            if product % (1 << 32) >= (1 << 32) % n:
                return product >> 32


def seeded_deck(full: Sequence[str], players: int, seed: int) -> tuple[list[str], int]:
    """The deck and the dealer or first player of a seed; ``full`` is the deck in kind order."""
    generator = Generator(seed)
    deck = list(full)
    for i in range(len(deck) - 1, 0, -1):
        j = generator.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck, generator.below(players)
