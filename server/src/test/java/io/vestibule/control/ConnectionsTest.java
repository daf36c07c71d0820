package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

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
        connections.works("busy");

        assertThat(closedWithin(2 * Connections.ANSWER)).isEmpty();
    }

    @Test
    void whoDoesNotReadTheAnswerIsClosedLater() {
        connections.opened("reader", "a");
        connections.works("reader");
        connections.answers("reader");

        assertThat(closedWithin(Connections.ANSWER - 1)).isEmpty();
        assertThat(connections.second()).containsExactly("reader");
    }

    @Test
    void whoHasBeenAnsweredMayWaitAMinuteWithTheNextRequest() {
        connections.opened("browser", "a");
        connections.works("browser");
        connections.answers("browser");
        connections.rests("browser");

        assertThat(closedWithin(Connections.NEXT_HEAD - 1)).isEmpty();
        assertThat(connections.second()).containsExactly("browser");
    }

    @Test
    void anAnswerThatIsSentLateDoesNotEndTheWorkOnTheNextRequest() {
        connections.opened("hasty", "a");
        connections.works("hasty");
        connections.answers("hasty");
        connections.works("hasty");
        connections.rests("hasty");

        assertThat(closedWithin(Connections.ANSWER)).isEmpty();
    }

    @Test
    void ofOneAddressWhoHasRestedLongestMakesRoom() {
        connections.opened("else", "b");
        open(0, Connections.MOST_OF_ONE, "a");
        connections.works("a0");

        assertThat(connections.opened("new", "a")).contains("a1");
        assertThat(connections.opened("newer", "a")).contains("a2");
    }

    @Test
    void whereAllOfAnAddressAreAtWorkTheNewOneIsClosed() {
        open(0, Connections.MOST_OF_ONE, "a");
        for (int n = 0; n < Connections.MOST_OF_ONE; n++) {
            connections.works("a" + n);
        }

        assertThat(connections.opened("new", "a")).contains("new");
        connections.left("new");
        connections.left("a7");
        assertThat(connections.opened("next", "a")).isEmpty();
    }

    @Test
    void ofAllWhoHasRestedLongestMakesRoom() {
        for (int n = 0; n < Connections.MOST; n++) {
            assertThat(connections.opened("c" + n, "address" + n)).isEmpty();
        }
        connections.works("c0");
        connections.works("c1");
        connections.answers("c1");
        connections.rests("c1");

        assertThat(connections.opened("operator", "b")).contains("c2");
        assertThat(connections.opened("another", "b")).contains("c3");
    }

    @Test
    void whoIsClosedIsForgotten() {
        open(0, Connections.MOST_OF_ONE, "a");
        connections.left("a3");
        connections.left("a3");
        connections.answers("a3");

        assertThat(connections.opened("new", "a")).isEmpty();
        assertThat(connections.opened("newer", "a")).contains("a0");
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
