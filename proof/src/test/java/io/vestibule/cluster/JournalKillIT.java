package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Seeds;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.room.Room;
import io.vestibule.testing.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills a process that admits visitors, at moments drawn from a seed, again and again on the same
/// directory: a visitor who was told to be inside is inside, and the limit holds across all starts.
///
/// Five kills; fifty with `-Dlong=true`, in a new house after every five, since a full one admits
/// nobody more.
class JournalKillIT {

    private static final int HOUSES = Boolean.getBoolean("long") ? 10 : 1;
    private static final int ROUNDS = 5;
    private static final int LINES_AT_MOST = 2_500;

    private final Room room = KilledChild.room();
    private final Set<Long> in = new HashSet<>();
    private final Set<Long> leaving = new HashSet<>();
    private final Set<Long> out = new HashSet<>();
    private long nextId = 1;

    @TempDir
    Path directory;

    private Path data = Path.of("");

    @Test
    void whoWasAdmittedIsInsideHoweverOftenTheProcessDies() throws IOException {
        var random = Seeds.random(Long.getLong("seed", 1));
        for (int house = 0; house < HOUSES; house++) {
            moveInto(directory.resolve("house-" + house));
            for (int round = 1; round <= ROUNDS; round++) {
                int lines = run(random);
                verify(house * ROUNDS + round, lines, random);
            }
        }
    }

    private void moveInto(Path newHouse) {
        data = newHouse;
        in.clear();
        leaving.clear();
        out.clear();
    }

    /// One run of the process: from the first admission to the kill.
    private int run(SplittableRandom random) throws IOException {
        var child = ChildJvm.of(KilledChild.class, data.toString(), Long.toString(nextId))
                .with("-Xmx256m", "-XX:+UseSerialGC")
                .talking();
        int lines = 0;
        int killAfter = random.nextInt(LINES_AT_MOST);
        try (var said = child.inputReader(StandardCharsets.US_ASCII)) {
            lines = listen(said, child, killAfter);
        } finally {
            child.destroyForcibly();
        }
        return lines;
    }

    /// What it said in its last moments counts like the rest.
    private int listen(BufferedReader said, Process child, int killAfter) throws IOException {
        int lines = 0;
        for (var line = said.readLine(); line != null; line = said.readLine()) {
            take(line);
            lines++;
            // A full house says nothing more: then a moment after it began.
            if (lines == killAfter || (lines == 1 && isFull())) {
                // Not through the process itself, which would close the pipe as well.
                child.toHandle().destroyForcibly();
            }
        }
        return lines;
    }

    private boolean isFull() {
        return in.size() > room.limits().newUsersPerMinute() - LINES_AT_MOST;
    }

    private void take(String line) {
        String[] words = line.split(" ", 3);
        if (words.length != 3 || !words[2].equals("said")) {
            return; // A line of a log, or one that was not written to the end.
        }
        long id = Long.parseLong(words[1]);
        switch (words[0]) {
            case "in" -> in.add(id);
            case "leaving" -> leaving.add(id);
            case "out" -> out.add(id);
            default -> {}
        }
        nextId = Math.max(nextId, id + 1);
    }

    /// On a copy, so that the next run finds what the kill left; sometimes on the directory itself,
    /// which is then left in order.
    private void verify(int round, int lines, SplittableRandom random) {
        Path looked = data;
        if (random.nextInt(4) > 0) {
            looked = directory.resolve("copy-" + round);
            World.copyTo(data, looked);
        }
        // Questions under way at the kill may have been granted and not acknowledged.
        nextId += 1_000;
        try (var world = World.in(looked, room).awaitReady()) {
            int limit = room.limits().totalActiveUsers();
            await().atMost(10, TimeUnit.SECONDS).until(() -> world.active(room) >= surelyInside());
            assertThat(in.size()).isLessThanOrEqualTo(limit);
            assertThat(world.active(room)).isBetween(surelyInside(), limit);
            for (long id : in) {
                assertThat(world.answer(0, room, id))
                        .as("visitor %d in round %d", id, round)
                        .isInstanceOfAny(expected(id));
            }
            System.out.printf(
                    "round %d: %d lines, %d admitted in all, %d revoked, %d seats taken%n",
                    round, lines, in.size(), out.size(), world.active(room));
        }
    }

    /// A revocation that was reported and not acknowledged may have been kept or not.
    private Class<?>[] expected(long id) {
        if (out.contains(id)) {
            return new Class<?>[] {SlotAnswer.Spent.class};
        }
        if (leaving.contains(id)) {
            return new Class<?>[] {SlotAnswer.AlreadyInside.class, SlotAnswer.Spent.class};
        }
        return new Class<?>[] {SlotAnswer.AlreadyInside.class};
    }

    private int surelyInside() {
        return in.size() - leaving.size();
    }
}
