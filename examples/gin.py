"""Gin-like groups: ten cards in runs of three or more and sets alike; whole packs are too large."""

from tingpai import BudgetError
from tingpai.meld import Spec, all_in_groups, runs, sets, suit

suits = [suit("a"), suit("b"), suit("c")]  # nine ranks, four copies
cards = [card for own in suits for card in own]
melds = [group for size in (3, 4, 5) for group in runs(*suits, size=size)]
melds += [group for size in (3, 4) for group in sets(cards, size)]
# Eleven cards after a draw, one of which is put away.
solver = Spec(cards, copies=4, melds=melds, forms=[all_in_groups(spare=1)], hand=11).solver()

hand = "1a 2a 3a 4a 7b 7b 8b 9b 5c 5c"
print("cards from gin:", solver.shanten(hand) + 1)
print("useful:", {str(kind): live for kind, live in solver.acceptance(hand).items()})
for groups in solver.partitions("1a 2a 3a 4a 7b 8b 9b 5c 5c 5c 9a"):
    print(" | ".join(" ".join(map(str, group)) for group in groups))

# Sets of one rank across the suits make one component of all 52 cards: no table can hold it.
pack = [suit(letter, 13) for letter in "cdhs"]
across = [tuple(ranks) for ranks in zip(*pack, strict=True)]
gin = Spec(sum(pack, ()), copies=1, melds=runs(*pack) + across, forms=[all_in_groups()], hand=10)
try:
    gin.solver()
except BudgetError as error:
    print(error)
