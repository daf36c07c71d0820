package io.vestibule.status;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/// Whatever is in the file, reading it ends without an exception, and what was read is written and
/// read again as the same.
@Tag("fuzz")
class StatusFormFuzzTest {

    @FuzzTest(maxDuration = "60s")
    void anyFileIsReadOrRefused(byte[] bytes) {
        StatusForm.read(bytes)
                .ifPresent(known -> assertThat(
                                StatusForm.read(StatusForm.write(known).getBytes(UTF_8)))
                        .contains(known));
    }
}
