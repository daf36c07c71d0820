package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.EgressAllowance;
import io.vestibule.health.EgressJudge;
import io.vestibule.health.FailureReason;
import io.vestibule.health.ProbeResult;
import io.vestibule.probe.ScriptedNames.Answer;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.ScriptedOrigin;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Names that do not resolve, and names that resolve to what must not be reached.
@Execution(ExecutionMode.CONCURRENT)
class ProbeNamesTest {

    private static final String NAME = "origin.example";
    private static final List<String> HERE = List.of("127.0.0.1");
    private static final List<String> METADATA = List.of("169.254.169.254");

    private static ProbeResult probing(ScriptedNames names, EgressJudge judge, int port) {
        try (var prober = Trial.prober(judge, List.of(), Optional.of(List.of(names.address())))) {
            return Trial.http(port).at(NAME).within(2).by(prober);
        }
    }

    private static Optional<FailureReason> failure(Answer answer) {
        try (var names = new ScriptedNames().with(NAME, answer)) {
            var result = probing(names, Trial.OPEN, 80);
            assertThat(result.originIp()).isEmpty();
            return result.failure();
        }
    }

    @Test
    void anUnknownNameIsOne() {
        assertThat(failure(new Answer.Code(3))).contains(FailureReason.DNS_UNKNOWN_HOST);
    }

    @Test
    void aNameWithoutAnAddressIsUnknown() {
        assertThat(failure(new Answer.Code(0))).contains(FailureReason.DNS_UNKNOWN_HOST);
    }

    @Test
    void aServerThatFailsIsAnInternalMatter() {
        assertThat(failure(new Answer.Code(2))).contains(FailureReason.DNS_INTERNAL);
        assertThat(failure(new Answer.Code(5))).contains(FailureReason.DNS_INTERNAL);
    }

    @Test
    void aSilentServerIsWaitedForWithinTheTimeOut() {
        try (var names = new ScriptedNames().with(NAME, new Answer.Silence())) {
            var result = probing(names, Trial.OPEN, 80);

            assertThat(result.failure()).contains(FailureReason.DNS_INTERNAL);
            assertThat(result.times().dns()).isEqualTo(-1);
            assertThat(result.times().whole()).isBetween(1_900_000L, 6_000_000L);
        }
    }

    @Test
    void aNameIsAskedForAndTheTimeIsMeasured() {
        try (var names = new ScriptedNames().with(NAME, HERE);
                var origin = ScriptedOrigin.content()) {
            var result = probing(names, Trial.OPEN, origin.port());

            assertThat(result.failure()).isEmpty();
            assertThat(result.originIp()).isEqualTo("127.0.0.1");
            assertThat(result.times().dns()).isPositive();
            assertThat(origin.nextRequest().value("Host")).isEqualTo(NAME + ":" + origin.port());
        }
    }

    /// A name that is public when it is judged, and something else when it is connected to.
    @Test
    void aNameThatChangesBetweenTwoAnswersIsConnectedToAsItWasJudged() {
        try (var names = new ScriptedNames().with(NAME, HERE, METADATA);
                var origin = ScriptedOrigin.content();
                var prober = Trial.prober(Trial.OPEN, List.of(), Optional.of(List.of(names.address())))) {
            var trial = Trial.http(origin.port()).at(NAME).within(2);

            assertThat(trial.by(prober).failure()).isEmpty();
            assertThat(names.asked(NAME)).as("asked once for one probe").isEqualTo(1);
            var second = trial.by(prober);
            assertThat(second.failure()).contains(FailureReason.CONFIGURATION);
            assertThat(second.originIp()).as("never connected to").isEmpty();
            assertThat(origin.lines()).hasSize(1);
        }
    }

    @Test
    void ofSeveralAddressesOnlyThosePermittedAreConnectedTo() {
        try (var names = new ScriptedNames().with(NAME, List.of("169.254.169.254", "10.0.0.1", "127.0.0.1"));
                var origin = ScriptedOrigin.content()) {
            var judge = new EgressJudge(
                    List.of(EgressAllowance.parse("127.0.0.0/8").orElseThrow()), Set.of(), Set.of(), Set.of());

            var result = probing(names, judge, origin.port());

            assertThat(result.failure()).isEmpty();
            assertThat(result.originIp()).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void ofSeveralAddressesTheNextIsTriedIfOneRefuses() {
        try (var names = new ScriptedNames().with(NAME, List.of("127.0.0.2", "127.0.0.1"));
                var origin = ScriptedOrigin.content()) {
            var result = probing(names, Trial.OPEN, origin.port());

            assertThat(result.failure()).isEmpty();
            assertThat(result.originIp()).isEqualTo("127.0.0.1");
        }
        try (var names = new ScriptedNames().with(NAME, List.of("127.0.0.2", "127.0.0.3"))) {
            assertThat(probing(names, Trial.OPEN, BlackHole.closedPort()).failure())
                    .contains(FailureReason.TCP_CONNECTION_FAILED);
        }
    }

    @Test
    void aNameOfAnOriginOfThisNodePermitsItsAddressAtItsPort() {
        try (var names = new ScriptedNames().with(NAME, HERE).with("other.example", HERE);
                var origin = ScriptedOrigin.content();
                var prober = NettyProber.start(new ProbeSettings(
                        "1",
                        System::currentTimeMillis,
                        Trial.STRICT,
                        List.of(new ProbeSettings.OriginName("other.example", origin.port())),
                        List.of(),
                        Optional.of(List.of(names.address()))))) {
            assertThat(Trial.http(origin.port()).at(NAME).by(prober).failure()).isEmpty();
            assertThat(Trial.http(BlackHole.closedPort()).at(NAME).by(prober).failure())
                    .contains(FailureReason.CONFIGURATION);
        }
    }
}
