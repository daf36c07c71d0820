package io.vestibule.challenge;

/// How much work a challenge asks for. *Immutable.*
///
/// A solver tries numbers until a key derived from one begins with so many hex zeros: 16^zeros
/// attempts on average, each of them `cost` rounds of HMAC-SHA256. One attempt of 64 rounds takes a
/// browser on a desk some 50 microseconds.
public enum ChallengeLevel {

    /// 256 attempts: no visitor notices.
    LIGHT(0, 64, 2),
    /// 4,096 attempts: some tenths of a second on a desk, about a second on a phone.
    NORMAL(1, 64, 3),
    /// 4,096 attempts of four times the cost.
    RAISED(2, 256, 3),
    /// 65,536 attempts: seconds on a desk, a quarter of a minute on a phone.
    HIGH(3, 64, 4),
    /// 65,536 attempts of four times the cost.
    HIGHEST(4, 256, 4);

    private static final ChallengeLevel[] BY_NUMBER = values();

    private final int number;
    private final int cost;
    private final int zeros;

    ChallengeLevel(int number, int cost, int zeros) {
        this.number = number;
        this.cost = cost;
        this.zeros = zeros;
    }

    /// Its number in challenges: how many levels are lower.
    int number() {
        return number;
    }

    /// How many rounds of HMAC-SHA256 an attempt takes.
    int cost() {
        return cost;
    }

    /// With how many hex zeros the derived key begins.
    int zeros() {
        return zeros;
    }

    /// The level that is this many steps up, or down if negative; the last one in that direction at
    /// most.
    public ChallengeLevel up(int steps) {
        return numbered(number + steps);
    }

    /// The level of this number; the nearest for a number that only a newer version knows.
    static ChallengeLevel numbered(int number) {
        return BY_NUMBER[Math.clamp(number, 0, BY_NUMBER.length - 1)];
    }
}
