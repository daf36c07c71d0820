package io.vestibule.page;

import java.util.Locale;

/// What the built-in page is about. The page's script knows the same names.
enum PageState {
    /// Not in line before a challenge is solved.
    CHECK("check", "check"),
    /// In line, with an estimate.
    LINE("line", "line"),
    /// In line, nothing known of the wait.
    UNKNOWN("line", "line"),
    /// In line, more than a day.
    FULL("line", "full"),
    /// No newcomer is let in.
    PAUSED("paused", "paused"),
    /// No newcomer is let in, because the site is in trouble.
    HELD("paused", "held"),
    /// Only visitors with an invitation are let in.
    INVITATION("invitation", "invitation"),
    /// Before an event that keeps the order of arrival.
    EVENT("event", "event"),
    /// Before an event that draws.
    SHUFFLE("event", "shuffle"),
    /// The gate is not ready yet.
    STARTING("starting", "starting");

    private final String heading;
    private final String lead;

    PageState(String heading, String lead) {
        this.heading = "heading." + heading;
        this.lead = "lead." + lead;
    }

    static PageState of(PageModel model) {
        if (model.barred()) {
            return CHECK;
        }
        switch (model.invitation()) {
            case REQUIRED -> {
                return INVITATION;
            }
            case UNCHECKED -> {
                return STARTING;
            }
            case NONE,
                    USED,
                    MALFORMED,
                    UNKNOWN_KEY,
                    FORGED,
                    EXPIRED,
                    NOT_YET,
                    WRONG_AUDIENCE,
                    WRONG_ROOM,
                    NO_PLACE -> {}
        }
        if (model.held()) {
            return HELD;
        }
        if (model.queueAll()) {
            return PAUSED;
        }
        if (model.event() instanceof PageModel.EventPhase.Prequeue before) {
            return before.shuffle() ? SHUFFLE : EVENT;
        }
        return switch (model.remaining()) {
            case PageEstimate.Unknown _ -> UNKNOWN;
            case PageEstimate.Full _ -> FULL;
            case PageEstimate.About _ -> LINE;
        };
    }

    /// The name in the page's `data-state`.
    String published() {
        return name().toLowerCase(Locale.ROOT);
    }

    String headingKey() {
        return heading;
    }

    String leadKey() {
        return lead;
    }

    /// Whether people wait because more want to enter than there is room for.
    boolean lacksRoom() {
        return this == LINE || this == UNKNOWN || this == FULL;
    }

    /// Whether there is a wait to speak of, known or not yet.
    boolean hasWait() {
        return switch (this) {
            case LINE, UNKNOWN, FULL, EVENT, SHUFFLE -> true;
            case CHECK, PAUSED, HELD, INVITATION, STARTING -> false;
        };
    }

    /// Whether the page counts down to an event.
    boolean beforeEvent() {
        return this == EVENT || this == SHUFFLE;
    }
}
