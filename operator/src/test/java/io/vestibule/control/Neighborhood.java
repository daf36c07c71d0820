package io.vestibule.control;

import io.vestibule.control.api.request.ClusterAdmin;
import io.vestibule.control.api.request.ClusterView;
import io.vestibule.control.api.request.ClusterView.Alarm;
import io.vestibule.control.api.request.ClusterView.Forgotten;
import io.vestibule.control.api.request.ClusterView.Lease;
import io.vestibule.control.api.request.ClusterView.Leases;
import io.vestibule.control.api.request.ClusterView.Member;
import io.vestibule.control.api.request.ClusterView.RoomHosts;
import io.vestibule.ground.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// Two nodes of one data center, one of which tells, and two other data centers of which one is
/// lost; or, while [#alone], nobody else. *Thread-safe.*
final class Neighborhood implements ClusterAdmin {

    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    volatile boolean alone = true;
    final Set<String> gone = ConcurrentHashMap.newKeySet();

    /// Who said of which data center that it does not come back.
    final Map<String, String> forgotten = new ConcurrentHashMap<>();

    /// Whether the store that nodes share can be reached.
    volatile boolean storeAway;

    @Override
    public Optional<ClusterView> view() {
        return alone
                ? Optional.empty()
                : Optional.of(new ClusterView(
                        "ams-1",
                        "ams",
                        List.of("ams", "lon", "par"),
                        true,
                        3,
                        List.of(
                                member("ams", 1, true),
                                member("ams", 2, false),
                                member("lon", 1, false),
                                member("par", 1, false),
                                member("par", 2, true)),
                        List.of(new RoomHosts(
                                ControlHouse.SALE.id(),
                                "ams-1",
                                List.of("lon", "ams"),
                                false,
                                "lon",
                                new TreeMap<>(Map.of("ams", "ams-1", "lon", "lon-2")),
                                Optional.of(new Leases(
                                        new Lease(400, 380, 8, Optional.of(NOON)),
                                        new Lease(40, 39, 0, Optional.empty()))),
                                OptionalLong.empty(),
                                OptionalLong.of(250))),
                        0,
                        new TreeMap<>(Map.of("asks", 7L)),
                        new TreeMap<>(),
                        1,
                        forgotten.entrySet().stream()
                                .map(it -> new Forgotten(it.getKey(), it.getValue(), NOON))
                                .toList(),
                        List.of(new Alarm("2 of 3 coordinator nodes are up", NOON))));
    }

    private static Member member(String center, int number, boolean reachable) {
        return new Member(
                center + "-" + number,
                center,
                "127.0.0.1:25520",
                "up",
                reachable,
                List.of("coordinator", "gate"),
                number == 1 ? "0.1.0" : "");
    }

    @Override
    public boolean gone(String node) {
        return node.equals("ams-2") && gone.add(node);
    }

    @Override
    public boolean forget(String center, String who) {
        if (storeAway) {
            throw new Failure(Failure.Source.PEER, Failure.Retry.LATER, "the configuration store cannot be reached");
        }
        return forgotten.putIfAbsent(center, who) == null;
    }
}
