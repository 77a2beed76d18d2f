"""Sichuan bloody mahjong played by its clauses (docs/rules/sichuan.md), slow and plain.

The referee holds every card of one deal openly, says who is to act and what is legal, and settles
as the page says. Hands are judged by :mod:`reference.sichuan`; nothing of the engine is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from reference import sichuan as hand
from reference.referee_decks import Player, arrange, random_player

PLAY_OPTIONS = {"void_blocks": "all", "added_kong_late": "pays", "pass_lock": "none"}
RESERVED = ("exchange_three", "call_transfer", "blood_river")
KONG_REASONS = ("exposed_kong", "concealed_kong", "added_kong")

Line = tuple[int, int, int, str]  # from, to, points, reason
Meld = tuple[str, int]  # "pung", "exposed", "concealed" or "added", and the kind
Event = dict[str, object]
Question = tuple[int, frozenset[str]]
Answer = tuple[int, frozenset[str], str]

INDEX = {name: k for k, name in enumerate(hand.NAMES)}


def full_deck() -> list[str]:
    """All 108 tiles in kind order (SC-1)."""
    return [name for name in hand.NAMES for _ in range(4)]


class Referee:
    """One deal: ``deck`` from the front (G-4a), ``first`` the dealer, ``rules`` the options."""

    players = 4

    def __init__(
        self, deck: Sequence[str], first: int, rules: Mapping[str, object] | None = None
    ) -> None:
        given = dict(rules or {})
        self.options = {name: given.pop(name, value) for name, value in PLAY_OPTIONS.items()}
        for name in RESERVED:
            given.pop(name, None)
        self.rules = hand.Rules(**given)  # type: ignore[arg-type]
        self.wall = [INDEX[name] for name in deck]
        self.dealer = first
        self.hands = [[0] * hand.KINDS for _ in range(4)]
        for seat in range(4):
            for _ in range(13):
                self.hands[seat][self.wall.pop(0)] += 1
        self.hands[first][self.wall.pop(0)] += 1
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.voids: list[int | None] = [None] * 4
        self.winners: list[int] = []  # in the order of winning
        self.discards: list[list[int]] = [[], [], [], []]
        self.discards_made = 0
        self.won_tiles: list[int] = []  # taken from a discard or a robbed kong
        self.lines: list[Line] = []
        # Most points of a win passed on since the seat's last draw (SC-12).
        self.passed: list[int | None] = [None] * 4
        self.over = False
        # The turn: whose, the tiles drawn in it, whether the last was a replacement, whether the
        # tiles are the dealt 14 and whether the seat has just punged.
        self.seat = first
        self.drawn: list[int] = []
        self.replacement = False
        self.dealt = True
        self.after_pung = False
        self.tile = -1  # the tile that others are asked about
        self.events: list[Event] = []
        self.phase = "voids"
        self.questions: list[Question] = []
        self.answers: list[Answer] = []
        suits = frozenset(f"void {suit}" for suit in hand.SUITS)
        self._ask("voids", [((first + i) % 4, suits) for i in range(4)])

    # --- the interface ----------------------------------------------------------------------------

    @property
    def to_act(self) -> int | None:
        return self.questions[0][0] if self.questions else None

    def legal(self) -> set[str]:
        return set(self.questions[0][1]) if self.questions else set()

    def play(self, text: str) -> list[Event]:
        if text not in self.legal():
            raise ValueError(f"illegal: {text}")
        self.events = []
        seat, legal = self.questions.pop(0)
        self.answers.append((seat, legal, text))
        if not self.questions:
            answers, self.answers = self.answers, []
            self._resolve(answers)
        return self.events

    @property
    def points(self) -> list[int]:
        """G-7: the sum of each seat's payments."""
        total = [0] * 4
        for giver, taker, points, _ in self.lines:
            total[giver] -= points
            total[taker] += points
        return total

    @property
    def result(self) -> dict[str, object] | None:
        if not self.over:
            return None
        return {"points": self.points, "winners": list(self.winners), "payments": list(self.lines)}

    # --- asking (G-5) -----------------------------------------------------------------------------

    def _ask(self, phase: str, questions: list[Question]) -> None:
        """Put the questions; with nobody to ask go on at once."""
        self.phase = phase
        self.questions = questions
        if not questions:
            self._resolve([])

    def _resolve(self, answers: list[Answer]) -> None:
        if self.phase == "voids":
            for seat, _, answer in answers:
                self.voids[seat] = hand.SUITS.index(answer[-1])
                self._tell("void", seat=seat, suit=answer[-1])
            self._ask_turn()
        elif self.phase == "turn":
            self._act(answers[0][2])
        elif self.phase == "discard":
            self._discard_answered(answers)
        else:
            self._kong_answered(answers)

    def _tell(self, event: str, **what: object) -> None:
        self.events.append({"event": event, **what})

    # --- what a seat may do -----------------------------------------------------------------------

    def active(self, seat: int) -> bool:
        """SC-13."""
        return seat not in self.winners

    def after(self, seat: int) -> list[int]:
        """The active seats after this one in turn order, itself not among them."""
        others = [(seat + i) % 4 for i in (1, 2, 3)]
        return [other for other in others if self.active(other)]

    def hand_melds(self, seat: int) -> list[hand.DeclaredMeld]:
        """The melds as a hand sees them: exposed and added kongs are the same."""
        names = {"pung": "pung", "concealed": "concealed_kong", "exposed": "kong", "added": "kong"}
        return [(kind, names[name]) for name, kind in self.melds[seat]]

    def holds_void(self, seat: int) -> bool:
        """Whether the seat holds a tile of its missing suit (SC-4)."""
        return any(n and hand.suit(k) == self.voids[seat] for k, n in enumerate(self.hands[seat]))

    def may_meld(self, seat: int, kind: int) -> bool:
        """Whether the missing suit lets the seat pung or kong this kind (SC-4)."""
        if self.options["void_blocks"] == "suit_only":
            return hand.suit(kind) != self.voids[seat]
        return not self.holds_void(seat)

    def completes(self, seat: int, kind: int | None = None) -> bool:
        """Whether the hand, with the tile if one is given, is complete (SC-15)."""
        counts = self.hands[seat]
        if kind is not None:
            counts = list(hand.added(counts, kind))
        return hand.is_complete(counts, self.hand_melds(seat), self.voids[seat], self.rules)

    def score(self, seat: int, kind: int | None, win: hand.Win) -> hand.Score:
        counts = self.hands[seat]
        if kind is not None:
            counts = list(hand.added(counts, kind))
        return hand.score(counts, self.hand_melds(seat), self.voids[seat], win, self.rules)

    def claimed_win(self, by: str) -> hand.Win:
        """The events of a win on the present discard or added kong (SC-16, SC-18)."""
        if by == "robbed_kong":
            return hand.events_of("robbed_kong")
        return hand.events_of(
            "discard",
            last_tile=not self.wall,
            earthly=self.seat == self.dealer and self.discards_made == 1,
            shoot_after_kong=self.replacement,
        )

    def may_win_on(self, seat: int, by: str) -> bool:
        """A win on another's tile: complete, and not locked by a pass (SC-12)."""
        if not self.completes(seat, self.tile):
            return False
        passed, lock = self.passed[seat], self.options["pass_lock"]
        if passed is None or lock == "none":
            return True
        if lock == "all":
            return False
        return self.score(seat, self.tile, self.claimed_win(by)).points > passed

    def kongs_of_turn(self, seat: int) -> list[int]:
        """Kinds of which the seat may declare a concealed or added kong (SC-8 to SC-10)."""
        if self.after_pung or not self.wall:
            return []
        found = []
        for kind in range(hand.KINDS):
            if not self.may_meld(seat, kind):
                continue
            concealed = self.hands[seat][kind] == 4
            added = self.hands[seat][kind] == 1 and ("pung", kind) in self.melds[seat]
            if added and self.options["added_kong_late"] == "forbidden" and self.is_late(kind):
                added = False
            if concealed or added:
                found.append(kind)
        return found

    def is_late(self, kind: int) -> bool:
        """SC-9: an added kong with a tile that was not drawn during this turn."""
        return kind not in self.drawn

    # --- a turn -----------------------------------------------------------------------------------

    def _draw_for_turn(self, seat: int) -> None:
        """SC-5; SC-22: a draw that is due with the wall empty ends the deal."""
        if not self.wall:
            self._wall_ran_out()
            return
        self.seat, self.drawn, self.dealt, self.after_pung = seat, [], False, False
        self._draw(seat, replacement=False)
        self._ask_turn()

    def _draw(self, seat: int, *, replacement: bool) -> None:
        kind = self.wall.pop(0)
        self.hands[seat][kind] += 1
        self.drawn.append(kind)
        self.replacement = replacement
        self.dealt = False
        self.passed[seat] = None
        self._tell("draw", seat=seat, kind=hand.NAMES[kind])

    def _ask_turn(self) -> None:
        seat = self.seat
        discards = hand.legal_discards(self.hands[seat], self.voids[seat])
        legal = {f"discard {hand.NAMES[kind]}" for kind in discards}
        legal |= {f"kong {hand.NAMES[kind]}" for kind in self.kongs_of_turn(seat)}
        if not self.after_pung and self.completes(seat):
            legal.add("win")
        self._ask("turn", [(seat, frozenset(legal))])

    def _act(self, answer: str) -> None:
        if answer == "win":
            self._win_self_drawn()
            return
        verb, name = answer.split()
        if verb == "discard":
            self._discard(INDEX[name])
        elif self.hands[self.seat][INDEX[name]] == 4:
            self._concealed_kong(INDEX[name])
        else:
            self._added_kong(INDEX[name])

    def _win_self_drawn(self) -> None:
        """SC-2: the dealt 14 are without events other than heavenly."""
        seat = self.seat
        if self.dealt:
            win = hand.events_of("self_draw", heavenly=True)
        else:
            win = hand.events_of(
                "self_draw", kong_replacement=self.replacement, last_tile=not self.wall
            )
        score = self.score(seat, None, win)
        kind = None if self.dealt else hand.NAMES[self.drawn[-1]]
        self._tell("win", seat=seat, by="self_draw", kind=kind, points=score.points, fan=score.fan)
        for payer in self.after(seat):
            self._pay(payer, seat, score.payment, "win_self_drawn")
        self.winners.append(seat)
        self._after_win(seat)

    def _after_win(self, last: int) -> None:
        """SC-14, SC-22: ``last`` is the winner farthest from the discarder."""
        if len(self.winners) == 3:
            self._end()
        else:
            self._draw_for_turn(self.after(last)[0])

    def _discard(self, kind: int) -> None:
        self.hands[self.seat][kind] -= 1
        self.tile = kind
        self.discards_made += 1
        self._tell("discard", seat=self.seat, kind=hand.NAMES[kind])
        questions: list[Question] = []
        for seat in self.after(self.seat):
            legal = set()
            if self.may_win_on(seat, "discard"):
                legal.add("win")
            if self.may_meld(seat, kind):
                if self.hands[seat][kind] >= 2:
                    legal.add(f"pung {hand.NAMES[kind]}")
                if self.hands[seat][kind] == 3 and self.wall:
                    legal.add(f"kong {hand.NAMES[kind]}")
            if legal:
                questions.append((seat, frozenset(legal | {"pass"})))
        self._ask("discard", questions)

    def _discard_answered(self, answers: list[Answer]) -> None:
        self._note_passes(answers, "discard")
        if self._settle_claimed_wins(answers, "discard"):
            return
        kind, discarder = self.tile, self.seat
        claims = [(seat, answer.split()[0]) for seat, _, answer in answers if answer != "pass"]
        if not claims:
            self.discards[discarder].append(kind)
            self._draw_for_turn(self.after(discarder)[0])
            return
        ((seat, verb),) = claims  # SC-7: there are never two
        self.seat, self.drawn, self.replacement = seat, [], False
        self.dealt, self.after_pung = False, verb == "pung"
        self.hands[seat][kind] -= 2 if verb == "pung" else 3
        name = hand.NAMES[kind]
        if verb == "pung":
            self.melds[seat].append(("pung", kind))
            self._tell("pung", seat=seat, kind=name, **{"from": discarder})
        else:
            self.melds[seat].append(("exposed", kind))
            self._tell("kong", seat=seat, kind=name, type="exposed", **{"from": discarder})
            self._pay(discarder, seat, 2, "exposed_kong")
            self._draw(seat, replacement=True)
        self._ask_turn()

    def _note_passes(self, answers: list[Answer], by: str) -> None:
        """SC-12: any other answer to an offered win is a pass on it."""
        for seat, legal, answer in answers:
            if "win" in legal and answer != "win":
                points = self.score(seat, self.tile, self.claimed_win(by)).points
                self.passed[seat] = max(points, self.passed[seat] or 0)

    def _settle_claimed_wins(self, answers: list[Answer], by: str) -> bool:
        """SC-7, SC-20: every declared win is settled; the tile is gone once."""
        winners = [seat for seat, _, answer in answers if answer == "win"]
        if not winners:
            return False
        win = self.claimed_win(by)
        for seat in winners:
            score = self.score(seat, self.tile, win)
            self._tell(
                "win",
                seat=seat,
                by=by,
                kind=hand.NAMES[self.tile],
                points=score.points,
                fan=score.fan,
                **{"from": self.seat},
            )
            self._pay(self.seat, seat, score.payment, f"win_{by}")
        self.winners += winners
        self.won_tiles.append(self.tile)
        self._after_win(winners[-1])
        return True

    # --- kongs of the own turn --------------------------------------------------------------------

    def _concealed_kong(self, kind: int) -> None:
        seat = self.seat
        self.hands[seat][kind] = 0
        self.melds[seat].append(("concealed", kind))
        self._tell("kong", seat=seat, kind=hand.NAMES[kind], type="concealed")
        for payer in self.after(seat):
            self._pay(payer, seat, 2, "concealed_kong")
        self._draw(seat, replacement=True)
        self._ask_turn()

    def _added_kong(self, kind: int) -> None:
        """SC-11: declared, then whoever can win on the tile is asked."""
        self.tile = kind
        self._tell("kong", seat=self.seat, kind=hand.NAMES[kind], type="added")
        self._ask(
            "kong",
            [
                (seat, frozenset({"win", "pass"}))
                for seat in self.after(self.seat)
                if self.may_win_on(seat, "robbed_kong")
            ],
        )

    def _kong_answered(self, answers: list[Answer]) -> None:
        self._note_passes(answers, "robbed_kong")
        seat, kind = self.seat, self.tile
        self.hands[seat][kind] -= 1
        if self._settle_claimed_wins(answers, "robbed_kong"):
            return
        self.melds[seat].remove(("pung", kind))
        self.melds[seat].append(("added", kind))
        if self.options["added_kong_late"] != "free" or not self.is_late(kind):
            for payer in self.after(seat):
                self._pay(payer, seat, 1, "added_kong")
        self._draw(seat, replacement=True)
        self._ask_turn()

    # --- settlement -------------------------------------------------------------------------------

    def _pay(self, giver: int, taker: int, points: int, reason: str) -> None:
        """SC-24: no line of 0 points."""
        if points:
            self.lines.append((giver, taker, points, reason))
            self._tell("payment", **{"from": giver}, to=taker, points=points, reason=reason)

    def _wall_ran_out(self) -> None:
        """SC-23."""
        seats = [seat for seat in range(4) if self.active(seat)]
        best = {
            seat: hand.max_score(
                self.hands[seat], self.hand_melds(seat), self.voids[seat], self.rules
            )
            for seat in seats
        }
        pigs = [seat for seat in seats if self.holds_void(seat)]
        unready = [seat for seat in seats if seat not in pigs and best[seat] is None]
        ready = [seat for seat in seats if seat not in pigs and best[seat] is not None]
        pig_points = self.rules.pig_points
        if pig_points is None:
            pig_points = 2**self.rules.fan_cap
        for pig in pigs:
            for seat in range(4):
                if seat not in pigs and (self.active(seat) or self.rules.pig_pays_winners):
                    self._pay(pig, seat, pig_points, "flower_pig")
        for payer in unready:
            for seat in ready:
                score = best[seat]
                assert score is not None
                self._pay(payer, seat, score.points, "unready")
        for giver, taker, points, reason in list(self.lines):
            if reason in KONG_REASONS and taker in pigs + unready:
                self._pay(taker, giver, points, "kong_refund")
        self._end()

    def _end(self) -> None:
        self.over = True
        self.questions = []
        self._tell("end", points=self.points)


# --- players that make deals eventful, for tests --------------------------------------------------


def use_of(counts: Sequence[int], kind: int) -> int:
    """A crude worth of a tile: copies count most, then neighbours in the suit."""
    total = 4 * counts[kind]
    for step, worth in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
        other = kind + step
        if 0 <= other < hand.KINDS and hand.suit(other) == hand.suit(kind):
            total += worth * min(counts[other], 1)
    return total


def stacked_deck(random: Random) -> list[str]:
    """A deck that deals hands of melds in two suits, but for up to three tiles each."""
    left, hands = Counter(full_deck()), []
    for _ in range(4):
        hands.append(_melds(left, random.sample(range(3), 2), random.randint(8, 12), random))
    return arrange(full_deck(), hands, (13,) * 4, random=random)


def robbery_deck(random: Random) -> tuple[list[str], str, str]:
    """A deck in which seat 0 holds the tile returned, seat 1 the three others and seat 2 waits for
    it, each with the suit to declare missing, one letter a seat.
    """
    suit, rank = random.randrange(3), random.randrange(1, 8)
    low, kind, high = (hand.NAMES[9 * suit + rank + i] for i in (-1, 0, 1))
    hands = [[kind], [kind] * 3, [low, high], []]
    left = Counter(full_deck()) - Counter(tile for tiles in hands for tile in tiles)
    missing = ""
    for tiles, size in zip(hands, (13, 13, 11, 13), strict=True):
        kept = [suit, random.choice([s for s in range(3) if s != suit])]
        missing += next(letter for s, letter in enumerate(hand.SUITS) if s not in kept)
        tiles += _melds(left, kept, size - len(tiles), random)
    pair = next(tile for tile, n in sorted(left.items()) if n > 1 and tile[1] != missing[2])
    hands[2] += [pair] * 2
    return arrange(full_deck(), hands, (13,) * 4, random=random), kind, missing


def _melds(left: Counter[str], suits: Sequence[int], size: int, random: Random) -> list[str]:
    """So many tiles of melds in these suits, the last one broken, or of anything once they are used
    up; they leave ``left``.
    """
    tiles: list[str] = []
    for _ in range(500):
        first = 9 * random.choice(suits) + random.randrange(7)
        step = random.random() < 0.7
        meld = Counter(hand.NAMES[first + i * step] for i in range(3))
        if meld <= left:
            kept = list(meld.elements())[: size - len(tiles)]
            left -= Counter(kept)
            tiles += kept
        if len(tiles) == size:
            return tiles
    rest = random.sample(sorted(left.elements()), size - len(tiles))
    left -= Counter(rest)
    return tiles + rest


def thrifty_player(referee: Referee, random: Random, eager: float = 0.8) -> Player:
    """Declares the shortest suit, keeps what goes together, mostly claims and wins."""
    plain = random_player(random, eager)

    def choose(seat: int, legal: set[str]) -> str:
        counts = referee.hands[seat]
        if random.random() < 0.1 or (legal & {"win", "pass"}) or any("kong" in a for a in legal):
            return plain(seat, legal)
        if any(action.startswith("void") for action in legal):
            suit = min(range(3), key=lambda s: sum(counts[9 * s : 9 * s + 9]))
            return f"void {hand.SUITS[suit]}"
        return min(sorted(legal), key=lambda action: use_of(counts, INDEX[action.split()[1]]))

    return choose
