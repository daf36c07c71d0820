package io.vestibule.cluster.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cluster.disk.Alarms.Kind;
import io.vestibule.room.RoomId;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlarmsTest {

    private static final RoomId SHOP = new RoomId("0123456789abcdef0123456789abcdef");
    private static final RoomId NAMELESS = new RoomId("1123456789abcdef0123456789abcdef");

    private final Alarms alarms = new Alarms(Path.of("/var/lib/vestibule"));

    @Test
    void roomsAreCalledByTheirNamesAndAFullDiskByItsDirectory() {
        alarms.callRooms(id -> id.equals(SHOP) ? Optional.of("shop") : Optional.empty());
        alarms.raise(SHOP, Kind.JOURNAL, "java.io.IOException: No space left on device");
        alarms.raise(NAMELESS, Kind.COPY, "java.io.IOException: Input/output error");

        assertThat(alarms.lines())
                .containsExactly(
                        "copy of room " + NAMELESS + ": java.io.IOException: Input/output error",
                        "journal of room shop: the disk of /var/lib/vestibule is full");
    }
}
