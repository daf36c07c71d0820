package io.vestibule.gate.usher;

import io.vestibule.coordination.protocol.Step;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.ShownInvitation;
import io.vestibule.gate.door.Usher.VerdictSink;
import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.RoomAtLane;
import io.vestibule.gate.visit.Visit;
import io.vestibule.gate.visit.VisitFacts;
import io.vestibule.ground.RequestPath;
import io.vestibule.room.StageName;
import io.vestibule.ticket.Ticket;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A visit on its way through the stages: by what it is judged, what was decided, and where it is. *Confined to its
/// event loop.*
final class Judgment extends Visit {

    private VerdictSink sink;
    private @Nullable VisitFacts facts;
    private Ticket ticket = Ticket.NONE;
    private @Nullable Step step;
    private int at;
    private @Nullable StageName back;
    private boolean done;
    private @Nullable Consumer<Boolean> follower;

    /// A visit that no stage has looked at; for the other arguments see [Visit].
    ///
    /// @param sink gets the verdict
    Judgment(
            RequestHead head,
            RequestPath path,
            PageCalls call,
            RoomAtLane atLane,
            long nowMillis,
            long wallMillis,
            ShownInvitation invited,
            VerdictSink sink) {
        super(head, path, call, atLane, nowMillis, wallMillis, invited);
        this.sink = sink;
    }

    // ---- what was found --------------------------------------------------------------------------

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

    /// Somebody else's visit waits for how this one ends.
    ///
    /// @param what hears whether there was a verdict
    void whenOver(Consumer<Boolean> what) {
        follower = what;
    }

    // ---- where it is -----------------------------------------------------------------------------

    /// The place of the stage that looks, or waits for an answer.
    int at() {
        return at;
    }

    /// The visit is with the stage at this place.
    void comesTo(int place) {
        at = place;
    }

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

    /// Whether there was a verdict, or there will be none.
    boolean isOver() {
        return done;
    }

    void ends() {
        done = true;
    }

    /// Tells who waits for it how the visit has ended. Then what only stages go by is forgotten, since an entrance
    /// keeps the visit until the origin answers.
    ///
    /// @param well whether there was a verdict
    void over(boolean well) {
        var waiting = follower;
        follower = null;
        if (waiting != null) {
            waiting.accept(well);
        }
        facts = null;
        step = null;
    }
}
