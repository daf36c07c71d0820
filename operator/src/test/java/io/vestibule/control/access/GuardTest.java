package io.vestibule.control.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.access.Guard.Proof;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuardTest {

    private static final Caller OPERATOR = new Caller("operator", true, "operator", Optional.empty());
    private static final Caller LATE = new Caller("late", true, "late", Optional.empty());
    private static final long NOON = 1_000_000;

    private final Guard guard = guard(0);

    private static Guard guard(int mostRequests) {
        return new Guard(
                "127.0.0.1",
                List.of("ops.example.com"),
                token -> switch (token) {
                    case "right" -> Optional.of(OPERATOR);
                    case "late" -> Optional.of(LATE);
                    default -> Optional.empty();
                },
                new LogIns(_ -> Optional.of(OPERATOR)),
                mostRequests);
    }

    private static Head with(String address, String token) {
        return new Head(
                "localhost",
                "localhost:8081",
                "http://localhost:8081",
                Optional.empty(),
                Optional.empty(),
                Optional.of("Bearer " + token),
                Optional.empty(),
                address);
    }

    @Test
    void wrongTokensLockAnAddressOutForFiveMinutes() {
        wrong("10.0.0.1", Lockout.MOST_WRONG - 1);
        assertThat(guard.proofOf(with("10.0.0.1", "x"), NOON)).isEqualTo(new Proof.Wrong());

        assertThat(guard.proofOf(with("10.0.0.1", "x"), NOON)).isEqualTo(new Proof.Locked(300));
        assertThat(guard.proofOf(with("10.0.0.1", "late"), NOON + 299_001)).isEqualTo(new Proof.Locked(1));
        assertThat(guard.proofOf(with("10.0.0.2", "late"), NOON)).isEqualTo(new Proof.Known(LATE));
        assertThat(guard.proofOf(with("10.0.0.1", "late"), NOON + 300_000)).isEqualTo(new Proof.Known(LATE));
    }

    @Test
    void aClockThatIsSetBackLocksNobodyOutForLonger() {
        long later = NOON + 3_600_000;
        IntStream.range(0, Lockout.MOST_WRONG).forEach(_ -> guard.proofOf(with("10.0.0.1", "x"), later));

        assertThat(guard.proofOf(with("10.0.0.1", "x"), later - 60_000)).isEqualTo(new Proof.Locked(300));
        assertThat(guard.proofOf(with("10.0.0.1", "late"), NOON)).isEqualTo(new Proof.Known(LATE));
    }

    @Test
    void whoProvedItselfFromAnAddressIsHeardThereAllTheSame() {
        assertThat(guard.proofOf(with("10.0.0.1", "right"), NOON)).isEqualTo(new Proof.Known(OPERATOR));
        wrong("10.0.0.1", Lockout.MOST_WRONG);

        assertThat(guard.proofOf(with("10.0.0.1", "right"), NOON)).isEqualTo(new Proof.Known(OPERATOR));
        assertThat(guard.proofOf(with("10.0.0.1", "late"), NOON)).isInstanceOf(Proof.Locked.class);
    }

    private void wrong(String address, int times) {
        IntStream.range(0, times).forEach(_ -> guard.proofOf(with(address, "x"), NOON));
    }

    @Test
    void aCallerMayAskSoOftenInFiveMinutes() {
        var limited = guard(3);
        for (int i = 0; i < 3; i++) {
            assertThat(limited.secondsToWait(OPERATOR, NOON + i)).isZero();
        }

        assertThat(limited.secondsToWait(OPERATOR, NOON + 10_000)).isEqualTo(290);
        assertThat(limited.secondsToWait(LATE, NOON + 10_000)).isZero();
        assertThat(limited.secondsToWait(OPERATOR, NOON + 300_000)).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "localhost:8081,       -,                            -,           false",
                "anything.example:1,   -,                            -,           false",
                "localhost:8081,       http://localhost:8081,        same-origin, false",
                "localhost:8081,       -,                            none,        false",
                "ops.example.com,      https://ops.example.com,      -,           false",
                "localhost:8081,       http://localhost:9999,        same-site,   true",
                "localhost:8081,       http://evil.example,          cross-site,  true",
                "localhost:8081,       -,                            cross-site,  true",
                "localhost:8081,       null,                         -,           true",
                "rebound.example:8081, http://rebound.example:8081,  same-origin, true",
            })
    void webPagesOfOtherSitesAreForeign(String authority, String origin, String site, boolean foreign) {
        var head = new Head(
                authority.split(":", -1)[0],
                authority,
                "http://" + authority,
                Optional.ofNullable(origin),
                Optional.ofNullable(site),
                Optional.of("Bearer right"),
                Optional.empty(),
                "127.0.0.1");

        assertThat(guard.isForeign(head)).isEqualTo(foreign);
    }

    @Test
    void guessersOfCodesAreLockedOut() {
        var head = with("10.0.0.1", "");
        for (int i = 0; i < Lockout.MOST_WRONG; i++) {
            assertThat(guard.proofOfCode(head, "guess" + i, NOON)).isEqualTo(new Guard.CodeProof.No(new Proof.Wrong()));
        }

        assertThat(guard.proofOfCode(head, "guess", NOON)).isEqualTo(new Guard.CodeProof.No(new Proof.Locked(300)));
    }
}
