package io.vestibule.cluster.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a segment gives back of what was written, whatever happened to its bytes.
class SegmentTest {

    private static final int CAPACITY = 16;
    private static final int WRITER = 3;

    private record Entry(int kind, long id, long a, long b) {}

    private static MemorySegment memory() {
        return Arena.ofAuto().allocate(Segment.bytesFor(CAPACITY), Long.BYTES);
    }

    private static List<Entry> fill(Segment segment, SplittableRandom random, int count) {
        var entries = new ArrayList<Entry>();
        for (int i = 0; i < count; i++) {
            // Often nothing but zeros: no entry may be taken for an empty place.
            long id = random.nextBoolean() ? random.nextLong() : 0;
            long a = random.nextBoolean() ? random.nextLong() : 0;
            long b = random.nextBoolean() ? random.nextLong() : 0;
            var entry = new Entry(1 + random.nextInt(8), id, a, b);
            assertThat(segment.append(entry.kind(), id, a, b)).isTrue();
            entries.add(entry);
        }
        return entries;
    }

    private static Segment.Found read(MemorySegment memory, List<Entry> into) {
        return Segment.read(memory, (kind, id, a, b) -> into.add(new Entry(kind, id, a, b)));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatWasAppendedIsReadInOrder(long seed) {
        var random = Seeds.random(seed);
        var memory = memory();
        var segment = new Segment(memory);
        segment.begin(WRITER, 42, seed);
        var entries = fill(segment, random, random.nextInt(CAPACITY + 1));
        if (random.nextBoolean()) {
            segment.close();
        }

        var read = new ArrayList<Entry>();
        var found = read(memory, read);

        assertThat(read).isEqualTo(entries);
        assertThat(found).isEqualTo(new Segment.Found(true, true, WRITER, 42, 0));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anEntryThatWasBegunAndNotFinishedIsAsIfItHadNotBeen(long seed) {
        var random = Seeds.random(seed);
        var memory = memory();
        var segment = new Segment(memory);
        segment.begin(WRITER, 1, seed);
        var entries = fill(segment, random, 1 + random.nextInt(CAPACITY));
        long last = Segment.HEADER + (entries.size() - 1L) * Segment.RECORD;
        // The check is written last: any other word of the record may be there already.
        memory.set(ValueLayout.JAVA_LONG, last, random.nextBoolean() ? 0 : random.nextLong());
        for (int word = 1; word < 4; word++) {
            if (random.nextBoolean()) {
                memory.set(ValueLayout.JAVA_LONG, last + word * 8L, 0);
            }
        }

        var read = new ArrayList<Entry>();
        var found = read(memory, read);

        assertThat(read).isEqualTo(entries.subList(0, entries.size() - 1));
        assertThat(found.sound()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aBitThatFlipsNeverMakesAnEntryAndIsSeen(long seed) {
        var random = Seeds.random(seed);
        var memory = memory();
        var segment = new Segment(memory);
        segment.begin(WRITER, 1, seed);
        var entries = fill(segment, random, 1 + random.nextInt(CAPACITY));
        boolean closed = random.nextBoolean();
        if (closed) {
            segment.close();
        }
        int written = Segment.HEADER + entries.size() * Segment.RECORD;
        int at = random.nextInt(written);
        byte before = memory.get(ValueLayout.JAVA_BYTE, at);
        memory.set(ValueLayout.JAVA_BYTE, at, (byte) (before ^ (1 << random.nextInt(8))));

        var read = new ArrayList<Entry>();
        var found = read(memory, read);

        assertThat(entries).containsAll(read);
        assertThat(read.size()).isLessThanOrEqualTo(entries.size());
        boolean spare = at >= 56 && at < Segment.HEADER;
        boolean flags = at >= 48 && at < 56;
        boolean last = at >= written - Segment.RECORD && !closed;
        if (!spare && !flags && !last) {
            assertThat(found.sound()).as("byte %d of %d", at, written).isFalse();
        }
        if (last || spare || flags) {
            assertThat(read.size()).isGreaterThanOrEqualTo(entries.size() - 1);
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aSegmentThatIsUsedAgainForgetsWhatItHeld(long seed) {
        var random = Seeds.random(seed);
        var memory = memory();
        var segment = new Segment(memory);
        segment.begin(WRITER, 1, random.nextLong());
        fill(segment, random, CAPACITY);
        segment.close();
        segment.flag(Segment.MISSED);

        segment.begin(WRITER, 2, random.nextLong());
        var entries = fill(segment, random, random.nextInt(CAPACITY));

        var read = new ArrayList<Entry>();
        assertThat(read(memory, read)).isEqualTo(new Segment.Found(true, true, WRITER, 2, 0));
        assertThat(read).isEqualTo(entries);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anythingMayBeRead(long seed) {
        var random = Seeds.random(seed);
        var memory = memory();
        for (long at = 0; at < memory.byteSize(); at += Long.BYTES) {
            memory.set(ValueLayout.JAVA_LONG, at, random.nextLong());
        }

        var read = new ArrayList<Entry>();
        var found = read(memory, read);

        assertThat(read).isEmpty();
        assertThat(found.sound()).isFalse();
    }
}
