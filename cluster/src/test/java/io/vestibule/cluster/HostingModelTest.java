package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.cluster.HostingSearch.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// The orders in which things can happen to three nodes: a host, claims, a crash. What must hold is
/// written down in `docs/HOSTING.md`.
class HostingModelTest {

    /// How many states are looked at where there are more than a build has time for.
    private static final int MOST = Integer.getInteger("states", 5_000);

    /// From the first moment of the first host on.
    @Test
    @Slow("tries every order")
    void withOneClaimEveryOrderKeepsWhatAMajorityKnewAndHoldsBackTheRest(TestReporter reporter) {
        var outcome = HostingSearch.search(() -> new HostingModel(1, 1, 0, ModelFlaw.NONE), 1_000_000);

        tell(outcome, reporter);
        assertThat(outcome.wrong()).isEmpty();
        assertThat(outcome.whole()).as("every state was seen").isTrue();
    }

    /// The states that are reached soonest; with `-Dstates` as many as there is time for.
    @Test
    void withTwoClaimsAndACrashSoDoAllThatAreReachedSoonest(TestReporter reporter) {
        var outcome = HostingSearch.search(() -> new HostingModel(1, 2, 1, ModelFlaw.NONE).settled(), MOST);

        tell(outcome, reporter);
        assertThat(outcome.wrong()).isEmpty();
    }

    /// What a host knows is then what it alone knows.
    @Test
    void aMajorityOfOneIsFound(TestReporter reporter) {
        assertThat(found(1, 0, ModelFlaw.MAJORITY_OF_ONE, reporter))
                .contains("GIVE a")
                .last()
                .asString()
                .contains("the host of term");
    }

    /// The first slot is unknown to a successor that knows of no promise.
    @Test
    void aPromiseThatIsNotWaitedForIsFound(TestReporter reporter) {
        assertThat(found(1, 0, ModelFlaw.PROMISE_NOT_WAITED_FOR, reporter))
                .contains("GIVE a")
                .last()
                .asString()
                .contains("holds back 0");
    }

    /// A host that is killed as it begins would come back as the one that knows most.
    @Test
    void aTermThatIsOnDiskBeforeWhatWasLearntIsFound(TestReporter reporter) {
        var outcome = HostingSearch.search(
                () -> new HostingModel(1, 2, 1, ModelFlaw.LIFE_ON_DISK_FIRST).handedOver(), 100_000);

        tell(outcome, reporter);
        assertThat(outcome.wrong()).contains("KILL b").last().asString().contains("the host of term");
    }

    private static List<String> found(int claims, int crashes, ModelFlaw flaw, TestReporter reporter) {
        var outcome = HostingSearch.search(() -> new HostingModel(1, claims, crashes, flaw), 100_000);
        tell(outcome, reporter);
        return outcome.wrong();
    }

    private static void tell(Outcome outcome, TestReporter reporter) {
        reporter.publishEntry("states", outcome.states() + " " + String.join("; ", outcome.wrong()));
    }
}
