package io.vestibule.cluster.among;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Which slots a majority knows of.
class InFlightTest {

    private final InFlight inFlight = new InFlight();

    @Test
    void aSlotIsKnownWhenTheEntryThatTellsOfItIs() {
        inFlight.gave(3, 10);
        inFlight.gave(5, 14);

        assertThat(inFlight.known(false, 9)).hasValue(0);
        assertThat(inFlight.known(false, 9)).as("no news").isEmpty();
        assertThat(inFlight.known(false, 13)).hasValue(3);
        assertThat(inFlight.known(false, 14)).hasValue(5);
    }

    /// What is reported later reports nothing that was reported before.
    @Test
    void laterEntriesAreNotWaitedFor() {
        inFlight.gave(3, 10);
        inFlight.gave(3, 20);

        assertThat(inFlight.known(false, 10)).hasValue(3);
    }

    @Test
    void whoIsAloneHasNobodyToTell() {
        inFlight.gave(3, 10);

        assertThat(inFlight.known(true, -1)).hasValue(Long.MAX_VALUE);
        assertThat(inFlight.known(false, -1)).as("others came").hasValue(0);
    }

    /// A mirror that was restarted has nothing: what a majority knew stays known.
    @Test
    void whatIsKnownStaysKnown() {
        inFlight.gave(3, 10);
        assertThat(inFlight.known(false, 10)).hasValue(3);

        assertThat(inFlight.known(false, -1)).isEmpty();
    }
}
