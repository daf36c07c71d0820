package io.vestibule.cluster.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cluster.ClusterRooms;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.Promise;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.room.Room;
import io.vestibule.testing.GoldenFiles;
import io.vestibule.ticket.EstimateStamp;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A room's files as the versions left them on disk: who was inside and in line is so after an
/// upgrade.
class GoldenRoomTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final Room ROOM = ClusterRooms.room("sale", 3, 3);
    private static final WorkerId WORKER = new WorkerId(1, 9);
    private static final List<Cover> COVERS = List.of(new Cover(Cover.CENTER, 17), new Cover(0, 4));
    private static final PromiseSlot PROMISE = new PromiseSlot(7, 5, new UUID(1, 2), true, new Promise(9, 20, 30));
    private static final String COPY = "room.copy";

    // ---- the copy ----------------------------------------------------------------------------

    private static DataCenter center(long now) {
        return new DataCenter(ROOM, new SipHash(1, 2), Journal.NONE, now);
    }

    private static SlotAnswer ask(DataCenter center, long id, long now) {
        var ask = new SlotAsk(id, now, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
        return center.ask(ask, now);
    }

    /// Two inside, one whose session was ended, two in line.
    private static DataCenter busy() {
        var center = center(NOON);
        center.begin(new Beginning.Fresh(), NOON);
        center.keepPromises(false);
        for (int id = 1; id <= 3; id++) {
            assertThat(ask(center, id, NOON + id)).isInstanceOf(SlotAnswer.Granted.class);
        }
        var visitEvents = List.<VisitEvent>of(
                new VisitEvent.Revoked(2, NOON + 20),
                new VisitEvent.CheckedIn(11, NOON + 10, NOON + 10, NOON + 40_000),
                new VisitEvent.CheckedIn(12, NOON + 15, NOON + 15, NOON + 40_000));
        center.report(Reports.of(WORKER, 1, 0, NOON + 30, visitEvents), NOON + 30);
        center.step(NOON + 1_000);
        return center;
    }

    private static byte[] file(DataCenter center) throws IOException {
        var content = new Chunks();
        try (var out = new DataOutputStream(content)) {
            center.snapshot(out);
        }
        return bytes(new Copy(NOON + 2_000, 5, COVERS, content).file());
    }

    private static byte[] bytes(List<ByteBuffer> parts) {
        var all = ByteBuffer.allocate(
                parts.stream().mapToInt(ByteBuffer::remaining).sum());
        parts.forEach(part -> all.put(part.duplicate()));
        return all.array();
    }

    @Test
    void theCopyOfTodayIsWhatWasWritten() throws IOException {
        GoldenFiles.newest().holds(COPY, file(busy()));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.testing.GoldenFiles#all")
    void whoWasInsideIsInsideAndWhoWaitedWaits(GoldenFiles version) throws IOException {
        var center = center(NOON + 1_000);

        var covered = Copy.read(version.file(COPY), center::restore);
        assertThat(Arrays.mismatch(file(center), version.bytes(COPY))).isEqualTo(-1);
        center.begin(new Beginning.Complete(), NOON + 2_000);

        assertThat(covered).isEqualTo(new Copy.Covered(NOON + 2_000, 5, COVERS));
        assertThat(ask(center, 1, NOON + 2_001)).isInstanceOf(SlotAnswer.AlreadyInside.class);
        assertThat(ask(center, 2, NOON + 2_002)).isInstanceOf(SlotAnswer.Spent.class);
        assertThat(center.view(NOON + 2_003).counts().waiting()).isEqualTo(2);
    }

    // ---- the promise and the journal ---------------------------------------------------------

    @Test
    void thePromiseOfTodayIsWhatWasWritten() {
        GoldenFiles.newest().holds("room.promise", bytes(List.of(PROMISE.file())));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.testing.GoldenFiles#all")
    void thePromiseIsRead(GoldenFiles version) throws IOException {
        assertThat(PromiseSlot.read(version.file("room.promise"))).contains(PROMISE);
    }

    private record Entry(int kind, long id, long a, long b) {}

    private static final List<Entry> ENTRIES =
            List.of(new Entry(1, 7, NOON, 3), new Entry(2, -7, 0, 0), new Entry(8, 1, 2, 3));

    @Test
    void theJournalOfTodayIsWhatWasWritten() {
        MemorySegment memory = Arena.ofAuto().allocate(Segment.bytesFor(8), Long.BYTES);
        var segment = new Segment(memory);
        segment.begin(3, 42, 5);
        ENTRIES.forEach(e -> segment.append(e.kind(), e.id(), e.a(), e.b()));

        GoldenFiles.newest().holds("room.journal", memory.toArray(ValueLayout.JAVA_BYTE));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.testing.GoldenFiles#all")
    void theJournalIsRead(GoldenFiles version) {
        byte[] bytes = version.bytes("room.journal");
        MemorySegment memory = Arena.ofAuto().allocate(bytes.length, Long.BYTES);
        MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, 0, bytes.length);
        var read = new ArrayList<Entry>();

        Segment.read(memory, (kind, id, a, b) -> read.add(new Entry(kind, id, a, b)));

        assertThat(read).isEqualTo(ENTRIES);
    }
}
