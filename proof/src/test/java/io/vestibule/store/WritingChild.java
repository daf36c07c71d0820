package io.vestibule.store;

import io.vestibule.config.EditResult;
import io.vestibule.config.RoomEdits;
import io.vestibule.config.RoomEntry;
import java.nio.file.Path;

/// A process that changes the configuration as fast as it can and says each change once it is
/// acknowledged, until somebody kills it.
///
/// Every change says one number twice: `description` and `total_active_users` of a room say the
/// same, so that half a change would show.
final class WritingChild {

    private WritingChild() {}

    /// Writes until it is killed.
    ///
    /// @param arguments data directory, URL or nothing, the first number
    public static void main(String[] arguments) {
        Path data = Path.of(arguments[0]);
        var place = StorePlace.of(arguments[1], data).orElseThrow();
        try (var store = StoreUnderTest.at(place, data)) {
            store.load();
            StoreUnderTest.zone(store);
            long number = Long.parseLong(arguments[2]);
            while (number < Integer.MAX_VALUE) {
                String name = "room" + number % 7;
                var known = store.newest().rooms().stream()
                        .filter(room -> room.room().name().equals(name))
                        .map(RoomEntry::id)
                        .findFirst();
                var body = StoreUnderTest.room(name, (int) number).with("description", Long.toString(number));
                var edit = known.map(id -> RoomEdits.KIND.replace(StoreUnderTest.SHOP, id, body))
                        .orElseGet(() -> RoomEdits.KIND.create(StoreUnderTest.SHOP, body));
                if (!(store.commit("child", edit).result() instanceof EditResult.Changed)) {
                    throw new IllegalStateException("not changed: " + number);
                }
                System.out.println(number);
                System.out.flush();
                number++;
            }
        }
    }
}
