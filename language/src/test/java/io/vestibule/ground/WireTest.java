package io.vestibule.ground;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WireTest {

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatWasWrittenIsRead(long seed) {
        var random = Seeds.random(seed);
        long number = random.nextLong() >>> random.nextInt(64);
        int width = 1 + random.nextInt(8);
        long fixed = random.nextLong() >>> ((8 - width) * 8);
        var buffer = new byte[100];
        var writer = new WireWriter(buffer);
        writer.varint(number);
        writer.fixed(fixed, width);

        var reader = new WireReader(buffer, 0, writer.length());

        assertThat(reader.varint()).isEqualTo(number);
        assertThat(reader.fixed(width)).isEqualTo(fixed);
        assertThat(reader.isDone()).isTrue();
    }

    @Test
    void readingPastTheEndGivesZerosAndIsRemembered() {
        var reader = new WireReader(new byte[] {1, 2, 3}, 0, 3);

        assertThat(reader.fixed(2)).isEqualTo(0x102);
        assertThat(reader.fixed(2)).isZero();
        assertThat(reader.fixed(1)).isZero();
        assertThat(reader.isDone()).isFalse();
    }

    @Test
    void aVarintHasOneFormOnly() {
        assertThat(varint(0x80, 0x00)).as("padded").isFalse();
        assertThat(varint(0x81)).as("cut off").isFalse();
        assertThat(varint(-1, -1, -1, -1, -1, -1, -1, -1, -1, 1))
                .as("the largest")
                .isTrue();
        assertThat(varint(-1, -1, -1, -1, -1, -1, -1, -1, -1, 2))
                .as("too large")
                .isFalse();
        assertThat(varint(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1))
                .as("too long")
                .isFalse();
    }

    private static boolean varint(int... bytes) {
        var buffer = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            buffer[i] = (byte) bytes[i];
        }
        var reader = new WireReader(buffer, 0, buffer.length);
        reader.varint();
        return reader.isDone();
    }
}
