package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionsTest {

    private final Connections<String> connections = new Connections<>();

    @Test
    void whoDoesNotCompleteTheFirstHeadIsClosed() {
        connections.opened("slow", "a");

        assertThat(closedWithin(Connections.FIRST_HEAD - 1)).isEmpty();
        assertThat(connections.second()).containsExactly("slow");
        assertThat(closedWithin(Connections.NEXT_HEAD)).isEmpty();
    }

    @Test
    void whoIsBeingAnsweredIsNotClosed() {
        connections.opened("busy", "a");
        works("busy", "t");

        assertThat(closedWithin(2 * Connections.ANSWER)).isEmpty();
    }

    /// A client without a token that sends a body a byte at a time is not at work.
    @Test
    void whoIsNotKnownHasTenSecondsForTheWholeRequest() {
        connections.opened("stranger", "a");
        connections.asks("stranger");

        assertThat(closedWithin(Connections.STRANGER - 1)).isEmpty();
        assertThat(connections.second()).containsExactly("stranger");
    }

    @Test
    void aKnownCallerHasHalfAMinuteForABody() {
        connections.opened("caller", "a");
        connections.asks("caller", "t");

        assertThat(closedWithin(Connections.BODY - 1)).isEmpty();
        assertThat(connections.second()).containsExactly("caller");
    }

    @Test
    void whoDoesNotReadTheAnswerIsClosedLater() {
        connections.opened("reader", "a");
        works("reader", "t");
        connections.answers("reader");

        assertThat(closedWithin(Connections.ANSWER - 1)).isEmpty();
        assertThat(connections.second()).containsExactly("reader");
    }

    @Test
    void whoHasBeenAnsweredMayWaitAMinuteWithTheNextRequest() {
        connections.opened("browser", "a");
        works("browser", "t");
        connections.answers("browser");
        connections.rests("browser");

        assertThat(closedWithin(Connections.NEXT_HEAD - 1)).isEmpty();
        assertThat(connections.second()).containsExactly("browser");
    }

    @Test
    void anAnswerThatIsSentLateDoesNotEndTheWorkOnTheNextRequest() {
        connections.opened("hasty", "a");
        works("hasty", "t");
        connections.answers("hasty");
        works("hasty", "t");
        connections.rests("hasty");

        assertThat(closedWithin(Connections.ANSWER)).isEmpty();
    }

    @Test
    void ofOneAddressWhoHasRestedLongestMakesRoom() {
        connections.opened("else", "b");
        open(0, Connections.MOST_OF_ADDRESS, "a");
        connections.asks("a0");

        assertThat(connections.opened("new", "a")).contains("a1");
        assertThat(connections.opened("newer", "a")).contains("a2");
    }

    /// All who come through one tunnel or proxy have its address.
    @Test
    void strangersOfAnAddressDoNotKeepItsKnownCallersOut() {
        open(0, Connections.MOST_OF_ADDRESS, "a");
        for (int n = 0; n < Connections.MOST_OF_ADDRESS; n++) {
            connections.asks("a" + n);
        }

        assertThat(connections.opened("operator", "a")).contains("a0");
        assertThat(connections.asks("operator", "t")).isEmpty();
        assertThat(connections.opened("probe", "a")).isEmpty();
        assertThat(connections.opened("stranger", "a")).contains("a1");
    }

    @Test
    void knownCallersDoNotCountForTheirAddress() {
        for (int n = 0; n < Connections.MOST_OF_TOKEN; n++) {
            assertThat(connections.opened("a" + n, "a")).isEmpty();
            works("a" + n, "reader");
        }

        assertThat(connections.opened("operator", "a")).isEmpty();
        assertThat(connections.asks("operator", "writer")).isEmpty();
    }

    @Test
    void aTokenHasAShareOfThePlaces() {
        for (int n = 0; n < Connections.MOST_OF_TOKEN; n++) {
            connections.opened("a" + n, "a");
            works("a" + n, "t");
        }
        connections.opened("one more", "b");
        assertThat(connections.asks("one more", "t")).contains("one more");

        connections.answers("a7");
        connections.opened("next", "b");
        assertThat(connections.asks("next", "t")).contains("a7");
    }

    @Test
    void whateverTokensDoThereIsAPlaceForANewConnection() {
        for (int n = 0; n < Connections.MOST_KNOWN; n++) {
            connections.opened("c" + n, "address" + n);
            works("c" + n, "t" + n % 5);
        }
        connections.opened("too many", "b");
        assertThat(connections.asks("too many", "t9")).contains("too many");

        for (int n = Connections.MOST_KNOWN; n < Connections.MOST; n++) {
            assertThat(connections.opened("c" + n, "address" + n % 7)).isEmpty();
        }
        assertThat(connections.opened("probe", "c")).isPresent();
        connections.answers("c3");
        assertThat(connections.asks("probe", "t9")).contains("c3");
    }

    @Test
    void ofAllTheAddressThatHasMostMakesRoom() {
        for (int n = 0; n < Connections.MOST; n++) {
            assertThat(connections.opened("c" + n, "address" + Math.max(9, n))).isEmpty();
        }

        assertThat(connections.opened("probe", "b")).contains("c0");
        assertThat(connections.opened("another", "b")).contains("c1");
    }

    @Test
    void whoIsClosedIsForgotten() {
        open(0, Connections.MOST_OF_ADDRESS, "a");
        connections.left("a3");
        connections.left("a3");
        connections.answers("a3");
        connections.asks("a3", "t");

        assertThat(connections.opened("new", "a")).isEmpty();
        assertThat(connections.opened("newer", "a")).contains("a0");
    }

    private void works(String connection, String token) {
        assertThat(connections.asks(connection, token)).isEmpty();
        connections.works(connection);
    }

    private void open(int from, int to, String address) {
        for (int n = from; n < to; n++) {
            assertThat(connections.opened(address + n, address)).isEmpty();
        }
    }

    private List<String> closedWithin(int seconds) {
        var closed = new ArrayList<String>();
        for (int n = 0; n < seconds; n++) {
            closed.addAll(connections.second());
        }
        return closed;
    }
}
