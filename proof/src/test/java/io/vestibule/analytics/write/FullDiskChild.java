package io.vestibule.analytics.write;

import io.vestibule.Seeds;
import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.BusyMinutes;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.board.MinuteBoard;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Writes minutes onto a small disk until it is full, continues for a while, makes room and says
/// what became of all.
public final class FullDiskChild {

    private FullDiskChild() {}

    /// Fills the disk.
    ///
    /// @param arguments the folder on the small disk
    public static void main(String[] arguments) throws IOException {
        Path data = Path.of(arguments[0]);
        Path ballast = data.resolve("ballast");
        Files.write(ballast, new byte[8 << 20]);
        var busy = new BusyMinutes(20, Seeds.random(1));
        var board = new MinuteBoard();
        long minute = AnalyticsLaws.FIRST_MINUTE;
        var clock = new long[] {minute * 60_000};
        try (var store = AnalyticsStore.open(
                new StorePlace.Sqlite(data.resolve(AnalyticsStore.FILE)),
                Retention.DEFAULT,
                id -> Optional.of(new RoomRef("z0", id.value(), "room " + id)),
                () -> clock[0])) {
            var agent = store.agent(board::take, List::of);
            agent.turn();
            int minutes = 0;
            int after = 0;
            while (after < 50 && minutes < 2_000) {
                busy.at(minute + minutes).forEach(board::leave);
                minutes++;
                agent.writeOnly();
                after += agent.trouble().isEmpty() ? 0 : 1;
            }
            System.out.println("trouble " + agent.trouble());
            Files.delete(ballast);
            for (int i = 0; i < 5; i++) {
                agent.writeOnly();
            }
            System.out.println("then " + agent.trouble());
            System.out.println("lost " + board.lost());
            var rows = new int[1];
            store.source()
                    .read(
                            new SliceSource.Wanted(
                                    Grain.MINUTE,
                                    minute * 60,
                                    (minute + minutes) * 60,
                                    Set.of("z0"),
                                    Optional.empty(),
                                    false,
                                    Set.of(),
                                    Set.of()),
                            _ -> rows[0]++);
            System.out.println("missing " + (minutes * 20 - rows[0]));
            agent.close();
        }
    }
}
