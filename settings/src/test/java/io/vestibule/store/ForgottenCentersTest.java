package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.vestibule.room.RoomId;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForgottenCentersTest {

    private static final RoomId SALE = new RoomId("sale");
    private static final RoomId CLUB = new RoomId("club");

    @TempDir
    Path data;

    private ConfigStore store;
    private ForgottenCenters centers;

    @BeforeEach
    void open() {
        store = StoreUnderTest.sqlite(data);
        centers = store.forgotten();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private long said(String center) {
        return centers.newest().stream()
                .filter(order -> order.center().equals(center))
                .mapToLong(order -> order.at().toEpochMilli())
                .findFirst()
                .orElse(-1);
    }

    @Test
    void itIsSaidOnceAndWithWhoSaidIt() {
        assertThat(centers.read()).isEmpty();

        assertThat(centers.forget("lon", "token:eve")).isTrue();
        long said = said("lon");
        assertThat(centers.forget("lon", "token:bob")).isFalse();

        assertThat(centers.newest())
                .extracting(ForgottenCenters.ForgetOrder::center, ForgottenCenters.ForgetOrder::who)
                .containsExactly(tuple("lon", "token:eve"));
        assertThat(said("lon")).isEqualTo(said);
    }

    @Test
    void everyFollowerOfTheStoreHearsOfIt() {
        try (var other = StoreUnderTest.sqlite(data);
                var _ = StoreFollower.start(other, () -> {})) {
            centers.forget("lon", "token:eve");

            await().until(() -> !other.forgotten().newest().isEmpty());
            centers.takeBack("lon", said("lon"), SALE, 1);
            await().until(() -> other.forgotten().newest().isEmpty());
        }
    }

    @Test
    void whatWasTakenBackNobodyGoesBy() {
        centers.forget("lon", "token:eve");
        long said = said("lon");
        assertThat(centers.goesBy("lon", said, SALE, 12)).isTrue();
        assertThat(centers.goesBy("lon", said - 1, SALE, 12)).as("another word").isFalse();

        assertThat(centers.takeBack("lon", said, SALE, 12)).isZero();

        assertThat(centers.read()).isEmpty();
        assertThat(centers.goesBy("lon", said, SALE, 14)).isFalse();
        assertThat(centers.takeBack("lon", said, SALE, 14)).isZero();
    }

    @Test
    void aCoordinatorThatWasOvertakenDoesNotWithdrawItNotEvenAfterwards() {
        centers.forget("lon", "token:eve");
        long said = said("lon");
        centers.goesBy("lon", said, SALE, 14);
        centers.goesBy("lon", said, SALE, 12);

        assertThat(centers.takeBack("lon", said, SALE, 12)).isEqualTo(14);
        assertThat(centers.read()).hasSize(1);

        assertThat(centers.takeBack("lon", said, CLUB, 10)).as("another room").isZero();
        assertThat(centers.takeBack("lon", said, SALE, 12)).isEqualTo(14);
    }
}
