"""Which discard is best, given what lies on the table."""

from tingpai import sichuan

hand = sichuan.Hand.parse("233678m 12345699p -s")

print("nothing seen:")
for option in hand.discards()[:3]:
    print(f"  {option.kind}: {option.why}")

# Cards on the table change the live copies, and so the ranking; never the shanten (clause G-4).
print("seen 1111m 44m:")
for option in hand.discards(seen="1111m 44m")[:3]:
    print(f"  {option.kind}: {option.why}")

# Tiles of the missing suit must go first (clause SC-4).
blocked = hand.with_void("p")
print("missing suit p:", ", ".join(str(option.kind) for option in blocked.discards()))
