package io.vestibule.page;

import io.vestibule.room.QueueingMethod;

/// The published fields of a waiting visitor, computed from the model once for all forms.
/// *Immutable.*
///
/// @param waitTime minutes; 0 unless known
/// @param percentile25 minutes; 0 unless known and the room draws
/// @param percentile50 likewise
/// @param percentile75 likewise
/// @param low minutes, lower end of the band; 0 unless known
/// @param high minutes, upper end of the band; 0 unless known
/// @param waitTimeSeconds the estimate to the second; 0 unless known
/// @param lowSeconds the lower end of the band to the second; 0 unless known
/// @param highSeconds the upper end of the band to the second; 0 unless known
/// @param untilEventStart minutes; 0 unless a pre-queue is on
/// @param untilEventStartSeconds the same to the second
/// @param untilEventEnd minutes; 0 unless an event is active
record PublishedFields(
        boolean waitTimeKnown,
        int waitTime,
        int percentile25,
        int percentile50,
        int percentile75,
        String waitTimeFormatted,
        int low,
        int high,
        int waitTimeSeconds,
        int lowSeconds,
        int highSeconds,
        boolean eventActive,
        boolean prequeueing,
        int untilEventStart,
        int untilEventStartSeconds,
        int untilEventEnd,
        boolean shuffle) {

    static PublishedFields of(PageModel model) {
        var event = model.event();
        return switch (model.remaining()) {
            case PageEstimate.About about
            when !model.queueAll() && !model.prequeueing() ->
                known(about, model.method() == QueueingMethod.RANDOM, event);
            case PageEstimate.About _, PageEstimate.Unknown _, PageEstimate.Full _ -> unknown(event);
        };
    }

    private static PublishedFields known(PageEstimate.About about, boolean random, PageModel.EventPhase event) {
        int low = about.lowMinutes();
        int point = about.pointMinutes();
        int high = about.highMinutes();
        var formatted = random ? Minutes.formatted(low, high) : Minutes.formatted(point);
        int drawn = random ? 1 : 0;
        return new PublishedFields(
                true,
                point,
                low * drawn,
                point * drawn,
                high * drawn,
                formatted,
                low,
                high,
                about.pointSeconds(),
                about.lowSeconds(),
                about.highSeconds(),
                active(event),
                event instanceof PageModel.EventPhase.Prequeue,
                untilStart(event),
                untilStartSeconds(event),
                untilEnd(event),
                shuffles(event));
    }

    private static PublishedFields unknown(PageModel.EventPhase event) {
        return new PublishedFields(
                false,
                0,
                0,
                0,
                0,
                Minutes.unavailable(),
                0,
                0,
                0,
                0,
                0,
                active(event),
                event instanceof PageModel.EventPhase.Prequeue,
                untilStart(event),
                untilStartSeconds(event),
                untilEnd(event),
                shuffles(event));
    }

    String untilEventStartFormatted() {
        return prequeueing ? Minutes.formatted(untilEventStart) : Minutes.unavailable();
    }

    String untilEventEndFormatted() {
        return eventActive ? Minutes.formatted(untilEventEnd) : Minutes.unavailable();
    }

    private static boolean active(PageModel.EventPhase event) {
        return !(event instanceof PageModel.EventPhase.None);
    }

    private static int untilStart(PageModel.EventPhase event) {
        return event instanceof PageModel.EventPhase.Prequeue before
                ? Minutes.atLeastOne(before.secondsUntilStart())
                : 0;
    }

    private static int untilStartSeconds(PageModel.EventPhase event) {
        return event instanceof PageModel.EventPhase.Prequeue before ? before.secondsUntilStart() : 0;
    }

    private static int untilEnd(PageModel.EventPhase event) {
        return switch (event) {
            case PageModel.EventPhase.None _ -> 0;
            case PageModel.EventPhase.Prequeue before -> Minutes.atLeastOne(before.secondsUntilEnd());
            case PageModel.EventPhase.Running during -> Minutes.atLeastOne(during.secondsUntilEnd());
        };
    }

    private static boolean shuffles(PageModel.EventPhase event) {
        return switch (event) {
            case PageModel.EventPhase.None _ -> false;
            case PageModel.EventPhase.Prequeue before -> before.shuffle();
            case PageModel.EventPhase.Running during -> during.shuffle();
        };
    }
}
