package io.vestibule.cli.server;

import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.node.Node;
import io.vestibule.node.outside.Version;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.room.Room;
import io.vestibule.settings.text.Address;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What `run` says at its start: what is protected, with which limits, where to look, what next.
/// *Immutable.*
///
/// @param settings what the node was given
/// @param node knows the ports
record Banner(NodeSettings settings, Node node) {

    private static final String EVERYWHERE = "0.0.0.0";

    /// When the gate listens.
    String begun() {
        var text = new StringBuilder("Vestibule " + Version.text() + "\n");
        for (int i = 0; i < settings.gate().listeners().size(); i++) {
            line(
                    text,
                    "visitors",
                    door(settings.gate().listeners().get(i), node.gatePorts().get(i)));
        }
        line(text, "origin", urls(settings.gate().origins().otherwise()));
        settings.gate()
                .origins()
                .byHost()
                .forEach((host, origin) -> line(text, "origin", urls(origin) + " for " + host));
        node.rooms().forEach(room -> line(text, "room", room(room)));
        if (node.rooms().isEmpty()) {
            line(text, "room", "none: all requests pass. Try --active-users 100");
        }
        line(text, "rooms", control("/"));
        line(text, "API token", tokenPlace());
        return text.toString();
    }

    /// When it serves.
    ///
    /// @param seconds since the start
    String ready(double seconds) {
        var text = new StringBuilder();
        line(text, "ready", String.format(Locale.ROOT, "after %.1f s. Ctrl-C stops the server", seconds));
        node.dashboardCode()
                .map(code -> control("/#code=" + code) + " (once, within a minute; then: vestibule dashboard)")
                .ifPresent(address -> line(text, "dashboard", address));
        line(text, "next", "curl -i " + visit());
        return text.toString();
    }

    private static String urls(OriginSettings origin) {
        return origin.addresses().stream().map(URI::toString).collect(Collectors.joining(", "));
    }

    private static void line(StringBuilder text, String label, String content) {
        text.append(String.format(Locale.ROOT, "  %-10s %s%n", label, content));
    }

    private static String door(Listener listener, int port) {
        String address = new Address(listener.host(), port).toString();
        String speaks = switch (listener.door()) {
            case Listener.Door.Plain() -> "http://" + address;
            case Listener.Door.Pem _, Listener.Door.ByName _ -> "https://" + address;
            case Listener.Door.SelfSigned _ -> "https://" + address + " with a self-signed certificate";
            case Listener.Door.ToHttps _ -> "http://" + address + ", redirected to HTTPS";
        };
        return speaks + (listener.proxyProtocol() ? ", PROXY protocol" : "");
    }

    private static String room(Room room) {
        String where =
                room.routes().stream().map(route -> route.host() + route.path()).collect(Collectors.joining(", "));
        var limits = room.limits();
        String how = "%d active, %d new per minute, sessions of %d min, %s"
                .formatted(
                        limits.totalActiveUsers(),
                        limits.newUsersPerMinute(),
                        limits.session().toMinutes(),
                        room.queue().method().published());
        String state = room.suspended() ? ", suspended" : room.queue().queueAll() ? ", queue-all" : "";
        return room.name() + " on " + where + ": " + how + state;
    }

    private String tokenPlace() {
        return node.tokenPath()
                .map(path -> "in " + path)
                .orElse("as set by node.control.token or VESTIBULE_CONTROL_TOKEN");
    }

    private String control(String path) {
        return "http://" + reachable(settings.control().listen().host(), node.controlPort()) + path;
    }

    private String visit() {
        List<Listener> listeners = settings.gate().listeners();
        Listener first = listeners.getFirst();
        boolean plain = first.door() instanceof Listener.Door.Plain;
        boolean insecure = first.door() instanceof Listener.Door.SelfSigned;
        String path = node.rooms().isEmpty()
                ? "/"
                : node.rooms().getFirst().routes().getFirst().path();
        String host = node.rooms().isEmpty()
                ? "*"
                : node.rooms().getFirst().routes().getFirst().host();
        return (insecure ? "-k " : "")
                + (host.equals("*") ? "" : "-H 'Host: " + host + "' ")
                + (plain ? "http://" : "https://")
                + reachable(first.host(), node.gatePorts().getFirst())
                + path;
    }

    private static String reachable(String host, int port) {
        boolean any = host.equals(EVERYWHERE) || host.equals("::") || host.equals("0:0:0:0:0:0:0:0");
        return new Address(any ? "localhost" : host, port).toString();
    }
}
