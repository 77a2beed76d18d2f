"""Who pays whom when the wall has run out (clause SC-23)."""

from tingpai import sichuan

hands = [
    sichuan.Hand.parse("123456m4445556p -s"),  # ready
    sichuan.Hand.parse("147m258m147p258p9p -s"),  # not ready
    sichuan.Hand.parse("123m456m789m11p99s -s"),  # still holds its missing suit: flower pig
    None,  # has won
]
kongs = [sichuan.Payment(1, 2, 2, "exposed_kong")]  # seat 2 had a kong from seat 1

lines = sichuan.settle_exhausted(hands, kongs)
for payer, payee, points, reason in lines:
    print(f"seat {payer} pays seat {payee} {points:2} points: {reason}")

balance = [0, 0, 0, 0]
for line in lines:
    balance[line.from_] -= line.points
    balance[line.to] += line.points
print("balance of these lines:", balance)
