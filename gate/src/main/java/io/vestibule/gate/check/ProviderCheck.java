package io.vestibule.gate.check;

import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.siteverify.SiteverifySettings;
import io.vestibule.gate.siteverify.SiteverifySettings.OnLoss;
import io.vestibule.gate.siteverify.TokenQueue;
import io.vestibule.gate.siteverify.TokenReply;
import io.vestibule.gate.siteverify.TokenVerdict;
import io.vestibule.gate.visit.Visit;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Has the tokens of a lane's visitors checked by the node's provider of challenges. *Confined to
/// its event loop.*
public final class ProviderCheck {

    /// The longest text that can be a token; theirs have up to some four thousand characters.
    private static final int MAX_LENGTH = 8_192;

    private final ProviderDesk desk;
    private final UsherMetrics metrics;
    private final Executor loop;

    /// @param metrics counts what tokens came to
    /// @param loop of this lane
    public ProviderCheck(ProviderDesk desk, UsherMetrics metrics, Executor loop) {
        this.desk = desk;
        this.metrics = metrics;
        this.loop = loop;
    }

    /// Whether proofs are tokens of a provider.
    boolean isOn() {
        return desk.isOn();
    }

    /// Has a token checked.
    ///
    /// @param ticketId for which it counts
    /// @param old whether it is a proof of work of ours: of a page that was open before
    /// @param ours whether what our page sent along is of the visitor's ticket
    /// @param failed hears of an internal error
    /// @param then gets the outcome, once; perhaps before this returns
    void check(
            Visit visit,
            long ticketId,
            String token,
            boolean old,
            Predicate<String> ours,
            Consumer<Throwable> failed,
            Consumer<BroughtProof> then) {
        if (old || !isToken(token)) {
            then.accept(brought(old ? TokenVerdict.SPENT : TokenVerdict.MALFORMED));
            return;
        }
        desk.tokens()
                .check(
                        new TokenQueue.Brought(
                                visit.room().id().value(),
                                ticketId,
                                token,
                                visit.head().clientAddress()),
                        loop,
                        reply -> {
                            try {
                                then.accept(brought(verdict(visit, reply, ours)));
                            } catch (RuntimeException | Error mistake) {
                                failed.accept(mistake);
                            }
                        });
    }

    private static boolean isToken(String text) {
        return text.length() <= MAX_LENGTH && text.chars().allMatch(c -> c > ' ' && c < 0x7F);
    }

    private TokenVerdict verdict(Visit visit, TokenReply reply, Predicate<String> ours) {
        return switch (reply) {
            case TokenReply.Answered(var answer) ->
                TokenVerdict.of(answer, settings(), visit.head().host(), ours);
            case TokenReply.Unsure _ -> TokenVerdict.UNSURE;
            case TokenReply.Lost _ -> TokenVerdict.LOST;
            case TokenReply.Busy _ -> TokenVerdict.BUSY;
        };
    }

    private BroughtProof brought(TokenVerdict verdict) {
        metrics.count(verdict);
        boolean passes = verdict == TokenVerdict.LOST && settings().onLoss() == OnLoss.PASS;
        return new BroughtProof.Token(verdict, passes);
    }

    /// What a page needs to show the provider's widget, as JSON.
    ///
    /// @param mark what a token has to come back with
    /// @param unseen whether the widget shows itself only if it has to
    String asked(String mark, boolean unseen) {
        return settings().asked(mark, unseen);
    }

    private SiteverifySettings settings() {
        return desk.settings().orElseThrow();
    }
}
