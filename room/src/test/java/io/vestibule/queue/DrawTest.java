package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.room.DrawSeed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DrawTest {

    private static final long FROM = 1_900_000_000_000L;
    private static final long START = FROM + 300_000;
    private static final DrawSeed SEED = new DrawSeed("0123456789abcdef".repeat(4), Instant.EPOCH);
    private static final Draw DRAW = new Draw(FROM, START, SEED);

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aLotIsTheBeginningOfTheHmacOfTheId(long seed) throws GeneralSecurityException {
        var random = Seeds.random(seed);
        var bytes = new byte[DrawSeed.BYTES];
        random.nextBytes(bytes);
        long id = random.nextLong();
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(bytes, "HmacSHA256"));

        long lot = new Draw(FROM, START, DrawSeed.of(bytes, Instant.EPOCH)).lot(id);

        byte[] message = ByteBuffer.allocate(8).putLong(id).array();
        assertThat(lot).isEqualTo(ByteBuffer.wrap(mac.doFinal(message)).getLong());
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void virtualArrivalsStandInTheOrderOfTheLotsWithinTheTimeOfGathering(long seed) {
        var random = Seeds.random(seed);
        var ids = LongStream.generate(random::nextLong).limit(200).boxed().toList();

        var byLot = ids.stream()
                .sorted((a, b) -> Long.compareUnsigned(lot(a), lot(b)))
                .toList();

        assertThat(byLot).isSortedAccordingTo(Comparator.comparingLong(DRAW::positionMillis));
        assertThat(ids).allSatisfy(id -> assertThat(DRAW.positionMillis(id)).isBetween(FROM, START - 1));
    }

    @Test
    void visitorsWhoCameBeforeOrAfterStandWhereTheyArrived() {
        var draws = new Draws(List.of(DRAW));

        assertThat(draws.positionMillis(7, FROM - 1)).isEqualTo(FROM - 1);
        assertThat(draws.positionMillis(7, START)).isEqualTo(START);
        assertThat(draws.positionMillis(7, FROM)).isEqualTo(DRAW.positionMillis(7));
        assertThat(draws.positionMillis(7, START - 1)).isEqualTo(DRAW.positionMillis(7));
    }

    /// Ten deciles of arrival against ten of the draw: 81 degrees of freedom, of which the 99.99th
    /// percentile of chi-square is 137.
    @Test
    void theDrawIgnoresWhenAVisitorCame() {
        var random = new SplittableRandom(1);
        int people = 20_000;
        int[][] table = new int[10][10];
        for (int i = 0; i < people; i++) {
            long place = DRAW.positionMillis(random.nextLong()) - FROM;
            table[i * 10 / people][(int) (place * 10 / (START - FROM))]++;
        }
        double expected = people / 100.0;
        double chiSquare = 0;
        for (int[] row : table) {
            for (int count : row) {
                chiSquare += (count - expected) * (count - expected) / expected;
            }
        }

        assertThat(chiSquare).isLessThan(137);
    }

    @Test
    void aDrawThatIsDecidedStaysWhenItsEventIsGone() {
        var draws = new Draws(List.of(DRAW));

        assertThat(draws.rememberedIn(Draws.NONE, START)).isEqualTo(draws);
        assertThat(draws.rememberedIn(Draws.NONE, START - 1)).isEqualTo(Draws.NONE);
        assertThat(draws.rememberedIn(draws, START)).isEqualTo(draws);
        assertThat(draws.lastBeside(Draws.NONE)).isEqualTo(START);
        assertThat(draws.forgetting(Draws.NONE, START)).isEqualTo(Draws.NONE);
        assertThat(draws.forgetting(draws, START)).isEqualTo(draws);
    }

    @Test
    void drawsAreWrittenAndRead() throws IOException {
        var bytes = new ByteArrayOutputStream();
        new Draws(List.of(DRAW)).write(new DataOutputStream(bytes));

        var read = Draws.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));

        assertThat(read).isEqualTo(new Draws(List.of(DRAW)));
    }

    @Test
    void theSeedIsNowhereToBeSeen() {
        assertThat(new Draws(List.of(DRAW)).toString())
                .doesNotContain(SEED.hex().substring(0, 8));
    }

    private static long lot(long id) {
        return DRAW.lot(id);
    }
}
