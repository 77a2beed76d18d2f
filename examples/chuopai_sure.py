"""What of a Chuo Pai hand cannot be beaten, whatever the opponents hold."""

from __future__ import annotations

from tingpai import chuopai


def main() -> None:
    """Print plays, answers and certainties of one hand."""
    hand = chuopai.Hand.parse("Heaven*2 Red-Nine 36 56 26 35 11")
    print(f"{hand}: {len(hand.plays())} plays")
    print("to beat 44:", ", ".join(map(str, hand.responses("44"))))
    points = hand.sure_points()
    print(f"sure now: {int(points)} points by", ", ".join(map(str, points.plays)))
    later = hand.sure_points(unseen="11*3 13*2 16 24", sizes=(3, 2))
    print(f"sure late in the deal: {int(later)} points by", ", ".join(map(str, later.plays)))


if __name__ == "__main__":
    main()
