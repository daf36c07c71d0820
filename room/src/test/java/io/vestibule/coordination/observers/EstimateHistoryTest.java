package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Something was said for an hour, and a copy of it is read.
class EstimateHistoryTest {

    private static final long SLOT_MILLIS = 20_000;
    private static final long NOON = 1_790_000_000_000L;
    private static final long LAST = NOON + 3_600_000;
    private static final int NEWEST = 0;

    /// The moment and the forecast.
    private static final int ENTRY_BYTES = 4 * 2;

    private final EstimateHistory said = new EstimateHistory();

    @BeforeEach
    void somethingWasSaid() {
        for (long now = NOON; now <= LAST; now += SLOT_MILLIS) {
            said.say(now, 600);
        }
    }

    @Test
    void aCopySaysTheSame() throws IOException {
        var copy = read(written());

        assertThat(copy.isDue(LAST)).isFalse();
        assertThat(copy.isDue(LAST + SLOT_MILLIS)).isTrue();
        assertThat(copy.isKnown(NOON)).isTrue();
        assertThat(copy.nowSeconds(LAST)).isEqualTo(600);
        assertThat(copy.nowSeconds(LAST + SLOT_MILLIS)).isEqualTo(600);
        assertThat(copy.nowSeconds(LAST + 2 * SLOT_MILLIS)).isZero();
    }

    /// Otherwise nothing would be said for a thousand years, and what was said last would hold for
    /// as long.
    @ParameterizedTest
    @ValueSource(ints = {2, 1_000_000, Integer.MAX_VALUE})
    void momentsThatAreStillToComeAreForgottenAsSoonAsAnythingIsSaid(int newest) throws IOException {
        int ahead = newest == Integer.MAX_VALUE ? newest : slot(LAST) + newest;
        var copy = read(written().putInt(NEWEST, ahead));

        assertThat(copy.isDue(LAST)).isTrue();
        assertThat(copy.nowSeconds(LAST)).isZero();

        copy.say(LAST, 300);

        assertThat(copy.isDue(LAST)).isFalse();
        assertThat(copy.isDue(LAST + SLOT_MILLIS)).isTrue();
        assertThat(copy.nowSeconds(LAST)).isEqualTo(300);
        assertThat(copy.isKnown(NOON)).isFalse();
    }

    @Test
    void aMomentAheadOfTheNewestIsRefused() {
        refuses(written().putInt(NEWEST, slot(LAST) - 1));
        refuses(written().putInt(NEWEST, -1));
        refuses(written().putInt(NEWEST, Integer.MIN_VALUE));
    }

    @Test
    void aMomentInThePlaceOfAnotherOneIsRefused() {
        int place = 4 + (slot(NOON) & 255) * ENTRY_BYTES;
        assertThat(written().getInt(place)).isEqualTo(slot(NOON));

        refuses(written().putInt(place, slot(NOON) - 1));
        refuses(written().putInt(place, Integer.MIN_VALUE + (slot(NOON) & 255)));
    }

    private static void refuses(ByteBuffer copy) {
        assertThatThrownBy(() -> read(copy)).isInstanceOf(IOException.class);
    }

    private ByteBuffer written() {
        try {
            var bytes = new ByteArrayOutputStream();
            said.write(new DataOutputStream(bytes));
            return ByteBuffer.wrap(bytes.toByteArray());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static EstimateHistory read(ByteBuffer copy) throws IOException {
        var read = new EstimateHistory();
        byte[] bytes = new byte[copy.capacity()];
        copy.get(0, bytes);
        read.read(new DataInputStream(new ByteArrayInputStream(bytes)));
        return read;
    }

    private static int slot(long millis) {
        return (int) (millis / SLOT_MILLIS);
    }
}
