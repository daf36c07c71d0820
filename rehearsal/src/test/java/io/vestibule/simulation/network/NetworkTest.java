package io.vestibule.simulation.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.scenario.NetworkPlan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkTest {

    private static final List<CenterPlan> CENTERS = List.of(
            new CenterPlan("London", 51.5, -0.1, 1, 1),
            new CenterPlan("Sydney", -33.9, 151.2, 1, 1),
            new CenterPlan("Paris", 48.9, 2.4, 1, 1));

    private static final NetworkPlan PERFECT = new NetworkPlan(0, 0, 0, 0, 0);

    private final VirtualTime time = new VirtualTime();
    private final Meter meter = new Meter();

    @Test
    void theWayTakesAMillisecondForEach120Kilometers() {
        var network = network(PERFECT);

        assertThat(arrivals(network, 0, 1, 1)).containsExactly(143L);
        assertThat(arrivals(network, 0, 2, 1)).containsExactly(4L);
        assertThat(arrivals(network, 2, 2, 1).getFirst()).isLessThanOrEqualTo(1);
    }

    @Test
    void aPartIsLostAndAPartComesTwice() {
        var network = network(new NetworkPlan(0.2, 0.1, 0, 0, 0));

        assertThat(arrivals(network, 0, 2, 10_000)).hasSizeBetween(8_600, 9_000);
        assertThat(meter.of(Way.CENTER_TO_GLOBAL).messages()).isEqualTo(10_000);
    }

    @Test
    void slowMessagesAreOvertaken() {
        var network = network(new NetworkPlan(0, 0, 0, 0.5, 1_000));
        var order = new ArrayList<Integer>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            network.send(0, 2, Way.CENTER_TO_GLOBAL, 1, () -> order.add(number));
        }

        time.runUntil(time.now() + 2_000);

        assertThat(order).hasSize(20).isNotEqualTo(order.stream().sorted().toList());
    }

    @Test
    void whoIsCutOffReachesOnlyThoseBesideIt() {
        var network = network(PERFECT);
        int cut = network.cut(List.of(0, 2));

        assertThat(network.reaches(0, 2)).isTrue();
        assertThat(network.reaches(0, 1)).isFalse();
        assertThat(arrivals(network, 0, 1, 5)).isEmpty();
        network.heal(cut);
        assertThat(arrivals(network, 0, 1, 5)).hasSize(5);
    }

    private Network network(NetworkPlan plan) {
        return new Network(CENTERS, plan, time, meter, new SplitMix(1, 0, 0));
    }

    private List<Long> arrivals(Network network, int from, int to, int messages) {
        var arrivals = new ArrayList<Long>();
        long sent = time.now();
        for (int i = 0; i < messages; i++) {
            network.send(from, to, Way.CENTER_TO_GLOBAL, 10, () -> arrivals.add(time.now() - sent));
        }
        time.runUntil(sent + 5_000);
        return arrivals;
    }
}
