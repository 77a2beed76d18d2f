"""Riichi: four melds and a pair, seven distinct pairs, thirteen orphans, on 34 kinds."""

from tingpai.meld import Spec, melds_and_pair, one_of_each, pairs, runs, sets, suit

suits = [suit(letter) for letter in "mps"]
honours = suit("z", 7)  # east, south, west, north, white, green, red
tiles = [*suits[0], *suits[1], *suits[2], *honours]
orphans = [tile for own in suits for tile in (own[0], own[-1])] + list(honours)
riichi = Spec(
    tiles,
    melds=runs(*suits) + sets(tiles),
    declarable=sets(tiles, 4),
    forms=[melds_and_pair(4), pairs(7, distinct=True), one_of_each(orphans)],
)
solver = riichi.solver()

for text in (
    "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m",
    "1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 6z 6z 7z",
    "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z",
    "2m 3m 4p 5p 6p 7p 7p 1s 1s 9s 9s 4z 5z",
):
    useful = " ".join(f"{kind}({live})" for kind, live in solver.acceptance(text).items())
    print(f"shanten {solver.shanten(text)}, useful: {useful}")
kong = solver.waits("2m 3m 4p 5p 6p 7p 8p 9p 9s 9s", melds=["1m 1m 1m 1m"], seen="4m")
print("with a kong of 1m:", {str(kind): live for kind, live in kong.items()})
