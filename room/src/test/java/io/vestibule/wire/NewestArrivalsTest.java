package io.vestibule.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.Sight;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Counts;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Share;
import io.vestibule.queue.TestView;
import io.vestibule.wire.v1.CenterStateMessage;
import io.vestibule.wire.v1.ViewMessage;
import io.vestibule.wire.v1.WorldStateMessage;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// What is said of those who came in the last seconds and of data centers that are lost reads the
/// same; where nothing is said the bytes are those of the version before.
class NewestArrivalsTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final LineSummary TWO = new LineSummary(new long[] {NOON - 50, NOON - 7}, new int[] {1, 2});

    @Test
    void aViewSaysUpToWhenPlacesAreKnown() {
        var view = view();

        var read = (Received.Sound<RoomView>) ViewForm.read(ViewForm.write(view));

        assertThat(read.message().bands()).isEqualTo(view.bands());
        assertThat(read.message().counts()).isEqualTo(view.counts());
        assertThat(read.message().share()).isEqualTo(view.share());
    }

    @Test
    void aViewThatSaysNothingOfItHasTheBytesOfBefore() throws Exception {
        var message = ViewMessage.parseFrom(ViewForm.write(Samples.view()));

        assertThat(message.getBands().hasPlacedUpTo()).isFalse();
        assertThat(message.getCounts().getNextPassMillis()).isZero();
    }

    @Test
    void aDataCenterSaysWhomItExpects() throws Exception {
        var plain = Samples.center();
        var state = new CenterState(
                plain.center(),
                plain.sequence(),
                plain.seats(),
                plain.passes(),
                plain.granted(),
                plain.drawn(),
                plain.line(),
                plain.users(),
                plain.outlook(),
                plain.wanted(),
                "fra-1",
                TWO,
                NOON);

        var read = (Received.Sound<CenterState>) WorldForm.readCenter(WorldForm.write(state));

        assertThat(read.message().expected().positions()).containsExactly(NOON - 50, NOON - 7);
        assertThat(read.message().placedUpTo()).isEqualTo(NOON);
        var before = CenterStateMessage.parseFrom(WorldForm.write(plain));
        assertThat(before.hasExpected() || before.hasPlacedUpTo()).isFalse();
    }

    @Test
    void theWorldSaysWhoIsLost() throws Exception {
        var plain = Samples.world();
        var sight = new Sight(NOON, 80, 0, 12, new TreeSet<>(Set.of("ams")));

        var read = (Received.Sound<WorldState>) WorldForm.readWorld(WorldForm.write(with(sight)));

        assertThat(read.message().sight()).isEqualTo(sight);
        assertThat(WorldStateMessage.parseFrom(WorldForm.write(plain)).hasSight())
                .isFalse();
        var whole = (Received.Sound<WorldState>) WorldForm.readWorld(WorldForm.write(plain));
        assertThat(whole.message().sight()).isEqualTo(Sight.WHOLE);
    }

    private static RoomView view() {
        var plain = Samples.view();
        return TestView.like(plain)
                .bands(new Bands(NOON, NOON, Bands.EVERYBODY, 0, NOON - 300))
                .counts(new Counts(1, 2, 0, 0, 5, 1, 42_000, true))
                .line(TWO)
                .share(new Share(
                        new Share.Part(10, 9, 0, 0),
                        new Share.Part(10, 9, 0, 0),
                        "fra",
                        new TreeMap<>(),
                        new TreeSet<>(Set.of("ams", "lon"))))
                .view();
    }

    private static WorldState with(Sight sight) {
        var plain = Samples.world();
        return new WorldState(
                plain.version(),
                plain.heard(),
                plain.seats(),
                plain.passes(),
                plain.seatsCounted(),
                plain.passesCounted(),
                plain.waiting(),
                plain.active(),
                plain.inForce(),
                plain.upTo(),
                plain.frontUpTo(),
                plain.readyUpTo(),
                plain.line(),
                plain.eligible(),
                plain.flow(),
                plain.anywhere(),
                plain.contact(),
                plain.admitted(),
                plain.hosts(),
                sight);
    }
}
