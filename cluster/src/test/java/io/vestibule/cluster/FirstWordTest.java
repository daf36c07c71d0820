package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.StateBoard;
import io.vestibule.board.VoteBoard;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.disk.Cover;
import io.vestibule.cluster.disk.DiskParts;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.disk.LocalDisk;
import io.vestibule.cluster.disk.Recovery;
import io.vestibule.cluster.disk.RoomFolder;
import io.vestibule.cluster.host.RoomFigures;
import io.vestibule.cluster.host.RoomKeeping;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.world.Promise;
import io.vestibule.ground.SipHash;
import io.vestibule.room.Room;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the files of a room say from the moment on that a node opens them to host the room: if its
/// process is killed before anything of what other nodes know is on its disk, the disk must not
/// pass for a story of that term.
class FirstWordTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final Room ROOM = ClusterRooms.room("shop", 100, 100);

    @TempDir
    private Path directory;

    private ClusterSettings settings;
    private DiskParts disk;
    private RoomFolder folder;

    @BeforeEach
    void open() {
        settings = ClusterSettings.in(directory);
        var parts = HostParts.of(
                settings,
                new HostParts.Boards(new StateBoard(), Optional.empty(), new VoteBoard(), new AlertBoard()),
                () -> NOON,
                Runnable::run,
                new LocalDisk());
        disk = parts.disk();
        folder = RoomFolder.of(parts.rooms(), ROOM.id());
    }

    /// It gets everybody from other nodes, and dies before that is on its disk.
    @Test
    void aNodeThatDiesAsItTakesARoomOverClaimsToKnowNobody() {
        takeOver(200);

        assertThat(found()).isInstanceOf(Beginning.NoCopy.class);
    }

    /// What an earlier term left is complete, of that term.
    @Test
    void whatAnEarlierTermLeftDoesNotPassForThatOfALaterOne() throws IOException {
        var first = keeping().open(folder, folder.find(), 100);
        first.journal(Cover.CENTER);
        first.begin(true);
        first.write(new Promise(1, 5, 5));
        first.close();
        assertThat(found()).isInstanceOf(Beginning.Complete.class);

        takeOver(200);

        assertThat(found()).isInstanceOf(Beginning.NoCopy.class);
    }

    /// From the first promise on it is known how many there may be.
    @Test
    void theFirstPromiseSaysHowManyThereMayBe() throws IOException {
        var files = keeping().openForOthers(folder, folder.find(), 200);
        files.journal(Cover.CENTER);
        files.begin(false);
        files.write(new Promise(1, 40, 7));
        files.close();

        assertThat(found()).isEqualTo(new Beginning.Promised(new Promise(1, 40, 7)));
    }

    /// It could not be opened: nothing was let in, and what was there counts on.
    @Test
    void whatWasThereCountsWhenALaterTermComesToNothing() throws IOException {
        var first = keeping().open(folder, folder.find(), 100);
        first.journal(Cover.CENTER);
        first.begin(true);
        first.write(new Promise(1, 5, 5));
        first.close();
        var keeping = keeping();
        keeping.openForOthers(folder, folder.find(), 200).journal(Cover.CENTER);

        keeping.fail("shop cannot be opened");

        assertThat(found()).isInstanceOf(Beginning.Complete.class);
        assertThat(folder.find().slot().orElseThrow().term()).isEqualTo(100);
    }

    /// A room that never was anywhere is known whole from its first moment on.
    @Test
    void aNewRoomIsKnownWhole() {
        var files = keeping().open(folder, folder.find(), 100);
        files.journal(Cover.CENTER);
        files.close();

        assertThat(found()).isInstanceOf(Beginning.Complete.class);
    }

    private void takeOver(long term) {
        var files = keeping().openForOthers(folder, folder.find(), term);
        files.journal(Cover.CENTER);
        files.close();
    }

    private RoomKeeping keeping() {
        return new RoomKeeping(ROOM.id(), disk, new RoomFigures());
    }

    private Beginning found() {
        return new Recovery(folder, folder.find(), settings.boot())
                .recover(() -> new DataCenter(ROOM, new SipHash(1, 2), Journal.NONE, NOON))
                .how();
    }
}
