package io.vestibule.cluster.among;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.queue.EndedIds;
import io.vestibule.wire.Frame;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EndedNewsTest {

    private final EndedNews gate = new EndedNews();
    private final EndedIds many =
            EndedIds.begun(7, 1).with(LongStream.range(100, 20_100).toArray());

    @Test
    void whereNobodyLeftNothingIsSaid() {
        gate.take(EndedIds.NONE);

        assertThat(gate.knows()).isEqualTo(Frame.Knows.NOTHING);
        assertThat(gate.isBehind()).isFalse();
    }

    /// A host of an earlier version tells all of them with every view.
    @Test
    void aListThatNobodyNumberedIsTakenAsItIs() {
        gate.take(EndedIds.of(1, 2));
        gate.take(EndedIds.of(2, 3));

        assertThat(gate.known().contains(1)).isFalse();
        assertThat(gate.known().contains(3)).isTrue();
        assertThat(gate.knows()).isEqualTo(Frame.Knows.NOTHING);
        assertThat(gate.isBehind()).isFalse();
    }

    @Test
    void aShortListIsWholeAndSaysWhoCounts() {
        gate.take(EndedIds.told(7, 1, 2, 10, 11));

        assertThat(gate.isBehind()).isFalse();
        assertThat(gate.known().contains(11)).isTrue();
        assertThat(gate.knows()).isEqualTo(new Frame.Knows(7, 2));
    }

    @Test
    void whoStartsKnowsTheNewestAtOnceAndAllPieceByPiece() {
        gate.take(many.untold());
        assertThat(gate.isBehind()).isTrue();
        assertThat(gate.knows()).isEqualTo(new Frame.Knows(7, 0));

        piece(1, 8_000);
        piece(16_001, 8_000);
        assertThat(gate.knows()).as("a piece got lost").isEqualTo(new Frame.Knows(7, 8_000));
        piece(8_001, 8_000);
        piece(16_001, 8_000);

        assertThat(gate.isBehind()).isFalse();
        assertThat(gate.known().isLike(many)).isTrue();
    }

    @Test
    void untilTheListOfANewHostIsWholeThatOfTheOldOneHolds() {
        gate.take(EndedIds.told(3, 1, 2, 10, 11));
        gate.take(many.untold());
        assertThat(gate.known().contains(10)).isTrue();

        piece(1, 20_000);

        assertThat(gate.known().isLike(many)).isTrue();
        assertThat(gate.isBehind()).isFalse();
    }

    @Test
    void whatIsForgottenGoesWithTheNextView() {
        gate.take(many.untold());
        piece(1, 20_000);
        gate.take(many.without(20_001).untold());

        assertThat(gate.known().size()).isZero();
        assertThat(gate.isBehind()).isFalse();
    }

    private void piece(long from, int most) {
        gate.take(new Frame.Ended(7, 1, from, many.from(from, most)));
    }
}
