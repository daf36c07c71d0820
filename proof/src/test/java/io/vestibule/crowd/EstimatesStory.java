package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Patience;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// What visitors are shown of their wait, by what their own pages showed and how long they really
/// waited then. The first estimate of every visitor who waited and entered is counted, from the
/// first one on, when the room knows nothing but its limits. All visitors run the page's script,
/// since other pages give words only. Three in five have no more than three minutes' patience, and
/// go at any moment of them: so a third of all who wait gives up.
///
/// In the long form eight rooms stand side by side, and 2,000 come to each within five minutes. A
/// room is one sample: people who stand in line together share their luck, so that in one of them
/// the band holds a third to two thirds although it is right. The bounds are those of all together,
/// and that of the error also of each room.
///
/// In the short form everybody has come before anything is learned. It shows that what follows from
/// the limits alone is true: the error is larger, and the band, which has to hold for sessions of
/// any length, holds nearly always. *Immutable.*
final class EstimatesStory implements Story {

    private static final boolean LONG = CrowdRun.LONG;
    private static final int ROOMS = LONG ? 8 : 2;
    private static final int PEOPLE = LONG ? 2_000 : 320;
    private static final Duration COMING = Duration.ofSeconds(LONG ? 300 : 30);

    /// Until everybody is in who wants to.
    private static final Duration LASTS = Duration.ofSeconds(LONG ? 540 : 80);

    private static final Patience PATIENCE = LONG
            ? new Patience(0, 0.45, 0.15, Duration.ofMinutes(3))
            : new Patience(0, 0.25, 0.083, Duration.ofSeconds(40));
    private static final double ERROR = LONG ? 0.10 : 0.30;
    private static final double BAND_FROM = LONG ? 0.42 : 0.80;
    private static final double BAND_TO = LONG ? 0.58 : 1;

    @Override
    public List<Sized> rooms() {
        return IntStream.rangeClosed(1, ROOMS)
                .mapToObj(number -> new Sized("sale-" + number, 300, 200))
                .toList();
    }

    @Override
    public void begin(Stage stage) {
        for (int i = 0; i < ROOMS; i++) {
            stage.visit(i, CrowdBehavior.of(PEOPLE, COMING, LASTS, i + 1).with(PATIENCE));
        }
    }

    @Override
    public void judge(Stage stage) {
        var findings = stage.findings();
        findings.forEach(room -> tell(room.place().name(), room.shown()));
        var together = ShownEstimates.of(
                findings.stream().flatMap(room -> room.diaries().stream()).toList());
        tell("all", together);
        assertThat(findings).allSatisfy(room -> assertThat(room.faults()).isEmpty());
        assertThat(findings).allSatisfy(room -> comesTrue(room.shown()));
        comesTrue(together);
        assertThat(together.first().bandShare()).as("band").isBetween(BAND_FROM, BAND_TO);
    }

    private static void tell(String whose, ShownEstimates shown) {
        System.out.printf("[estimates] %s: %s%n", whose, shown);
    }

    private static void comesTrue(ShownEstimates shown) {
        assertThat(shown.inLine()).as("in line at the end").isZero();
        assertThat(shown.gaveUp()).as("gave up").isGreaterThan(shown.waited() / 4);
        assertThat(shown.first().count())
                .as("scored, of those who waited and entered")
                .isGreaterThanOrEqualTo((int) (0.98 * (shown.waited() - shown.gaveUp())));
        assertThat(shown.first().medianError()).as("error at first").isLessThan(ERROR);
        assertThat(shown.atHalf().medianError()).as("error at half time").isLessThan(ERROR);
        assertThat(shown.leaps().checks()).as("checks").isGreaterThan((int) shown.waited());
        assertThat(shown.leaps().unexplainedShare()).as("leaps for no reason").isLessThan(0.001);
    }
}
