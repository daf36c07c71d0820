package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.FailureReason;
import io.vestibule.testing.ScriptedOrigin;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Origins on which a handshake ends before it succeeds.
@Execution(ExecutionMode.CONCURRENT)
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class ProbeHandshakesTest {

    /// The kind of record with which a client begins.
    private static final String HELLO = "\u0016\u0003";

    private static Optional<FailureReason> failure(ScriptedOrigin.Script script) {
        return failure(10, script);
    }

    private static Optional<FailureReason> failure(int seconds, ScriptedOrigin.Script script) {
        try (var prober = Trial.prober();
                var origin = ScriptedOrigin.playing(script)) {
            return Trial.https(origin.port())
                    .at("127.0.0.1")
                    .within(seconds)
                    .by(prober)
                    .failure();
        }
    }

    @Test
    void silenceTimesOut() {
        assertThat(failure(1, ScriptedOrigin.Line::idle)).contains(FailureReason.HTTP_TIMEOUT);
    }

    @Test
    void aResetIsOne() {
        assertThat(failure(line -> {
                    line.until(HELLO);
                    line.reset();
                }))
                .contains(FailureReason.CONNECTION_RESET);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 400 Bad Request\r\n\r\n",
                "\u0015\u0003\u0003\u0000\u0002\u0002(",
                "\u0016\u0003\u0003\u0000\u0004\u000e\u0000\u0000\u0000"
            })
    void whatDoesNotSpeakTlsIsAMatterOfTheProtocol(String answer) {
        assertThat(failure(line -> {
                    line.until(HELLO);
                    line.send(answer);
                    line.finishSending();
                    line.idle();
                }))
                .contains(FailureReason.TLS_PROTOCOL);
    }
}
