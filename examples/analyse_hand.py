"""What a hand is worth, the same calls in every meld game: distance, waits, scores."""

from tingpai import kowah, sichuan, sisepai

HANDS = (
    sichuan.Hand.parse("1112345678999m -s"),  # waits on all nine ranks
    sichuan.Hand.parse("6667m [888m] [5555m] [111p] -s"),  # not on 5m: all four are owned
    sichuan.Hand.parse("111222333m78999p -s"),  # complete, two readings
    sisepai.Hand.parse("Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg"),
    kowah.Hand.parse("5c5s5m 77c7s 22c"),
    kowah.Hand.parse("5c5s5m 77c7s 2c2s"),  # the pair must be identical
)


def describe(hand: sichuan.Hand | sisepai.Hand | kowah.Hand) -> str:
    """One hand in a few words."""
    if hand.is_complete():
        score = hand.score()
        readings = len(hand.partitions())
        return f"complete, {score.points} points, {readings} readings"
    if hand.is_ready():
        waits = ", ".join(f"{kind} ({live} live)" for kind, live in hand.waits().items())
        best = hand.max_score()
        assert best is not None
        return f"waits on {waits}; at best {best.points} points"
    nearer = " ".join(str(kind) for kind in hand.acceptance())
    return f"shanten {hand.shanten()}, nearer with {nearer}"


for hand in HANDS:
    print(f"{hand}: {describe(hand)}")
