package io.vestibule.gate.check;

import io.vestibule.challenge.BlockSketch;
import io.vestibule.challenge.ChallengeLevel;
import io.vestibule.challenge.Challenges;
import io.vestibule.challenge.LevelRule;
import io.vestibule.challenge.ProofResult;
import io.vestibule.gate.visit.Visit;
import io.vestibule.ground.Randomness;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.RoomView;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.GuardAction;
import io.vestibule.rule.value.Ip;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.Ticket;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Asks visitors of one lane for proofs of work, or for a provider's tokens, and checks what they
/// bring. Takes no memory before the first room asks. *Confined to its event loop.*
public final class ChallengeDesk {

    /// How many visitors of one address block may be asked in some minutes before the next meet
    /// harder challenges: a family's router never has as many, a carrier's or a company's may.
    private static final LevelRule LEVELS = new LevelRule(50);

    /// What decoys have to solve on their way back.
    static final ChallengeLevel AGAIN = ChallengeLevel.RAISED;

    private static final Ip UNKNOWN_ADDRESS = Ip.four(0);

    private final Challenges challenges;
    private final Randomness chance;
    private final ProviderCheck provider;
    private @Nullable BlockSketch asked;
    private @Nullable PlainWay plainWay;

    /// @param provider whose challenges are asked for, if the node has one
    public ChallengeDesk(Supplier<KeyRing> keys, Randomness chance, ProviderCheck provider) {
        challenges = new Challenges(keys);
        this.chance = chance;
        this.provider = provider;
    }

    /// Counts a visitor who is asked for the first time.
    void asks(Visit visit) {
        Ip address = address(visit);
        if (!visit.room().challenge().excepts(address)) {
            asked(visit.nowMillis()).count(address, visit.nowMillis());
        }
    }

    /// A random number from 0 to below a bound.
    long upTo(long bound) {
        return (long) (chance.nextFraction() * bound);
    }

    /// A challenge for a ticket, as JSON.
    ///
    /// @param harder how many levels above what all others meet
    String challenge(Visit visit, RoomView view, long ticketId, int harder) {
        return make(visit, ticketId, level(visit, view).up(harder));
    }

    /// A challenge for a ticket whose visitor asks for one more: a level harder, at least [#AGAIN].
    String again(Visit visit, RoomView view, long ticketId) {
        var level = level(visit, view).up(1);
        return make(visit, ticketId, level.compareTo(AGAIN) < 0 ? AGAIN : level);
    }

    private ChallengeLevel level(Visit visit, RoomView view) {
        Ip address = address(visit);
        int lately = visit.room().challenge().excepts(address)
                ? 0
                : asked(visit.nowMillis()).of(address, visit.nowMillis());
        var level = LEVELS.of(lineMinutes(visit, view), lately, !visit.head().secure());
        return visit.guards()
                .level()
                .map(ChallengeDesk::of)
                .filter(asked -> asked.compareTo(level) > 0)
                .orElse(level);
    }

    private static ChallengeLevel of(GuardAction.Level level) {
        return switch (level) {
            case LIGHT -> ChallengeLevel.LIGHT;
            case NORMAL -> ChallengeLevel.NORMAL;
            case RAISED -> ChallengeLevel.RAISED;
            case HIGH -> ChallengeLevel.HIGH;
            case HIGHEST -> ChallengeLevel.HIGHEST;
        };
    }

    private String make(Visit visit, long ticketId, ChallengeLevel level) {
        var scope = visit.atLane().challengeScope();
        if (provider.isOn()) {
            return provider.asked(
                    challenges.mark(scope, ticketId, visit.nowMillis()),
                    visit.challenge().mode() == ChallengeSettings.Mode.INVISIBLE);
        }
        return challenges.make(scope, ticketId, level, visit.nowMillis());
    }

    /// Whether proofs are tokens of a provider.
    boolean takesTokens() {
        return provider.isOn();
    }

    /// Has a token for a ticket checked.
    ///
    /// @param failed hears of an internal error
    /// @param then gets the outcome, once; perhaps before this returns
    void verify(Visit visit, long ticketId, String token, Consumer<Throwable> failed, Consumer<BroughtProof> then) {
        var scope = visit.atLane().challengeScope();
        provider.check(
                visit,
                ticketId,
                token,
                challenges.isProof(token),
                mark -> challenges.isMark(scope, ticketId, mark, visit.nowMillis()),
                failed,
                then);
    }

    /// What a proof for a ticket comes to.
    ProofResult check(Visit visit, long ticketId, String proof) {
        return challenges.check(visit.atLane().challengeScope(), ticketId, proof, visit.nowMillis());
    }

    /// Whether a visitor who cannot solve anything joins the line all the same.
    boolean takesPlain(Visit visit, RoomView view, Ticket.Unproven ticket) {
        var known = plainWay;
        if (known == null) {
            known = new PlainWay(new SipHash(chance.nextLong(), chance.nextLong()));
            plainWay = known;
        }
        return known.takes(visit, view, ticket, address(visit));
    }

    /// How long the line is: by how fast it moves, or may move as long as that is not known.
    private static double lineMinutes(Visit visit, RoomView view) {
        var flow = view.flow();
        double rate = flow.known() && flow.admissionsPerMinute() > 0
                ? flow.admissionsPerMinute()
                : visit.room().limits().newUsersPerMinute();
        return view.counts().waiting() / rate;
    }

    private BlockSketch asked(long nowMillis) {
        var known = asked;
        if (known == null) {
            known = new BlockSketch(new SipHash(chance.nextLong(), chance.nextLong()), nowMillis);
            asked = known;
        }
        return known;
    }

    private static Ip address(Visit visit) {
        return Ip.parse(visit.head().clientAddress()).orElse(UNKNOWN_ADDRESS);
    }
}
