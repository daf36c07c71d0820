package io.vestibule.cluster;

import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.room.Room;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/// A process that admits visitors as fast as it may and says so, until it is killed.
///
/// A line is written when the admission (`in`) or the revocation (`out`) is acknowledged, never
/// before, and one when a revocation is about to be reported (`leaving`): killed between the two,
/// the visitor may be inside or not.
final class KilledChild {

    private static final int UNDER_WAY = 64;
    private static final int LANES = 2;

    private KilledChild() {}

    static Room room() {
        return ClusterRooms.room("sale", 6_000, 6_000);
    }

    public static void main(String[] args) {
        var directory = Path.of(args[0]);
        long first = Long.parseLong(args[1]);
        var out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        var making = World.Making.in(directory)
                .settings(ClusterSettings.in(directory).copyMillis(100).segmentRecords(64))
                .lanes(LANES);
        var world = making.start(room()).awaitReady();
        say(out, "ready", 0);
        admit(world, out, first);
    }

    private static void admit(World world, PrintStream out, long first) {
        var underWay = new Semaphore(UNDER_WAY);
        for (long next = first; ; next++) {
            underWay.acquireUninterruptibly();
            long id = next;
            int lane = (int) (id % LANES);
            var _ = world.newcomer(lane, room(), id).thenAccept(answer -> {
                underWay.release();
                if (answer.isPresent() && answer.get() instanceof SlotAnswer.Granted) {
                    entered(world, out, lane, id);
                }
            });
        }
    }

    /// On the loop of the lane.
    private static void entered(World world, PrintStream out, int lane, long id) {
        say(out, "in", id);
        world.reportHere(lane, room(), new VisitEvent.Forwarded(id, World.now()));
        if (id % 7 == 0) {
            say(out, "leaving", id);
            world.reportHere(lane, room(), new VisitEvent.Revoked(id, World.now()));
            say(out, "out", id);
        }
    }

    private static void say(PrintStream out, String word, long id) {
        synchronized (out) {
            out.print(word + " " + id + " said\n");
            out.flush();
        }
    }
}
