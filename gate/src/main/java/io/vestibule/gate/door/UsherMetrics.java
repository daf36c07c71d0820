package io.vestibule.gate.door;

import static java.util.Objects.requireNonNull;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.gate.siteverify.TokenVerdict;
import io.vestibule.invitation.InvitationNotice;
import io.vestibule.room.StageName;
import io.vestibule.ticket.OpenedTicket;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How many visits ended how. *Thread-safe.*
public final class UsherMetrics implements MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(UsherMetrics.class);

    /// How a visit ended; the lower-case name is the label in metrics and log.
    public enum Ending {
        /// No room covers the request, or its room is suspended.
        UNCOVERED,
        /// A bypass rule of the room matches.
        BYPASSED,
        /// A search engine's crawler, which is one, went through.
        CRAWLER,
        /// A CORS preflight went through.
        PREFLIGHT,
        /// A part of a page without a ticket went through, since there was room.
        PART,
        /// Inside, nothing moved.
        INSIDE,
        /// Inside, and the session's end moved.
        RENEWED,
        /// Let in with a slot.
        ADMITTED,
        /// Let in without a slot: passthrough.
        FREE,
        /// Let in without a slot because the coordinator did not answer and the owner wants that.
        UNCOUNTED,
        /// Sent to wait.
        WAITING,
        /// A proof came in the address: sent on to the address without it.
        PROVED,
        /// Rejected by the room.
        REJECTED,
        /// Not let in for want of a good invitation.
        UNINVITED,
        /// Gave the place or the seat back.
        LEFT,
        /// A path that was not in canonical form, or a call of our page by another site.
        REFUSED,
        /// For the host of a status page.
        STATUS,
        /// For a host that neither a room nor an origin names.
        MISDIRECTED;

        private final String word = name().toLowerCase(Locale.ROOT);

        /// Its name in metrics and log.
        public String word() {
            return word;
        }
    }

    private final Map<Ending, LongAdder> endings = adders(Ending.class);
    private final Map<StageName, LongAdder> answered = adders(StageName.class);
    private final Map<StageName, LongAdder> asked = adders(StageName.class);
    private final Map<StageName, LongAdder> askedMillis = adders(StageName.class);
    private final LongAdder answeredTwice = new LongAdder();
    private final Map<OpenedTicket.How, LongAdder> opened = adders(OpenedTicket.How.class);
    private final Map<InvitationNotice, LongAdder> invitations = adders(InvitationNotice.class);
    private final Map<TokenVerdict, LongAdder> tokens = adders(TokenVerdict.class);
    private final StatusBook statuses = new StatusBook();
    private final LongAdder unanswered = new LongAdder();
    private final LongAdder revoked = new LongAdder();
    private final LongAdder endedByGuards = new LongAdder();
    private final LongAdder leavesUntold = new LongAdder();
    private final LongAdder gaveBack = new LongAdder();
    private final LongAdder rulesFailed = new LongAdder();

    public void count(Ending ending) {
        adder(endings, ending).increment();
    }

    public void count(OpenedTicket.How how) {
        adder(opened, how).increment();
    }

    /// A stage gave the verdict.
    public void countAnswered(StageName stage) {
        adder(answered, stage).increment();
    }

    /// A stage asked, and waits for the answer.
    public void countAsked(StageName stage) {
        adder(asked, stage).increment();
    }

    /// A stage got its answer after so long.
    public void countWaited(StageName stage, long millis) {
        adder(askedMillis, stage).add(millis);
    }

    /// A question was answered once more, which changes nothing.
    public void countAnsweredTwice() {
        answeredTwice.increment();
    }

    /// What a token turned out to be; [InvitationNotice#NONE] for one that is good.
    public void count(InvitationNotice outcome) {
        adder(invitations, outcome).increment();
    }

    /// What a token of the provider of challenges came to.
    public void count(TokenVerdict verdict) {
        adder(tokens, verdict).increment();
    }

    public long of(TokenVerdict verdict) {
        return adder(tokens, verdict).sum();
    }

    /// A rule could not be evaluated. Said in the log the first times, then ever more seldom.
    public void ruleFailed(String expression, RuntimeException mistake) {
        rulesFailed.increment();
        if (Long.bitCount(rulesFailed.sum()) == 1) {
            LOG.error("a rule failed and did not match: {}", expression, mistake);
        }
    }

    /// Counts what is answered, by room.
    public StatusBook statuses() {
        return statuses;
    }

    public void countUnanswered() {
        unanswered.increment();
    }

    public void countRevoked() {
        revoked.increment();
    }

    public void countEndedByGuard() {
        endedByGuards.increment();
    }

    public void countLeaveUntold() {
        leavesUntold.increment();
    }

    public void countGaveBack() {
        gaveBack.increment();
    }

    public long of(Ending ending) {
        return adder(endings, ending).sum();
    }

    long of(OpenedTicket.How how) {
        return adder(opened, how).sum();
    }

    @Override
    public void tell(MetricSink sink) {
        for (Ending ending : Ending.values()) {
            sink.counter("vestibule_visits_total", "Visits by outcome", of(ending), "ending", ending.word());
        }
        for (StageName stage : StageName.values()) {
            sink.counter(
                    "vestibule_stage_verdicts_total",
                    "Visits by the stage that gave the verdict",
                    adder(answered, stage).sum(),
                    "stage",
                    stage.word());
        }
        for (StageName stage : StageName.values()) {
            sink.counter(
                    "vestibule_stage_asks_total",
                    "Questions of stages that were not answered at once, such as for a slot",
                    adder(asked, stage).sum(),
                    "stage",
                    stage.word());
        }
        for (StageName stage : StageName.values()) {
            sink.counter(
                    "vestibule_stage_ask_milliseconds_total",
                    "How long visits waited for the answers to these questions",
                    adder(askedMillis, stage).sum(),
                    "stage",
                    stage.word());
        }
        sink.counter(
                "vestibule_stage_answers_ignored_total",
                "Answers to a question that was answered before",
                answeredTwice.sum());
        for (OpenedTicket.How how : OpenedTicket.How.values()) {
            sink.counter(
                    "vestibule_tickets_total",
                    "Tickets shown by visitors, by how they opened",
                    adder(opened, how).sum(),
                    "how",
                    label(how));
        }
        for (InvitationNotice outcome : InvitationNotice.values()) {
            if (outcome != InvitationNotice.REQUIRED) {
                sink.counter(
                        "vestibule_invitations_total",
                        "Invitations shown by visitors, by what they turned out to be",
                        adder(invitations, outcome).sum(),
                        "outcome",
                        outcome == InvitationNotice.NONE ? "good" : outcome.code());
            }
        }
        for (TokenVerdict verdict : TokenVerdict.values()) {
            sink.counter(
                    "vestibule_challenge_tokens_total",
                    "Tokens of the provider of challenges, by what they came to",
                    of(verdict),
                    "outcome",
                    verdict.word());
        }
        sink.counter(
                "vestibule_slot_requests_unanswered_total",
                "Slot requests that the coordinator did not answer in time",
                unanswered.sum());
        sink.counter("vestibule_sessions_revoked_total", "Sessions ended by the origin", revoked.sum());
        sink.counter(
                "vestibule_guards_ended_total", "Sessions and places in line ended by guards", endedByGuards.sum());
        sink.counter(
                "vestibule_slots_given_back_total",
                "Slots given back because no origin could be reached",
                gaveBack.sum());
        sink.counter(
                "vestibule_leaves_unreported_total",
                "Leave calls that took the ticket but were not reported, because one address made" + " too many",
                leavesUntold.sum());
        sink.counter(
                "vestibule_rules_failed_total",
                "Rules that could not be evaluated and did not match",
                rulesFailed.sum());
        statuses.tell(sink);
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static <E extends Enum<E>> Map<E, LongAdder> adders(Class<E> kind) {
        var adders = new EnumMap<E, LongAdder>(kind);
        for (E constant : kind.getEnumConstants()) {
            adders.put(constant, new LongAdder());
        }
        return adders;
    }

    private static <E extends Enum<E>> LongAdder adder(Map<E, LongAdder> adders, E constant) {
        return requireNonNull(adders.get(constant));
    }
}
