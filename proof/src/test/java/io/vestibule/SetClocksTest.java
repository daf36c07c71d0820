package io.vestibule;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// No clock is trusted to run forward: how long ago something was is asked of
/// [io.vestibule.ground.Elapsed], which knows that a clock may have been set back. A
/// subtraction from now, or a sum, that is compared is refused.
class SetClocksTest {

    private static final String NOW =
            "(?:\\bnow(?:Millis|Second|Seconds)?\\b(?:\\(\\))?|\\b[\\w.()]*\\.(?:now|millis)\\(\\))";
    private static final String COMPARED = "(?:<=|>=|<(?!\\w+>)|>)";
    private static final Pattern TRUSTING = Pattern.compile(String.join(
            "|",
            NOW + " - [^;&|?:{},]*? " + COMPARED + " ",
            COMPARED + " " + NOW + " - ",
            "[\\w)] - " + NOW + "[^;&|?:{},]{0,40}? " + COMPARED + " ",
            COMPARED + " [\\w.()]+ - " + NOW,
            NOW + " " + COMPARED + " [\\w.()]+ \\+ ",
            "\\+ [\\w.()]+ " + COMPARED + " " + NOW + "(?!\\w)"));

    private static final Pattern COMMENT = Pattern.compile("//[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);

    /// Nanoseconds of `System.nanoTime` run forward only.
    private static final Pattern RUNS_FORWARD = Pattern.compile("(?i)nanos");

    /// Rooms keep a time of their own, which does not follow the clock back (`coordination`).
    private static final Set<String> ROOM_TIME = Set.of("board", "cluster", "coordination", "queue", "tally", "ticket");

    /// A simulation steps its own time, and advice reads that of a log.
    private static final Set<String> NO_CLOCK = Set.of("advice", "simulation");

    /// Comparisons that are meant, by file.
    private static final Map<String, String> REASONED = Map.ofEntries(
            entry("analytics/write/RollUp.java", "whether a slice of the calendar is over"),
            entry("control/api/request/Forecasts.java", "how far away an event of the calendar is"),
            entry("control/api/rooms/WhyApi.java", "shows what the ticket says"),
            entry("gate/answer/EventNotice.java", "whether a draw of the calendar is shown"),
            entry("gate/visit/GuardVerdict.java", "a ticket is judged in the time of its room"),
            entry("gate/check/MoveRate.java", "has a guard of its own: what is too far ahead is free"),
            entry("ground/Elapsed.java", "knows it"),
            entry("invitation/Invitations.java", "when an invitation says that it ends"),
            entry("minute/MinuteBook.java", "whether a minute of the calendar is over"),
            entry("room/Event.java", "when an event of the calendar is shown"),
            entry("rule/TimedHmac.java", "what is signed for the future is refused, as published"));

    /// Their nanoseconds have no unit in their names.
    private static final Set<String> NANOS = Set.of(
            "gate/http/plan/AddressHealth.java",
            "gate/http/loop/Alarm.java",
            "gate/http/exchange/Exchange.java",
            "gate/http/client/Frequency.java",
            "gate/http/origin/OriginPool.java",
            "gate/http/client/SlowClientCheck.java",
            "gate/siteverify/LyingBlocks.java",
            "gate/siteverify/TokenQueue.java",
            "probe/EgressNow.java");

    @Test
    void noSpanIsComparedWithAClockThatIsTrustedToRunForward() throws IOException {
        var trusting = new TreeSet<String>();
        for (Path file : Modules.sources()) {
            String name = Modules.nameOf(file);
            if (isLookedAt(name)) {
                found(Files.readString(file)).forEach(it -> trusting.add(name + ": " + it));
            }
        }

        assertThat(trusting).isEmpty();
    }

    @Test
    void everyReasonIsStillNeeded() throws IOException {
        for (String name : REASONED.keySet()) {
            boolean elapsed = name.equals("ground/Elapsed.java");
            assertThat(elapsed
                            || found(Files.readString(Modules.source(name)))
                                    .findAny()
                                    .isPresent())
                    .as(name)
                    .isTrue();
        }
    }

    @Test
    void thePatternFindsWhatItIsMeantToFind() {
        assertThat(found("if (now - madeMillis >= LIFE) {")).hasSize(1);
        assertThat(found("return nowMillis\n   - it.atMillis() < LIFE;")).hasSize(1);
        assertThat(found("it.endMillis() < nowMillis - KEPT")).hasSize(1);
        assertThat(found("clock.millis() >= since + LIFE")).hasSize(1);
        assertThat(found("since + LIFE <= now")).hasSize(1);
        assertThat(found("untilMillis - now < LIFE")).hasSize(1);
        assertThat(found("now - askedNanos > LIFE")).isEmpty();
        assertThat(found("Elapsed.isOver(sinceMillis, LIFE, now)")).isEmpty();
        assertThat(found("// now - sinceMillis > LIFE")).isEmpty();
    }

    private static boolean isLookedAt(String name) {
        String part = name.substring(0, Math.max(0, name.indexOf('/')));
        return !ROOM_TIME.contains(part)
                && !NO_CLOCK.contains(part)
                && !REASONED.containsKey(name)
                && !NANOS.contains(name);
    }

    private static Stream<String> found(String source) {
        String text = COMMENT.matcher(source).replaceAll("").replaceAll("\\s+", " ");
        return TRUSTING.matcher(text)
                .results()
                .map(found -> found.group().strip())
                .filter(found -> !RUNS_FORWARD.matcher(found).find());
    }
}
