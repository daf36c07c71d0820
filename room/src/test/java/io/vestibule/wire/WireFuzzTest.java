package io.vestibule.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;

/// Looks for bytes that break a reader, or that read as something which is written otherwise.
/// Search: `JAZZER_FUZZ=1 mvn -pl room -am test -Dtest=WireFuzzTest#anyBytesAreAMessageOrGarbage`.
@Tag("fuzz")
class WireFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void anyBytesAreAMessageOrGarbage(byte[] bytes) {
        holds(bytes, SlotForm::readAsks, SlotForm::writeAsks);
        holds(bytes, SlotForm::readAnswers, SlotForm::writeAnswers);
        holds(bytes, ReportForm::read, ReportForm::write);
        holds(bytes, ReportForm::readTaken, ReportForm::write);
        holds(bytes, ProspectForm::readWhatIf, ProspectForm::write);
        holds(bytes, ProspectForm::readProspect, ProspectForm::write);
        holds(bytes, VoteForm::read, VoteForm::write);
        holds(bytes, FrameForm::read, FrameForm::write);
        holds(bytes, ViewForm::read, ViewForm::write);
        holds(bytes, WorldForm::readCenter, WorldForm::write);
        holds(bytes, WorldForm::readWorld, WorldForm::write);
        holds(bytes, StandingForm::read, StandingForm::write);
        holds(bytes, HelloForm::read, HelloForm::write);
        holds(bytes, EnvelopeForm::read, EnvelopeForm::write);
        holds(bytes, WorldForm::readPromise, WorldForm::write);
    }

    /// What was read is written in one way, however it came.
    private static <T> void holds(byte[] bytes, Function<byte[], Received<T>> read, Function<T, byte[]> write) {
        if (read.apply(bytes) instanceof Received.Sound<T>(T message)) {
            byte[] written = write.apply(message);

            assertThat(read.apply(written)).isInstanceOf(Received.Sound.class);
        }
    }
}
