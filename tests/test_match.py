"""Matches: fair, exact, the same whoever plays them, and taken up again where they were left."""

from __future__ import annotations

import json
import math
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tingpai
from match_players import Interrupted, Stubborn, Thinker
from tingpai import IllegalActionError, RecordError, TingpaiError
from tingpai.agents import RandomAgent
from tingpai.play import MatchResult, Record, match, run
from tingpai.play.estimate import student_t
from tingpai.play.seeds import deal_seeds, player_seeds

GAMES = {game.name: game.load() for game in tingpai.games()}
each_game = pytest.mark.parametrize("game", GAMES)
WORD = 2**64


def seats_of(game: str) -> int:
    return len(GAMES[game].Deal().points)


def core_agents(game: str) -> list[str]:
    return ["greedy", "random", "greedy", "random"][: seats_of(game)]


def mixed_agents(game: str) -> list[str]:
    return ["greedy", "match_players:Thinker", "random", "random"][: seats_of(game)]


# ---- the seeds, by the page's words ------------------------------------------------------------


def split_mix(start: int, count: int) -> list[int]:
    """The first outputs of SplitMix64, one after another."""
    outputs = []
    for _ in range(count):
        start = (start + 0x9E3779B97F4A7C15) % WORD
        word = start
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB % WORD
        outputs.append(word ^ word >> 31)
    return outputs


def test_split_mix_is_the_published_one() -> None:
    # The outputs for 1234567 that the generator's authors and others give as a test.
    assert split_mix(1234567, 3) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@pytest.mark.parametrize("seed", [0, 1, 77, WORD - 1])
def test_seeds(seed: int) -> None:
    plain = split_mix(seed, 40)
    assert deal_seeds(seed, 0, 40).tolist() == plain
    assert deal_seeds(seed, 13, 29).tolist() == plain[13:29]
    assert deal_seeds(seed, 5, 5).tolist() == []
    for seatings, agents in ((4, 4), (3, 3), (1, 4)):
        own = player_seeds(deal_seeds(seed, 0, 10), seatings, agents)
        assert own.shape == (10, seatings, agents)
        for deal in range(10):
            outputs = split_mix(plain[deal], 4 + seatings * agents)[4:]
            assert own[deal].ravel().tolist() == outputs


# ---- the match, played plainly -----------------------------------------------------------------


def plain_match(game: str, agents: list[str], deals: int, seed: int) -> list[dict[str, Any]]:
    """Every deal in every seating, one after another: the lines that a match writes."""
    lines = []
    count = len(agents)
    for number, deal_seed in enumerate(split_mix(seed, deals)):
        own = split_mix(deal_seed, 4 + count * count)[4:]
        line: dict[str, Any] = {"deal": number, "points": [], "winners": []}
        for seating in range(count):
            seat = {agent: (agent + seating) % count for agent in range(count)}
            by_seat = sorted(seat, key=lambda agent: seat[agent])
            names = [agents[agent] for agent in by_seat]
            seeds = [own[seating * count + agent] for agent in by_seat]
            result = plain_deal(game, deal_seed, names, seeds)
            line["points"].append([result.points[seat[agent]] for agent in range(count)])
            line["winners"].append([a for a in range(count) if seat[a] in result.winners])
        lines.append(line)
    return lines


def plain_deal(game: str, seed: int, names: list[str], seeds: list[int]) -> Any:
    deal = GAMES[game].Deal(seed)
    if set(names) <= {"greedy", "random"}:
        deal.finish(names, seeds)
        return deal.result
    made: list[Any] = []
    for name, own in zip(names, seeds, strict=True):
        if name == "greedy":
            made.append(tingpai.agents.GreedyAgent())
        else:
            made.append(RandomAgent(own) if name == "random" else Thinker(own))
    return run(deal, made)


def lines_in(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@each_game
@pytest.mark.parametrize("agents", [core_agents, mixed_agents])
def test_a_match_is_the_plain_one(game: str, agents: Any, tmp_path: Path) -> None:
    names = agents(game)
    result = match(game, names, 5, seed=5, out=tmp_path / "out.jsonl")
    header, *lines = lines_in(tmp_path / "out.jsonl")
    assert header == {
        "match": 1,
        "version": tingpai.__version__,
        "game": game,
        "rules": json.loads(json.dumps(GAMES[game].Rules().to_dict())),
        "agents": names,
        "seed": 5,
        "deals": 5,
        "seatings": len(names),
    }
    assert lines == plain_match(game, names, 5, 5)
    check_result(result, lines)


def check_result(result: MatchResult, lines: list[dict[str, Any]]) -> None:
    """The means and intervals of lines, by the textbook."""
    quantile = {5: 2.776445105, 2: 12.706204736}[len(lines)]
    assert result.deals == len(lines)
    assert result.seatings == len(lines[0]["points"])
    for agent, standing in enumerate(result.standings):
        points = [statistics.fmean(row[agent] for row in line["points"]) for line in lines]
        wins = [statistics.fmean(agent in row for row in line["winners"]) for line in lines]
        for values, estimate in ((points, standing.points), (wins, standing.wins)):
            half = quantile * statistics.stdev(values) / math.sqrt(len(values))
            assert estimate.mean == pytest.approx(statistics.fmean(values))
            assert estimate.half_width == pytest.approx(half, abs=1e-9)
            assert estimate.low == pytest.approx(estimate.mean - half, abs=1e-9)
            assert estimate.high == pytest.approx(estimate.mean + half, abs=1e-9)


@pytest.mark.parametrize("deals", [2, 5])
def test_the_interval_of_few_deals(deals: int, tmp_path: Path) -> None:
    result = match("chuopai", core_agents("chuopai"), deals, out=tmp_path / "out.jsonl")
    check_result(result, lines_in(tmp_path / "out.jsonl")[1:])


def test_an_interval_by_hand(tmp_path: Path) -> None:
    """Three deals, sums 6, 0 and 9 of three seatings: means 2, 0, 3; s² = 7/3; t(2) = 4.302653."""
    path = tmp_path / "out.jsonl"
    match("kowah", ["greedy"] * 3, 3, out=path)
    header = path.read_text("utf-8").splitlines()[0]
    rows = [[[1, 0, 0], [2, 0, 0], [3, 0, 0]], [[0, 0, 0]] * 3, [[9, 0, 0], [0, 0, 0], [0, 0, 0]]]
    won = [[[0], [0], [0]], [[], [], []], [[0], [], []]]
    lines = [
        json.dumps({"deal": deal, "points": rows[deal], "winners": won[deal]}) for deal in range(3)
    ]
    path.write_text("\n".join([header, *lines, ""]), "utf-8")
    first = match("kowah", ["greedy"] * 3, 3, out=path).standings[0]
    assert first.points.mean == pytest.approx(5 / 3)
    assert first.points.half_width == pytest.approx(4.302652730 * math.sqrt(7 / 3) / math.sqrt(3))
    # Shares 1, 0, 1/3: mean 4/9, s² = 7/27.
    assert first.wins.mean == pytest.approx(4 / 9)
    assert first.wins.half_width == pytest.approx(4.302652730 * math.sqrt(7 / 27) / math.sqrt(3))


def test_one_deal_has_no_interval() -> None:
    result = match("kowah", ["greedy"] * 3, 1)
    assert [standing.points.half_width for standing in result.standings] == [None] * 3
    assert result.standings[0].points.low is None
    assert result.standings[0].points.high is None
    assert "±" not in str(result)


def student_probability(t: float, freedom: int) -> float:
    """The probability within ±t by Simpson's rule on the density."""
    scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)
    scale -= math.log(freedom * math.pi) / 2
    steps = 1000
    total = 0.0
    for step in range(steps + 1):
        x = t * step / steps
        weight = 1 if step in (0, steps) else 2 + 2 * (step % 2)
        total += weight * math.exp(scale - (freedom + 1) / 2 * math.log1p(x * x / freedom))
    return total * t / steps / 3 * 2


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 10, 99, 199, 200, 201, 202, 999, 100_000])
def test_the_quantile(freedom: int) -> None:
    tolerance = 1e-7 if freedom > 2 else 1e-6
    assert student_probability(student_t(freedom), freedom) == pytest.approx(0.95, abs=tolerance)
    assert student_t(freedom) > student_t(freedom + 1)


def test_equal_players_are_equal() -> None:
    """Players without chance make the same in every seat, so that nothing is left to luck."""
    for game in GAMES:
        standings = match(game, ["greedy"] * seats_of(game), 6).standings
        assert len({(s.points.mean, s.wins.mean) for s in standings}) == 1


def test_the_better_player_wins() -> None:
    for game in GAMES:
        greedy, *others = match(game, ["greedy", *["random"] * (seats_of(game) - 1)], 40).standings
        for other in others:
            assert greedy.points.low is not None
            assert other.points.high is not None
            assert greedy.points.low > other.points.high
            assert greedy.wins.mean > other.wins.mean


@each_game
def test_the_core_and_the_loop_agree(game: str) -> None:
    """A factory is played through Python, a name of the core there."""

    def greedy(_seed: int) -> tingpai.agents.GreedyAgent:
        return tingpai.agents.GreedyAgent()

    seats = seats_of(game)
    inside = match(game, ["greedy"] * seats, 4, seed=4)
    outside = match(game, [greedy] * seats, 4, seed=4)
    assert [s.points for s in inside.standings] == [s.points for s in outside.standings]
    assert [s.wins for s in inside.standings] == [s.wins for s in outside.standings]
    assert outside.standings[0].agent.startswith("test_match:test_the_core_and_the_loop_agree")


@each_game
def test_without_duplicates(game: str, tmp_path: Path) -> None:
    names = core_agents(game)
    match(game, names, 4, seed=5, out=tmp_path / "all.jsonl")
    result = match(game, names, 4, seed=5, duplicate=False, out=tmp_path / "one.jsonl")
    assert result.seatings == 1
    everything, once = lines_in(tmp_path / "all.jsonl"), lines_in(tmp_path / "one.jsonl")
    assert once[0]["seatings"] == 1
    for line, own in zip(everything[1:], once[1:], strict=True):
        assert own == {**line, "points": line["points"][:1], "winners": line["winners"][:1]}


def test_rules_are_played() -> None:
    rules = GAMES["kowah"].Rules(multipliers=(50, 20, 10))
    plain = match("kowah", ["greedy"] * 3, 20)
    result = match("kowah", ["greedy"] * 3, 20, rules=rules)
    assert result.standings[0].points.mean > 5 * plain.standings[0].points.mean


def test_results_are_shown() -> None:
    result = match("kowah", ["greedy", "random", "random"], 20, seed=2)
    heading, *rows = str(result).splitlines()[1:]
    assert heading.split() == ["agent", "points", "wins"]
    assert [row.split()[0] for row in rows] == ["greedy", "random", "random"]
    data = json.loads(json.dumps(result.to_dict()))
    assert (data["game"], data["deals"], data["seatings"], data["seed"]) == ("kowah", 20, 3, 2)
    first = result.standings[0]
    assert data["standings"][0] == {
        "agent": "greedy",
        "points": {"mean": first.points.mean, "low": first.points.low, "high": first.points.high},
        "wins": {"mean": first.wins.mean, "low": first.wins.low, "high": first.wins.high},
    }


# ---- whoever plays it --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a small Dask cluster on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as found:
        yield found.scheduler_address


@each_game
@pytest.mark.parametrize("agents", [core_agents, mixed_agents])
def test_workers_and_cluster_play_the_same(
    game: str, agents: Any, cluster: str, tmp_path: Path
) -> None:
    deals = 36 if agents is core_agents else 6
    names, paths = agents(game), [tmp_path / name for name in ("one", "two", "dask")]
    one = match(game, names, deals, seed=8, out=paths[0])
    two = match(game, names, deals, seed=8, out=paths[1], workers=2)
    dask = match(game, names, deals, seed=8, out=paths[2], scheduler=cluster)
    assert one == two == dask
    assert paths[0].read_bytes() == paths[1].read_bytes() == paths[2].read_bytes()


def test_workers_keep_the_same_records(cluster: str, tmp_path: Path) -> None:
    for name, how in {"one": {}, "two": {"workers": 2}, "dask": {"scheduler": cluster}}.items():
        options: dict[str, Any] = how
        match("kowah", core_agents("kowah"), 9, records=tmp_path / name, **options)
    for path in (tmp_path / "one").iterdir():
        for name in ("two", "dask"):
            assert (tmp_path / name / path.name).read_bytes() == path.read_bytes()


def test_what_a_worker_raises_comes_through(cluster: str) -> None:
    agents = ["match_players:Stubborn", "greedy", "greedy"]
    options: Sequence[dict[str, Any]] = [{"workers": 2}, {"scheduler": cluster}]
    for option in options:
        with pytest.raises(IllegalActionError, match=r"deal \d+, seating 0, .* not legal"):
            match("kowah", agents, 20, **option)
    assert match("kowah", ["greedy"] * 3, 4, workers=2).deals == 4
    assert match("kowah", ["greedy"] * 3, 4, scheduler=cluster).deals == 4


@pytest.mark.parametrize(
    ("package", "option", "extra"),
    [
        ("joblib", {"workers": 2}, "match"),
        ("distributed", {"scheduler": "tcp://127.0.0.1:1"}, "distributed"),
    ],
)
def test_a_missing_extra_is_named(
    package: str, option: dict[str, Any], extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(TingpaiError, match=rf"{package} .*pip install 'tingpai\[{extra}\]'"):
        match("kowah", ["greedy"] * 3, 1, **option)


def test_addresses_that_are_none_are_refused() -> None:
    pytest.importorskip("distributed")
    for address in ("junk://there", "nowhere:port"):
        with pytest.raises(TingpaiError, match="scheduler"):
            match("kowah", ["greedy"] * 3, 1, scheduler=address)


def test_a_match_imports_no_more_than_it_needs() -> None:
    code = (
        "import sys; from tingpai.play import match; match('kowah', ['greedy'] * 3, 2);"
        "print(sorted({'rich', 'joblib', 'distributed', 'click'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# ---- taken up again ----------------------------------------------------------------------------


@each_game
def test_cut_anywhere_and_taken_up_again(game: str, tmp_path: Path) -> None:
    """However much of the file is there, in the middle of a line too, the rest is played."""
    path = tmp_path / "out.jsonl"
    names = core_agents(game)
    result = match(game, names, 3, seed=3, out=path)
    whole = path.read_bytes()
    ends = [at + 1 for at, letter in enumerate(whole) if letter == ord("\n")]
    cuts = {0, 1, 20, *ends, *(end - 1 for end in ends), *(end - 9 for end in ends)}
    cuts |= {end + 1 for end in ends[:-1]}
    for cut in sorted(cuts):
        path.write_bytes(whole[:cut])
        assert match(game, names, 3, seed=3, out=path) == result
        assert path.read_bytes() == whole, cut


def test_what_has_been_played_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    made = []

    def counted(seed: int) -> RandomAgent:
        made.append(seed)
        return RandomAgent(seed)

    agents = ["greedy", counted, "greedy"]
    result = match("kowah", agents, 10, out=path)
    assert len(made) == len(set(made)) == 30
    assert match("kowah", agents, 10, out=path) == result
    assert len(made) == 30
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:8]))
    assert match("kowah", agents, 10, out=path) == result
    assert len(made) == 39
    assert made[30:] == made[21:30]


@pytest.mark.parametrize("last", [1, 14, 30])
def test_an_interrupted_match_goes_on(last: int, tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    agents = ["greedy", Interrupted, "random"]
    Interrupted.left = 0
    result = match("kowah", agents, 10, out=whole)
    Interrupted.left = last
    with pytest.raises(KeyboardInterrupt):
        match("kowah", agents, 10, out=path)
    assert path.read_bytes() == whole.read_bytes()[: path.stat().st_size]
    Interrupted.left = 0
    assert match("kowah", agents, 10, out=path) == result
    assert path.read_bytes() == whole.read_bytes()


def test_another_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    match("kowah", ["greedy"] * 3, 5, seed=1, out=path)
    before = path.read_bytes()
    rules = GAMES["kowah"].Rules(max_turns=9)
    changes: dict[str, dict[str, Any]] = {
        "seed is 1 there, 2 here": {"seed": 2},
        "deals is 5 there, 6 here": {"deals": 6},
        "seatings is 3 there, 1 here": {"duplicate": False},
        r'agents is \["greedy", "greedy", "greedy"\] there': {
            "agents": ["greedy"] * 2 + ["random"]
        },
        "game is": {"game": "chuopai"},
        "rules is .* there": {"rules": rules},
    }
    for message, change in changes.items():
        arguments: dict[str, Any] = {"game": "kowah", "agents": ["greedy"] * 3, "deals": 5}
        with pytest.raises(TingpaiError, match=rf"out\.jsonl: .*{message}"):
            match(**{**arguments, "seed": 1, **change}, out=path)
        assert path.read_bytes() == before
    path.write_bytes(before.replace(b'"version": "', b'"version": "9', 1))
    with pytest.raises(TingpaiError, match="version is"):
        match("kowah", ["greedy"] * 3, 5, seed=1, out=path)


@pytest.mark.parametrize(
    "text", ["x", "notes\n", "{}\n", '{"tingpai": 1}\n', "[1]\n", "\n", "\n\n"]
)
def test_other_files_are_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text(text)
    with pytest.raises(TingpaiError, match="no results of a match"):
        match("kowah", ["greedy"] * 3, 5, out=path)
    assert path.read_text() == text


def test_altered_results_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    match("kowah", ["greedy"] * 3, 5, seed=1, out=path)
    lines = path.read_text("utf-8").splitlines()
    good = json.loads(lines[2])
    bad: list[Any] = [
        {**good, "deal": 0},
        {**good, "deal": True},
        {**good, "points": good["points"][1:]},
        {**good, "points": [[0.5, 0, 0]] * 3},
        {**good, "points": None},
        {**good, "points": [0, 0, 0]},
        {**good, "winners": [[3], [], []]},
        {**good, "winners": [[1, 0], [], []]},
        {**good, "winners": [[0, 0], [], []]},
        {**good, "winners": [[]]},
        {**good, "note": 1},
        {key: good[key] for key in ("deal", "points")},
        None,
        [],
    ]
    for text in [*map(json.dumps, bad), "", "x", lines[2] + " ", lines[3]]:
        path.write_text("\n".join([*lines[:2], text, *lines[3:], ""]), "utf-8")
        with pytest.raises(RecordError, match=r"out\.jsonl: line 3: ") as caught:
            match("kowah", ["greedy"] * 3, 5, seed=1, out=path)
        assert caught.value.line == 3
    more = json.dumps({**good, "deal": 5})
    path.write_text("\n".join([*lines, more, ""]), "utf-8")
    with pytest.raises(RecordError, match="line 7"):
        match("kowah", ["greedy"] * 3, 5, seed=1, out=path)


# ---- records -----------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("agents", [core_agents, mixed_agents])
def test_records_are_of_the_deals_played(game: str, agents: Any, tmp_path: Path) -> None:
    names, folder = agents(game), tmp_path / "records"
    count = len(names)
    plain = match(game, names, 2, seed=6)
    result = match(game, names, 2, seed=6, out=tmp_path / "out.jsonl", records=folder)
    assert result == plain
    lines = lines_in(tmp_path / "out.jsonl")[1:]
    assert len(list(folder.iterdir())) == 2 * count
    for number, line in enumerate(lines):
        for seating in range(count):
            record = Record.read(folder / f"{number:06}-{seating}.jsonl")
            deal = record.verify()
            assert record.seed == split_mix(6, 2)[number]
            assert record.players == tuple(names[(seat - seating) % count] for seat in range(count))
            points = line["points"][seating]
            assert deal.points == tuple(points[(seat - seating) % count] for seat in range(count))


def test_records_that_are_missing_are_refused(tmp_path: Path) -> None:
    path, folder = tmp_path / "out.jsonl", tmp_path / "records"
    match("kowah", ["greedy"] * 3, 4, out=path, records=folder)
    kept = folder / "000002-1.jsonl"
    text = kept.read_text("utf-8")
    kept.write_text(text[:-50], "utf-8")
    with pytest.raises(RecordError, match="000002-1"):
        match("kowah", ["greedy"] * 3, 4, out=path, records=folder)
    kept.unlink()
    with pytest.raises(TingpaiError, match="000002-1"):
        match("kowah", ["greedy"] * 3, 4, out=path, records=folder)
    # Played anew where no results say that it has been played.
    match("kowah", ["greedy"] * 3, 4, records=folder)
    assert kept.read_text("utf-8") == text


# ---- players and arguments ---------------------------------------------------------------------


def test_an_illegal_answer_is_told() -> None:
    with pytest.raises(IllegalActionError, match=r"deal 0, seating 0, seat \d, match_players:Stub"):
        match("kowah", ["greedy", Stubborn, "greedy"], 3)


def test_players_are_found() -> None:
    named = partial(RandomAgent)
    named.name = "dice"  # type: ignore[attr-defined]
    agents = ["match_players:Thinker", Thinker, named]
    standings = match("kowah", agents, 4).standings
    assert [s.agent for s in standings] == ["match_players:Thinker"] * 2 + ["dice"]


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        (["greedy"] * 2, "2 agents for 3 seats"),
        (["greedy"] * 2 + ["wise"], "unknown player 'wise': random, greedy"),
        (["greedy"] * 2 + ["no_such_module:player"], "no_such_module"),
        (["greedy"] * 2 + ["match_players:nobody"], "nobody"),
        (["greedy"] * 2 + ["match_players:__doc__"], "no factory"),
        (["greedy"] * 2 + ["os:getcwd"], "'os:getcwd': TypeError"),
        (["greedy"] * 2 + ["builtins:str"], "'builtins:str': makes no agent but str"),
        (["greedy"] * 2 + [":"], "unknown player"),
        (["greedy"] * 2 + [partial(RandomAgent)], "'name'"),
    ],
)
def test_players_that_there_are_not(agents: list[Any], message: str) -> None:
    with pytest.raises(TingpaiError, match=message):
        match("kowah", agents, 1)


def test_arguments_that_cannot_be() -> None:
    agents: Any = ["greedy"] * 3
    for deals in (0, -1):
        with pytest.raises(TingpaiError, match="deals"):
            match("kowah", agents, deals)
    for seed in (-1, WORD):
        with pytest.raises(TingpaiError, match="seed"):
            match("kowah", agents, 1, seed)
    with pytest.raises(TingpaiError, match="workers"):
        match("kowah", agents, 1, workers=0)
    with pytest.raises(TingpaiError, match="one of them"):
        match("kowah", agents, 1, workers=2, scheduler="tcp://127.0.0.1:1")
    with pytest.raises(TingpaiError, match="unknown game"):
        match("whist", agents, 1)
    for bad in ({"deals": 1.0}, {"deals": "1"}, {"seed": "1"}, {"agents": "abc"}):
        arguments: dict[str, Any] = {"agents": agents, "deals": 1, **bad}
        with pytest.raises(TypeError):
            match("kowah", **arguments)
    with pytest.raises(TypeError):
        match("kowah", [None, None, None], 1)  # type: ignore[list-item]
    with pytest.raises(TypeError):
        match("kowah", agents, 1, rules=GAMES["chuopai"].Rules())
