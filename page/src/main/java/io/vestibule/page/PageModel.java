package io.vestibule.page;

import io.vestibule.invitation.InvitationNotice;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomChange;
import java.util.Optional;

/// Everything that a waiting visitor is shown, whatever the form: built-in page, custom page, JSON.
/// The published fields follow from it. *Immutable.*
///
/// @param language of the built-in page
/// @param method how the line is kept
/// @param queueAll whether the owner lets no newcomer in
/// @param stalled whether the line has stood still for longer than estimated
/// @param remaining what is known of the wait
/// @param place the visitor's place in line
/// @param event the state of the room's event
/// @param check when the visitor was last asked after, and when next
/// @param note what else the page carries
/// @param site whose page it is
/// @param held whether no newcomer is let in because the site is in trouble; never without
///   `queueAll`
/// @param invitation what is said of invitations; anything only with `queueAll`
public record PageModel(
        Language language,
        QueueingMethod method,
        boolean queueAll,
        boolean stalled,
        PageEstimate remaining,
        InLine place,
        EventPhase event,
        Check check,
        Note note,
        Site site,
        boolean held,
        InvitationNotice invitation) {

    /// Of no site in particular.
    public PageModel(
            Language language,
            QueueingMethod method,
            boolean queueAll,
            boolean stalled,
            PageEstimate remaining,
            InLine place,
            EventPhase event,
            Check check,
            Note note) {
        this(
                language,
                method,
                queueAll,
                stalled,
                remaining,
                place,
                event,
                check,
                note,
                Site.UNNAMED,
                false,
                InvitationNotice.NONE);
    }

    /// The same while no newcomer is let in because the site is in trouble.
    public PageModel held(boolean isHeld) {
        return isHeld ? copy(true, note, site, true) : this;
    }

    /// The same for a visitor without a good invitation. The line is not theirs to know of, and no
    /// challenge leads to it.
    public PageModel invitation(InvitationNotice notice) {
        var sent = note.sent();
        var bare = new Note(note.message(), "", note.infiniteQueue(), sent, PageChallenge.NONE);
        var unknown = PageEstimate.UNKNOWN;
        var none = InLine.UNKNOWN;
        return new PageModel(language, method, true, false, unknown, none, event, check, bare, site, held, notice);
    }

    /// The same on the page of a site.
    public PageModel on(Site other) {
        return copy(queueAll, note, other, held);
    }

    /// The same for a visitor to whom this answer gives a new ticket, or none.
    public PageModel given(NewTicket why) {
        return why == note.newTicket() ? this : with(note.given(why));
    }

    /// The same with another note.
    PageModel with(Note other) {
        return copy(queueAll, other, site, held);
    }

    /// The one place that says what stays the same in these.
    private PageModel copy(boolean queueAll, Note note, Site site, boolean held) {
        return new PageModel(
                language, method, queueAll, stalled, remaining, place, event, check, note, site, held, invitation);
    }

    /// Whether the visitor has to solve a challenge before they have a place.
    boolean barred() {
        return note.infiniteQueue() && note.asked().anything();
    }

    /// The visitor's place.
    ///
    /// @param ahead people before the visitor, or [#NOT_TOLD]: in a draw no one is ahead
    /// @param waitedSeconds since arrival
    /// @param ticketNumber the visitor's public number in a draw; empty if there is none
    /// @param drawCommitment what fixes the draw before it happens; empty if there is none
    /// @param drawSeed the seed that decided the draw; empty before it is published
    public record InLine(long ahead, long waitedSeconds, String ticketNumber, String drawCommitment, String drawSeed) {

        /// A place before the seed of the draw is published.
        public InLine(long ahead, long waitedSeconds, String ticketNumber, String drawCommitment) {
            this(ahead, waitedSeconds, ticketNumber, drawCommitment, "");
        }

        /// The number ahead is not known, or means nothing.
        public static final long NOT_TOLD = -1;

        /// Nothing is known.
        public static final InLine UNKNOWN = new InLine(NOT_TOLD, 0, "", "");

        /// A place in line without a draw.
        public static InLine inLine(long ahead, long waitedSeconds) {
            return new InLine(ahead, waitedSeconds, "", "");
        }

        public boolean aheadKnown() {
            return ahead >= 0;
        }
    }

    /// The state of the room's event.
    public sealed interface EventPhase {

        /// No event is active.
        record None() implements EventPhase {}

        /// People gather before the start.
        record Prequeue(int secondsUntilStart, int secondsUntilEnd, boolean shuffle) implements EventPhase {}

        /// The event runs.
        record Running(int secondsUntilEnd, boolean shuffle) implements EventPhase {}

        /// The one value of no event.
        EventPhase NONE = new None();
    }

    /// When the visitor was last asked after, and when next.
    ///
    /// @param nowMillis the time of this answer, milliseconds since 1970
    /// @param lastUpdatedMillis the last check-in that counted; before `nowMillis` if this one came
    ///   early
    /// @param refreshMillis the interval from `lastUpdatedMillis` to the next check-in; 0: never,
    ///   as in a room that rejects
    public record Check(long nowMillis, long lastUpdatedMillis, int refreshMillis) {

        /// For how long after a check-in a place is kept.
        private static final int PLACE_SECONDS = 300;

        /// Whole minutes for which the page may be closed at any moment without losing the place:
        /// what is left of five when the next check-in was almost due; 2 to 4.
        int safeMinutes() {
            return Math.clamp((PLACE_SECONDS - refreshSeconds()) / 60, 2, 4);
        }

        /// The published `refreshIntervalSeconds`: rounded up.
        public int refreshSeconds() {
            return Math.ceilDiv(refreshMillis, 1000);
        }

        /// Whole seconds from now to the next check-in, rounded up, at least 1; what `Refresh` and
        /// `Retry-After` say. 0 if there will be none.
        public int retrySeconds() {
            if (refreshMillis == 0) {
                return 0;
            }
            long dueMillis = lastUpdatedMillis + refreshMillis - nowMillis;
            return Math.clamp(Math.ceilDiv(dueMillis, 1000L), 1, refreshSeconds());
        }
    }

    /// What else the page carries.
    ///
    /// @param message the owner's words to those who wait, plain text; empty for none
    /// @param turnstile markup of a challenge, ours and trusted; empty for none
    /// @param infiniteQueue whether this visitor is never let in
    /// @param sent what became of what the visitor sent
    /// @param asked what is asked of this visitor
    /// @param checkAgain markup of a button for another check, ours and trusted; empty for none
    /// @param newTicket why the visitor has a new place, if this answer gives one
    public record Note(
            String message,
            String turnstile,
            boolean infiniteQueue,
            Submission sent,
            PageChallenge asked,
            String checkAgain,
            NewTicket newTicket) {

        /// Nothing else.
        public static final Note NONE = new Note("", "", false);

        /// For a visitor who sent nothing.
        public Note(String message, String turnstile, boolean infiniteQueue) {
            this(message, turnstile, infiniteQueue, Submission.NOTHING, PageChallenge.NONE);
        }

        /// On a page that has no markup yet, for a visitor whose ticket counts.
        public Note(String message, String turnstile, boolean infiniteQueue, Submission sent, PageChallenge asked) {
            this(message, turnstile, infiniteQueue, sent, asked, "", NewTicket.NOT_GIVEN);
        }

        /// The same with the challenge, and the button for another one, as markup.
        Note marked(String challenge, String again) {
            return new Note(message, challenge, infiniteQueue, sent, asked, again, newTicket);
        }

        /// The same for a visitor who gets a new place.
        Note given(NewTicket why) {
            return new Note(message, turnstile, infiniteQueue, sent, asked, checkAgain, why);
        }
    }

    /// Whether the page is a refusal: no newcomer enters and there is nothing to wait for.
    public boolean rejecting() {
        return method == QueueingMethod.REJECT && !queueAll && !prequeueing();
    }

    /// Whether the visitor is shown that the line has stood still for longer than estimated: not
    /// where no newcomer is to be let in.
    public boolean standsStill() {
        return stalled && !queueAll && !prequeueing() && !rejecting();
    }

    /// What happened, if the estimate differs by far from what the visitor was shown before. Of a
    /// line that stands still the page says that instead.
    Optional<RoomChange> change() {
        return remaining instanceof PageEstimate.About about && !standsStill() && !queueAll && !prequeueing()
                ? about.why()
                : Optional.empty();
    }

    /// Whether people gather for a draw.
    boolean beforeDraw() {
        return !queueAll && event instanceof EventPhase.Prequeue(int _, int _, boolean shuffle) && shuffle;
    }

    /// Whether the visitor moves forward in a line with an estimate: the wait can be counted down.
    boolean moving() {
        return remaining instanceof PageEstimate.About && method == QueueingMethod.FIFO && !queueAll && !prequeueing();
    }

    /// Whether no one is ahead of the visitor in a line that moves.
    boolean next() {
        return place.ahead() == 0 && method == QueueingMethod.FIFO && !queueAll && !prequeueing();
    }

    /// Whether an event's pre-queue is on.
    public boolean prequeueing() {
        return event instanceof EventPhase.Prequeue;
    }
}
