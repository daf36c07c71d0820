package io.vestibule.control.api;

import io.vestibule.page.Language;
import io.vestibule.page.Languages;
import io.vestibule.page.PageModel;
import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.Note;
import io.vestibule.page.PageModel.Place;
import io.vestibule.page.PageModel.Wait;
import io.vestibule.room.QueueingMethod;
import io.vestibule.settings.Hint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// In which state a preview shows a page, by the published parameters of its address.
sealed interface PreviewState {

    /// Somebody waits.
    record Waiting(PageModel model) implements PreviewState {}

    /// Nobody waits: the visitor is at the origin.
    record Origin() implements PreviewState {}

    /// The parameters make no sense, for these reasons.
    record Wrong(List<String> reasons) implements PreviewState {
        public Wrong {
            reasons = List.copyOf(reasons);
        }
    }

    /// Reads the parameters of an address.
    static PreviewState read(Map<String, String> query, long nowMillis) {
        return new Reader(query, nowMillis).state();
    }

    /// Reads one query. Confined to it.
    final class Reader {

        private static final Set<String> KNOWN =
                Set.of(
                        "force_queue",
                        "queue_is_full",
                        "queueing_method",
                        "event",
                        "shuffle_at_event_start",
                        "waitTime");
        private static final List<String> EVENTS = List.of("none", "prequeueing", "started");
        private static final int USUAL_MINUTES = 10;
        private static final int MOST_MINUTES = 100_000;
        private static final int MINUTE = 60;
        private static final int HOUR = 3_600;
        private static final int REFRESH_MILLIS = 20_000;

        private final Map<String, String> query;
        private final long nowMillis;
        private final List<String> reasons = new ArrayList<>();

        Reader(Map<String, String> query, long nowMillis) {
            this.query = query;
            this.nowMillis = nowMillis;
        }

        PreviewState state() {
            boolean queueAll = flag("force_queue");
            boolean full = flag("queue_is_full");
            QueueingMethod method = method();
            String event = event();
            boolean shuffle = flag("shuffle_at_event_start");
            int minutes = minutes();
            if (shuffle && event.equals("none")) {
                reasons.add(
                        "shuffle_at_event_start may be true only with event=prequeueing or"
                                + " event=started");
            }
            query.keySet().stream()
                    .filter(name -> !KNOWN.contains(name))
                    .sorted()
                    .forEach(n -> reasons.add(n + ": no such parameter" + Hint.among(KNOWN, n)));
            if (!reasons.isEmpty()) {
                return new Wrong(reasons);
            }
            boolean gathering = event.equals("prequeueing");
            if (method == QueueingMethod.PASSTHROUGH && !queueAll && !gathering) {
                return new Origin();
            }
            Wait wait =
                    queueAll || gathering
                            ? Wait.UNKNOWN
                            : full ? Wait.FULL : about(method, minutes);
            return new Waiting(model(method, queueAll, wait, phase(event, shuffle, minutes)));
        }

        private PageModel model(
                QueueingMethod method, boolean queueAll, Wait wait, EventPhase phase) {
            Place place =
                    method == QueueingMethod.FIFO && wait instanceof Wait.About
                            ? Place.inLine(420, 5 * MINUTE)
                            : Place.UNKNOWN;
            boolean rejects =
                    method == QueueingMethod.REJECT
                            && !queueAll
                            && !(phase instanceof EventPhase.Prequeue);
            var check = new Check(nowMillis, nowMillis, rejects ? 0 : REFRESH_MILLIS);
            return new PageModel(english(), method, queueAll, wait, place, phase, check, Note.NONE);
        }

        private static Language english() {
            return Languages.choose("en-US", false, "");
        }

        private static Wait about(QueueingMethod method, int minutes) {
            int point = minutes * MINUTE;
            return method == QueueingMethod.RANDOM
                    ? new Wait.About(point / 2, point, point * 3 / 2)
                    : new Wait.About(point * 4 / 5, point, point * 6 / 5);
        }

        private static EventPhase phase(String event, boolean shuffle, int minutes) {
            return switch (event) {
                case "prequeueing" ->
                        new EventPhase.Prequeue(minutes * MINUTE, minutes * MINUTE + HOUR, shuffle);
                case "started" -> new EventPhase.Running(HOUR, shuffle);
                default -> EventPhase.NONE;
            };
        }

        private boolean flag(String name) {
            String text = query.getOrDefault(name, "false").toLowerCase(Locale.ROOT);
            if (!text.equals("true") && !text.equals("false")) {
                reasons.add(name + " must be true or false");
            }
            return text.equals("true");
        }

        private QueueingMethod method() {
            String text = query.getOrDefault("queueing_method", "fifo").toLowerCase(Locale.ROOT);
            Optional<QueueingMethod> method =
                    Arrays.stream(QueueingMethod.values())
                            .filter(m -> m.published().equals(text))
                            .findFirst();
            if (method.isEmpty()) {
                reasons.add("queueing_method must be fifo, random, passthrough or reject");
            }
            return method.orElse(QueueingMethod.FIFO);
        }

        private String event() {
            String text = query.getOrDefault("event", "none").toLowerCase(Locale.ROOT);
            if (!EVENTS.contains(text)) {
                reasons.add("event must be none, prequeueing or started");
            }
            return text;
        }

        private int minutes() {
            String text = query.getOrDefault("waitTime", Integer.toString(USUAL_MINUTES));
            int minutes = text.matches("\\d{1,6}") ? Integer.parseInt(text) : 0;
            if (minutes < 1 || minutes > MOST_MINUTES) {
                reasons.add("waitTime must be a number of minutes from 1 to " + MOST_MINUTES);
                return USUAL_MINUTES;
            }
            return minutes;
        }
    }
}
