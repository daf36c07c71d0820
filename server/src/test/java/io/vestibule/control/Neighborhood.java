package io.vestibule.control;

import io.vestibule.control.api.ClusterView;
import io.vestibule.control.api.ClusterView.Leases;
import io.vestibule.control.api.ClusterView.Member;
import io.vestibule.control.api.ClusterView.Place;
import io.vestibule.control.api.Companions;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// Two nodes, one of which tells; or, while [#alone], nobody else. *Thread-safe.*
final class Neighborhood implements Companions {

    volatile boolean alone = true;
    final Set<String> gone = ConcurrentHashMap.newKeySet();

    @Override
    public Optional<ClusterView> view() {
        return alone
                ? Optional.empty()
                : Optional.of(
                        new ClusterView(
                                "ams-1",
                                "ams",
                                List.of("ams", "lon"),
                                true,
                                3,
                                List.of(member("ams-1", true), member("ams-2", false)),
                                List.of(
                                        new Place(
                                                ControlHouse.SALE.id(),
                                                "ams-1",
                                                List.of("lon", "ams"),
                                                false,
                                                Optional.of(new Leases(400, 40)),
                                                OptionalLong.empty(),
                                                OptionalLong.of(250))),
                                0,
                                new TreeMap<>(Map.of("asks", 7L)),
                                new TreeMap<>(),
                                1,
                                List.of("2 of 3 coordinator nodes are up")));
    }

    private static Member member(String node, boolean reachable) {
        return new Member(
                node, "ams", "127.0.0.1:25520", "up", reachable, List.of("coordinator", "gate"));
    }

    @Override
    public boolean gone(String node) {
        return node.equals("ams-2") && gone.add(node);
    }
}
