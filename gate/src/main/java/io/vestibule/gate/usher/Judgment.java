package io.vestibule.gate.usher;

import io.vestibule.coordination.protocol.Step;
import io.vestibule.gate.door.Usher.VerdictSink;
import io.vestibule.gate.visit.Visit;
import io.vestibule.gate.visit.VisitFacts;
import io.vestibule.room.StageName;
import io.vestibule.ticket.Ticket;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A visit while its stages look at it: what they have found. *Confined to its event loop.*
final class Judgment {

    private Visit visit;
    private VerdictSink sink;
    private @Nullable VisitFacts facts;
    private Ticket ticket = Ticket.NONE;
    private @Nullable Step step;
    private @Nullable StageName back;
    private @Nullable Consumer<Boolean> follower;

    Judgment(Visit visit, VerdictSink sink) {
        this.visit = visit;
        this.sink = sink;
    }

    // ---- what was found --------------------------------------------------------------------------

    Visit visit() {
        return visit;
    }

    /// The visit, as it is known after a stage.
    void becomes(Visit known) {
        visit = known;
    }

    VerdictSink sink() {
        return sink;
    }

    /// Who gets the verdict from now on.
    void goesTo(VerdictSink next) {
        sink = next;
    }

    /// What rules can know of the request; nothing where there is no rule.
    @Nullable
    VisitFacts facts() {
        return facts;
    }

    void has(VisitFacts known) {
        facts = known;
    }

    /// By which the visit is judged; none before it was opened.
    Ticket ticket() {
        return ticket;
    }

    void goesBy(Ticket shown) {
        ticket = shown;
    }

    /// What was decided; nothing before that.
    @Nullable
    Step step() {
        return step;
    }

    boolean isDecided() {
        return step != null;
    }

    void decided(Step found) {
        step = found;
    }

    // ---- the loop's ------------------------------------------------------------------------------

    /// The visit continues after the stage of this name, again: what that found has changed.
    void nextAfter(StageName name) {
        back = name;
    }

    /// The stage after which the visit continues, once; nothing if that is the one that looked last.
    @Nullable
    StageName back() {
        var to = back;
        back = null;
        return to;
    }

    /// Somebody else's visit waits for how this one ends.
    ///
    /// @param what hears whether there was a verdict
    void whenOver(Consumer<Boolean> what) {
        follower = what;
    }

    /// The visit has ended; who waits for that hears of it.
    ///
    /// @param well whether there was a verdict
    void over(boolean well) {
        var waiting = follower;
        follower = null;
        if (waiting != null) {
            waiting.accept(well);
        }
    }
}
