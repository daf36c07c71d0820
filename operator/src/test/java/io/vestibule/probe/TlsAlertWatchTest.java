package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsAlertWatchTest {

    /// @param piece how many bytes arrive at once
    static int alertIn(byte[] bytes, int piece) {
        var watch = new TlsAlertWatch();
        for (int at = 0; at < bytes.length; ) {
            int end = piece < bytes.length - at ? at + piece : bytes.length;
            watch.look(Unpooled.wrappedBuffer(Arrays.copyOfRange(bytes, at, end)));
            at = end;
        }
        return watch.alert();
    }

    @ParameterizedTest
    @CsvSource({
        "15030300020270, 112",
        "15030100020246, 70",
        "16030300020000 15030300020270, 112",
        "16030300020000 15030300020170 16030300, 112",
        "150303000202, -1",
        "1503030003027000, -1",
        "17030300020270 15030300020270, -1",
        "140303000101 15030300020270, -1",
        "485454502f312e31203430302042, -1",
        "'', -1"
    })
    void theFirstAlertInTheClearIsRead(String hex, int alert) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));

        for (int piece = 1; piece <= bytes.length + 1; piece++) {
            assertThat(alertIn(bytes, piece)).as("%s bytes at once", piece).isEqualTo(alert);
        }
    }
}
