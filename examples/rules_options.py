"""Options of the rules: fields of a Rules object, written to and read from JSON."""

import json

from tingpai import kowah, sichuan

house = sichuan.Rules(fan_cap=3, fan_table={"full_flush": 3, "outside": None})
for name, rules in (("default", sichuan.Rules()), ("house", house)):
    score = sichuan.Hand.parse("11122233378999m -s", rules).score()
    items = ", ".join(f"{item.name} {item.fan}" for item in score.items)
    print(f"{name} rules: {score.fan} fan, {score.points} points ({items})")

# What is printed here can be given to the command line with --rules FILE.
text = json.dumps(kowah.Rules(pair_rule="any").to_dict())
print(text)
assert kowah.Rules.from_dict(json.loads(text)).pair_rule == "any"

# A hand keeps its rules; nothing else need be told about them.
any_pair = kowah.Hand.parse("55s5c 55m5c 77m", kowah.Rules(pair_rule="any"))
print(any_pair, "waits on", *any_pair.waits())
