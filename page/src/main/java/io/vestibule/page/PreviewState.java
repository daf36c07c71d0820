package io.vestibule.page;

import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.page.PageModel.Note;
import io.vestibule.room.QueueingMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The state in which a page is looked at before anybody waits, by the query of the published
/// preview. *Immutable.*
///
/// @param forceQueue whether the owner lets no newcomer in
/// @param full whether the queue is full
/// @param stalled whether the line has stood still for longer than estimated; Vestibule's own
/// @param method how the line is kept
/// @param event the state of the event
/// @param shuffle whether the event draws; never without an event
/// @param waitMinutes the estimate, or the time until the event starts; 1 or more
/// @param language of the built-in page; an addition of ours
public record PreviewState(
        boolean forceQueue,
        boolean full,
        boolean stalled,
        QueueingMethod method,
        EventState event,
        boolean shuffle,
        int waitMinutes,
        Language language) {

    /// The state shown without any query.
    public static final PreviewState DEFAULT =
            new PreviewState(false, false, false, QueueingMethod.FIFO, EventState.NONE, false, 10, Language.EN_US);

    /// What a query may say.
    public static final Set<String> NAMES = Set.of(
            "force_queue",
            "queue_is_full",
            "stalled",
            "queueing_method",
            "event",
            "shuffle_at_event_start",
            "waitTime",
            "language");

    private static final int MOST_MINUTES = 100_000;
    private static final int REFRESH_MILLIS = 20_000;

    // What a preview makes up, since it has no line.
    private static final int EVENT_SECONDS = 2 * 3600;
    private static final int WAITED_SECONDS = 180;
    private static final int LOT_SECONDS = 150;
    private static final int PEOPLE_A_MINUTE = 40;
    private static final String TICKET_NUMBER = "31 207";
    private static final String COMMITMENT = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

    /// The state of the event.
    public enum EventState {
        NONE,
        PREQUEUEING,
        STARTED;

        /// The word of the query.
        public String published() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What became of a query.
    public sealed interface Parsed {

        /// It is a state.
        record Good(PreviewState state) implements Parsed {}

        /// There is no event.
        ///
        /// @param reasons every fault, at least one
        record Wrong(List<String> reasons) implements Parsed {

            public Wrong {
                reasons = List.copyOf(reasons);
            }
        }
    }

    /// Reads the query of a preview. What is missing is as in [#DEFAULT]; other names than [#NAMES]
    /// are left alone.
    public static Parsed read(Map<String, String> query) {
        var reasons = new ArrayList<String>();
        var reader = new Reader(query, reasons);
        var event = reader.one("event", EventState.NONE, EventState.values(), e -> e.published());
        var state = new PreviewState(
                reader.flag("force_queue"),
                reader.flag("queue_is_full"),
                reader.flag("stalled"),
                reader.one("queueing_method", DEFAULT.method, QueueingMethod.values(), QueueingMethod::published),
                event,
                reader.flag("shuffle_at_event_start"),
                reader.minutes(),
                reader.one("language", DEFAULT.language, Language.values(), Language::tag));
        if (state.shuffle && event == EventState.NONE) {
            reasons.add("shuffle_at_event_start may be true only if event is not none");
        }
        return reasons.isEmpty() ? new Parsed.Good(state) : new Parsed.Wrong(reasons);
    }

    /// Whether there is a line at all: visitors of an open room see the site.
    boolean waits() {
        return forceQueue || event == EventState.PREQUEUEING || method != QueueingMethod.PASSTHROUGH;
    }

    /// A visitor who waits in this state.
    ///
    /// @param note what the owner says to them
    PageModel model(Note note, long nowMillis) {
        boolean gathers = event == EventState.PREQUEUEING;
        boolean rejects = method == QueueingMethod.REJECT && !forceQueue && !gathers;
        return new PageModel(
                language,
                method,
                forceQueue,
                stalled,
                remaining(gathers || rejects),
                place(gathers),
                phase(),
                new Check(nowMillis, nowMillis, rejects ? 0 : REFRESH_MILLIS),
                note);
    }

    private PageEstimate remaining(boolean nothingToTell) {
        if (event == EventState.PREQUEUEING && shuffle && !forceQueue) {
            return new PageEstimate.About(LOT_SECONDS, 2 * LOT_SECONDS, 3 * LOT_SECONDS);
        }
        if (forceQueue || nothingToTell) {
            return PageEstimate.UNKNOWN;
        }
        if (full) {
            return PageEstimate.FULL;
        }
        int seconds = waitMinutes * 60;
        return method == QueueingMethod.RANDOM
                ? new PageEstimate.About(seconds / 2, seconds, seconds / 2 * 3)
                : new PageEstimate.About(seconds / 5 * 4, seconds, seconds / 4 * 5);
    }

    private InLine place(boolean gathers) {
        if (gathers && shuffle) {
            return new InLine(InLine.NOT_TOLD, WAITED_SECONDS, TICKET_NUMBER, COMMITMENT);
        }
        boolean told = method == QueueingMethod.FIFO && !forceQueue && !gathers && !full;
        return InLine.inLine(told ? (long) waitMinutes * PEOPLE_A_MINUTE : InLine.NOT_TOLD, WAITED_SECONDS);
    }

    private EventPhase phase() {
        return switch (event) {
            case NONE -> EventPhase.NONE;
            case PREQUEUEING -> new EventPhase.Prequeue(waitMinutes * 60, waitMinutes * 60 + EVENT_SECONDS, shuffle);
            case STARTED -> new EventPhase.Running(EVENT_SECONDS, shuffle);
        };
    }

    /// Reads one name after the other. Confined to one reading.
    private record Reader(Map<String, String> query, List<String> reasons) {

        boolean flag(String name) {
            return one(name, false, new Boolean[] {true, false}, String::valueOf);
        }

        int minutes() {
            String text = query.getOrDefault("waitTime", "");
            if (text.isEmpty()) {
                return DEFAULT.waitMinutes;
            }
            int minutes = text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : 0;
            if (minutes < 1 || minutes > MOST_MINUTES) {
                reasons.add("waitTime must be a whole number of minutes from 1 to " + MOST_MINUTES);
            }
            return minutes;
        }

        <T> T one(String name, T fallback, T[] values, Function<T, String> word) {
            String text = query.getOrDefault(name, "");
            if (text.isEmpty()) {
                return fallback;
            }
            Optional<T> found = Optional.empty();
            for (T value : values) {
                if (word.apply(value).equals(text)) {
                    found = Optional.of(value);
                }
            }
            if (found.isEmpty()) {
                reasons.add(name + " must be " + listed(values, word));
            }
            return found.orElse(fallback);
        }

        private static <T> String listed(T[] values, Function<T, String> word) {
            if (values.length > 10) {
                return "one of the languages of default_template_language";
            }
            var words = new StringBuilder();
            for (int i = 0; i < values.length; i++) {
                String between = i == 0 ? "" : i == values.length - 1 ? " or " : ", ";
                words.append(between).append(word.apply(values[i]));
            }
            return words.toString();
        }
    }
}
