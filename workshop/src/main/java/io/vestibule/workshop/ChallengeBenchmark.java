package io.vestibule.workshop;

import io.vestibule.challenge.BlockSketch;
import io.vestibule.challenge.ChallengeLevel;
import io.vestibule.challenge.ChallengeScope;
import io.vestibule.challenge.Challenges;
import io.vestibule.challenge.ProofResult;
import io.vestibule.ground.SipHash;
import io.vestibule.room.RoomId;
import io.vestibule.rule.value.Ip;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What a challenge costs us: to make one, to check a proof, and to refuse what is not one.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ChallengeBenchmark {

    private static final long NOW = 1_795_000_000_000L;
    private static final KeyRing RING = newRing();
    private static final long TICKET = 0x1234_5678_9ABC_DEF0L;
    private static final ChallengeScope SCOPE = ChallengeScope.of(new RoomId("e80b3e7fd3d7ed15f2fd0ac86475a193"));

    private final Challenges challenges = new Challenges(() -> RING);
    private final String challenge = challenges.make(SCOPE, TICKET, ChallengeLevel.NORMAL, NOW);
    private final BlockSketch sketch = new BlockSketch(new SipHash(1, 2), NOW);
    private final SplittableRandom random = new SplittableRandom(1);

    private String solved = "";
    private String raised = "";
    private String forged = "";
    private String unsolved = "";
    private String wrong = "";
    private String endless = "";

    @Setup
    public void solve() throws GeneralSecurityException {
        var solver = new NativeSolver();
        solved = solver.solve(challenge);
        raised = solver.solve(challenges.make(SCOPE, TICKET, ChallengeLevel.RAISED, NOW));
        forged = solver.solve(challenge.replace("\"000\"", "\"0\""));
        unsolved = NativeSolver.proof(challenge, 7, "ab".repeat(32));
        wrong = NativeSolver.proof(challenge, 7, "00".repeat(32));
        endless = "A".repeat(1 << 20);
    }

    @Benchmark
    public String make() {
        return challenges.make(SCOPE, TICKET, ChallengeLevel.NORMAL, NOW);
    }

    @Benchmark
    public ProofResult check() {
        return challenges.check(SCOPE, TICKET, solved, NOW);
    }

    @Benchmark
    public ProofResult checkRaised() {
        return challenges.check(SCOPE, TICKET, raised, NOW);
    }

    @Benchmark
    public ProofResult refuseForged() {
        return challenges.check(SCOPE, TICKET, forged, NOW);
    }

    @Benchmark
    public ProofResult refuseBorrowed() {
        return challenges.check(SCOPE, TICKET + 1, solved, NOW);
    }

    @Benchmark
    public ProofResult refuseUnsolved() {
        return challenges.check(SCOPE, TICKET, unsolved, NOW);
    }

    /// The dearest: a key has to be derived before it is found out.
    @Benchmark
    public ProofResult refuseWrongKey() {
        return challenges.check(SCOPE, TICKET, wrong, NOW);
    }

    @Benchmark
    public ProofResult refuseEndless() {
        return challenges.check(SCOPE, TICKET, endless, NOW);
    }

    @Benchmark
    public int countBlock() {
        return sketch.count(Ip.four(random.nextInt()), NOW);
    }

    private static KeyRing newRing() {
        var secret = new byte[TicketKey.SECRET_BYTES];
        new SplittableRandom(1).nextBytes(secret);
        return KeyRing.of(List.of(new TicketKey(1, secret, 0, TicketKey.NEVER)));
    }
}
