"""Random options of the games, for tests that play deals by all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from reference.sichuan import FAN_TABLE


def sichuan_rules(random: Random) -> dict[str, object]:
    table = {
        item: random.choice([None, 0, 1, 2, 3]) if random.random() < 0.4 else value
        for item, value in FAN_TABLE.items()
    }
    return {
        "void_blocks": random.choice(["all", "suit_only"]),
        "added_kong_late": random.choice(["pays", "free", "forbidden"]),
        "pass_lock": random.choice(["none", "same_or_lower", "all"]),
        "fan_cap": random.choice([0, 1, 3, 5, 8]),
        "fan_table": table,
        "allow_seven_pairs": random.random() < 0.7,
        "self_draw_bonus": random.choice(["points", "fan", "none"]),
        "pig_pays_winners": random.random() < 0.5,
        "pig_points": random.choice([None, None, 0, 1, 48]),
    }


def kowah_rules(random: Random) -> dict[str, object]:
    return {
        "pair_rule": random.choice(["each", "any"]),
        "multipliers": tuple(random.randint(0, 9) for _ in range(3)),
        "return_discard": random.random() < 0.5,
        "max_turns": random.choice([None, random.randint(1, 120)]),
    }


def sisepai_rules(random: Random) -> dict[str, object]:
    return {
        "mixed_group_points": random.choice(["by_size", "identical_only"]),
        "extend_exposed": random.random() < 0.7,
    }


def chuopai_rules(random: Random) -> dict[str, object]:
    return {
        "combination_max": random.choice([None, 4, random.randint(2, 12)]),
        "combination_same_make_up": random.random() < 0.5,
        "combination_equal_parts": random.random() < 0.5,
    }


RANDOM_RULES: Mapping[str, Callable[[Random], dict[str, object]]] = {
    "sichuan": sichuan_rules,
    "sisepai": sisepai_rules,
    "kowah": kowah_rules,
    "chuopai": chuopai_rules,
}
