package io.vestibule.coordination.protocol;

/// Something that happened at a worker, on its way to the data center.
///
/// Each may be reported again, late, or in another order: it counts once.
public sealed interface VisitEvent {

    /// The id of the ticket that it is about.
    long id();

    /// A newcomer was sent to wait, and counts as waiting when the ticket comes back.
    ///
    /// @param arrivedMillis when
    record FirstTouch(long id, long arrivedMillis) implements VisitEvent {}

    /// A waiting visitor checked in.
    ///
    /// @param arrivedMillis when the visitor came: the place in line follows from it
    /// @param atMillis when
    /// @param liveUntilMillis until when the visitor counts without another check-in, at most 255 s
    ///   after `atMillis`
    /// @param previousMillis the check-in before, by the ticket that came; 0 if it is not known, as
    ///   from a version that does not report it and from a journal
    record CheckedIn(long id, long arrivedMillis, long atMillis, long liveUntilMillis, long previousMillis)
            implements VisitEvent {

        /// One whose check-in before is not known.
        public CheckedIn(long id, long arrivedMillis, long atMillis, long liveUntilMillis) {
            this(id, arrivedMillis, atMillis, liveUntilMillis, 0);
        }
    }

    /// A session was seen: its end moves.
    ///
    /// @param fromMillis when it was last seen by the ticket that came
    /// @param toMillis when it is last seen now
    record Seen(long id, long fromMillis, long toMillis) implements VisitEvent {}

    /// An admitted request was handed to the origin: the pass is used from now on.
    ///
    /// @param atMillis when
    record Forwarded(long id, long atMillis) implements VisitEvent {}

    /// An admission did not come about: the origin could not be reached, or the answer came too
    /// late. Seat and pass are free at once, unless the visitor is known to have entered.
    ///
    /// @param acceptedMillis the moment of the grant that is given back
    record GaveBack(long id, long acceptedMillis) implements VisitEvent {}

    /// A visitor left by the leave button: the place or the seat is free at once.
    ///
    /// @param atMillis when
    /// @param waiting whether the ticket was that of a waiting visitor: if it was never counted,
    ///   nothing of it has to be remembered
    record Left(long id, long atMillis, boolean waiting) implements VisitEvent {

        /// By the ticket of an admitted visitor.
        public Left(long id, long atMillis) {
            this(id, atMillis, false);
        }
    }

    /// The origin ended the session: the seat is free at once.
    ///
    /// @param atMillis when
    record Revoked(long id, long atMillis) implements VisitEvent {}

    /// The same without a moment to come: a worker that does not know the room's time yet speaks of
    /// such, and a journal must not.
    default VisitEvent atMost(long millis) {
        return switch (this) {
            case FirstTouch(long id, long arrived) -> new FirstTouch(id, Math.min(arrived, millis));
            case CheckedIn(long id, long arrived, long at, long liveUntil, long previous) ->
                at <= millis && arrived <= millis
                        ? this
                        : new CheckedIn(
                                id,
                                Math.min(arrived, millis),
                                Math.min(at, millis),
                                liveUntil - Math.max(0, at - millis),
                                previous);
            case Seen(long id, long from, long to) ->
                to <= millis ? this : new Seen(id, Math.min(from, millis), millis);
            case Forwarded(long id, long at) -> at <= millis ? this : new Forwarded(id, millis);
            case GaveBack _ -> this;
            case Left(long id, long at, boolean waiting) -> at <= millis ? this : new Left(id, millis, waiting);
            case Revoked(long id, long at) -> at <= millis ? this : new Revoked(id, millis);
            case Admitted(long id, long at) -> at <= millis ? this : new Admitted(id, millis);
        };
    }

    /// Whether it may be left out when too many wait to be reported: it is said again, or a waiting
    /// visitor is gone, who counts as gone without a check-in soon anyway.
    default boolean mayBeDropped() {
        return switch (this) {
            case CheckedIn _, FirstTouch _ -> true;
            case Left left -> left.waiting();
            case Seen _, Forwarded _, GaveBack _, Revoked _, Admitted _ -> false;
        };
    }

    /// A visitor entered without a slot: passthrough, or a coordinator that did not answer where
    /// the owner wants visitors let in then.
    ///
    /// @param atMillis when
    record Admitted(long id, long atMillis) implements VisitEvent {}
}
