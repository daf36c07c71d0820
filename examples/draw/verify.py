#!/usr/bin/env python3
"""Checks a draw of Vestibule, by what every visitor can see.

    python3 verify.py COMMITMENT SEED TICKET...

The page shows COMMITMENT before the start, and SEED from ten seconds after it. TICKET is a number
as the page shows it; `-` reads further numbers from standard input, one to a line.
"""
import hashlib
import hmac
import sys


def lot(seed, ticket):
    """The ticket's lot, 0 to 2**64 - 1: the smaller, the earlier."""
    mac = hmac.new(seed, int(ticket, 16).to_bytes(8, "big"), hashlib.sha256)
    return int.from_bytes(mac.digest()[:8], "big")


def main(commitment, seed, *tickets):
    seed = bytes.fromhex(seed)
    if hashlib.sha256(seed).hexdigest() != commitment.lower():
        sys.exit("WRONG: this seed is not the one that was committed to")
    print("right: this seed is the one that was committed to")
    numbers = [number for number in tickets if number != "-"]
    if "-" in tickets:
        numbers += sys.stdin.read().split()
    drawn = sorted((lot(seed, number), number) for number in set(numbers))
    for place, (value, number) in enumerate(drawn, start=1):
        print(f"{place} {number} lot {value:016x} behind about {value / 2**64:.2%} of all")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 2 else sys.exit(__doc__)
