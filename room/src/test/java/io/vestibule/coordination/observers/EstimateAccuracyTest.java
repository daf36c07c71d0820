package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.books.CopyTrailer;
import io.vestibule.coordination.books.CountedReports;
import io.vestibule.coordination.books.MoveRegistry;
import io.vestibule.coordination.books.RoomClock;
import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.books.RoomStates;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.queue.Claim;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.ticket.EstimateStamp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EstimateAccuracyTest {

    private static final long NOON = 1_790_000_000_000L;

    /// When a copy is made: nothing in it is of a later moment.
    private static final long LATER = NOON + 11_000_000;

    private static final long FORMER_MAGIC = 0x5653_5445_5354_494dL;

    /// A moment and what was said then, 256 times, after the newest.
    private static final int MOMENT_BYTES = Integer.BYTES + Float.BYTES;

    private static final int HISTORY_BYTES = Integer.BYTES + 256 * MOMENT_BYTES;

    private final RoomState state = RoomStates.books(
            Scenario.room(new Limits(300, 300, Duration.ofMinutes(1), true), QueueingMethod.FIFO, false));

    @Test
    void aRoomThatLearnedNothingWritesNothing() throws IOException {
        assertThat(written(experience())).isEmpty();
    }

    @Test
    void whatWasLearnedSurvivesInACopy() throws IOException {
        teach();
        byte[] whole = written(experience());
        var next = new EstimateAccuracy(LATER);

        assertThat(read(whole, next)).isPresent();

        assertThat(experience().atFirst().point()).isCloseTo(1.25, within(0.05));
        assertThat(next.atFirst().low()).isCloseTo(experience().atFirst().low(), within(0.001));
        assertThat(next.atFirst().point()).isCloseTo(experience().atFirst().point(), within(0.001));
        assertThat(next.later().high()).isCloseTo(experience().later().high(), within(0.001));
        assertThat(whole.length).isLessThan(12_000);
    }

    @Test
    void aCopyThatIsCutShortTeachesNothingAndCostsNothing() throws IOException {
        teach();
        byte[] whole = written(experience());

        for (int length : new int[] {9, whole.length / 2, whole.length - 1}) {
            assertThat(read(Arrays.copyOf(whole, length), new EstimateAccuracy(LATER)))
                    .isEmpty();
        }
    }

    /// They are waited for ten seconds and one and a half intervals: a tenth of what is left of the
    /// wait, twenty seconds or more, or what the room says.
    @Test
    void peopleWhoFellSilentLeftSomeTimeAgo() {
        long now = NOON + 600_000;
        experience().said.say(NOON, 1_400);

        assertThat(experience().silentSeconds(NOON, 0, now)).isEqualTo(90);
        assertThat(experience().silentSeconds(NOON, 5, now)).isEqualTo(15);
        assertThat(experience().silentSeconds(NOON, 0, NOON + 1_399_000)).isEqualTo(30);
        assertThat(experience().silentSeconds(NOON - 1, 0, now)).isEqualTo(30);
    }

    /// It would teach nothing until that moment comes.
    @Test
    void aCopyOfAMomentThatIsYetToComeTeachesNothing() throws IOException {
        teach();

        assertThat(read(written(experience()), new EstimateAccuracy(NOON + 800_000)))
                .isEmpty();
    }

    @Test
    void aCopyOfAVersionThatKnewNothingOfLastMinutesIsRead() throws IOException {
        teach();
        byte[] whole = written(experience());
        byte[] before = Arrays.copyOf(whole, indexOf(whole, LastMinutes.MAGIC));

        assertThat(read(before, new EstimateAccuracy(LATER))).isPresent();
    }

    /// That had four estimators, with what each had said.
    @Test
    void aCopyOfAVersionThatHadRivalsIsReadUnlessAnotherOneThanTheForecastWasShown() throws IOException {
        teach();
        experience().said.say(LATER, 700);
        var next = new EstimateAccuracy(LATER);

        assertThat(read(former(0), next)).isPresent();
        assertThat(next.atFirst().point()).isCloseTo(experience().atFirst().point(), within(0.001));
        assertThat(next.said.nowSeconds(LATER)).isEqualTo(700);
        assertThat(written(next)).isEqualTo(written(experience()));

        assertThat(read(former(2), new EstimateAccuracy(LATER))).isEmpty();
    }

    @Test
    void whereAllGiveUpNothingBreaks() throws IOException {
        teach();
        for (int i = 0; i < 20_000; i++) {
            long now = NOON + 11_000_000 + i * 1_000L;
            state.advance(now);
            experience().gaveUp(now - 20_000, 20_000, now);
            experience().step(state, false, RoomStates.observers(state).lines);
        }

        var next = new EstimateAccuracy(LATER + 20_000_000);
        assertThat(read(written(experience()), next)).isPresent();
        assertThat(next.atFirst().point()).isPositive().isFinite();
    }

    @Test
    void aCopyOfAVersionThatKnewNothingOfItIsRead() throws IOException {
        var next = new EstimateAccuracy(NOON);

        assertThat(read(new byte[0], next)).isEmpty();

        assertThat(next.atFirst().point()).isCloseTo(1, within(0.001));
    }

    /// Everybody who is told ten minutes waits for twelve and a half.
    private void teach() {
        for (int i = 0; i < 2_000; i++) {
            long now = NOON + 800_000 + i * 5_000L;
            state.advance(now);
            long told = now - 750_000;
            var stamp = new EstimateStamp(told, 500, 600, 700);
            experience()
                    .entered(new SlotAsk(i + 1, told, Claim.WAITING, stamp, EstimateStamp.NOTHING), told, true, now);
        }
        experience().step(state, false, RoomStates.observers(state).lines);
    }

    /// What was learned, as that version wrote it down.
    private byte[] former(int told) throws IOException {
        var copy = ByteBuffer.wrap(written(experience()));
        int end = indexOf(copy.array(), LastMinutes.MAGIC);
        int history = end - HISTORY_BYTES;
        var bytes = new ByteArrayOutputStream();
        var former = new DataOutputStream(bytes);
        former.writeLong(FORMER_MAGIC);
        former.write(copy.array(), Long.BYTES, history - Long.BYTES);
        former.writeByte(4);
        former.writeByte(told);
        former.write(new byte[4 * 2 * Float.BYTES]);
        former.writeInt(copy.getInt(history));
        for (int at = history + Integer.BYTES; at < end; at += MOMENT_BYTES) {
            former.write(copy.array(), at, MOMENT_BYTES);
            former.writeFloat(100);
            former.write(new byte[4 * 2 * Float.BYTES]);
        }
        former.write(copy.array(), end, copy.capacity() - end);
        return bytes.toByteArray();
    }

    private static int indexOf(byte[] whole, long magic) {
        var buffer = ByteBuffer.wrap(whole);
        int at = 0;
        while (buffer.getLong(at) != magic) {
            at++;
        }
        return at;
    }

    private static byte[] written(EstimateAccuracy experience) throws IOException {
        var bytes = new ByteArrayOutputStream();
        experience.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static Optional<EstimateAccuracy> read(byte[] bytes, EstimateAccuracy into) throws IOException {
        var copy = new DataInputStream(new ByteArrayInputStream(bytes));
        long next = CopyTrailer.read(copy, new CountedReports(), _ -> {}, new MoveRegistry(), new RoomClock());
        return into.reads(next, copy) ? Optional.of(into) : Optional.empty();
    }

    private EstimateAccuracy experience() {
        return RoomStates.observers(state).experience();
    }
}
