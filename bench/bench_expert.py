"""What a decision of the expert takes: ``python bench/bench_expert.py sichuan --samples 2000``.

Deals of fixed seeds, the first seat the expert and the others greedy; CPU milliseconds of the
expert's decisions among several actions.
"""

import argparse
import statistics
import time

from tingpai.agents import ExpertAgent, GreedyAgent
from tingpai.play.games import load_game
from tingpai.registry import games

SEED = 777


def decisions(game: str, samples: int, deals: int) -> list[float]:
    """Milliseconds of each; what is chosen is legal."""
    expert, greedy = ExpertAgent(3, samples=samples), GreedyAgent()
    times = []
    for seed in range(SEED, SEED + deals):
        deal = load_game(game).Deal(seed)
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            legal = view.legal_actions()
            if deal.to_act == 0 and len(legal) > 1:
                start = time.process_time()
                action = expert.act(view)
                times.append(1000 * (time.process_time() - start))
                assert action in legal
            else:
                action = greedy.act(view)
            deal.play(action)
    return times


def main() -> None:
    """Print one line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=[game.name for game in games()])
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=6)
    options = parser.parse_args()
    decisions(options.game, 1, 1)  # makes all tables
    times = decisions(options.game, options.samples, options.deals)
    print(
        f"{options.game}, {options.samples} playouts, {len(times)} decisions: "
        f"{statistics.median(times):.1f} ms in the median, {statistics.mean(times):.1f} in the "
        f"mean, at most {max(times):.1f}"
    )


if __name__ == "__main__":
    main()
