package io.vestibule.fleet;

import io.vestibule.fleet.Fleet.Shape;
import io.vestibule.fleet.Relay.Stop;
import io.vestibule.fleet.Relay.Way;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Where the nodes of a fleet stand, and the ways between them. *Confined to one thread at a time.*
sealed interface Ground extends AutoCloseable permits Loopback, Namespaces, OneClock {

    /// Where every node listens for others.
    int PEERS = 25_520;

    /// The names of data centers.
    List<String> CENTERS = List.of("east", "west", "north", "south");

    /// Where each node is, those of a data center together.
    List<Stop> stops();

    /// An address of this process that every node reaches.
    String home();

    /// What the JVM of a node has to know about where it is.
    List<String> machine(Stop stop);

    /// The command behind which a node is started, so that it is where it should be.
    List<String> entrance(Stop stop);

    /// Nothing moves on these ways any more, each in one direction.
    void cut(Collection<Way> ways);

    /// Everything moves again.
    void heal();

    @Override
    void close();

    /// Where nodes of this port are.
    static InetSocketAddress at(String host) {
        return new InetSocketAddress(host, PEERS);
    }

    /// The nodes of a fleet.
    ///
    /// @param place makes one of its name and of the numbers of its data center and itself, from 1
    static List<Stop> stops(Shape shape, Placing place) {
        var stops = new ArrayList<Stop>();
        for (int center = 1; center <= shape.centers(); center++) {
            for (int node = 1; node <= shape.nodes(); node++) {
                stops.add(place.of(CENTERS.get(center - 1) + node, center, node));
            }
        }
        return List.copyOf(stops);
    }

    /// Gives a node its place.
    interface Placing {
        Stop of(String name, int center, int node);
    }
}
