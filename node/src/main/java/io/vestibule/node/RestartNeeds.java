package io.vestibule.node;

import io.vestibule.node.settings.NodeSettings;
import java.util.ArrayList;
import java.util.List;

/// What of the settings file is read at the start only. *Immutable.*
final class RestartNeeds {

    private RestartNeeds() {}

    /// The keys whose new value takes a restart; the groups of which some key has one.
    ///
    /// @param running by which the node was started
    /// @param read from the file as it is now
    static List<String> between(NodeSettings running, NodeSettings read) {
        var keys = new ArrayList<String>();
        var gate = running.gate();
        var next = read.gate();
        note(keys, gate.listeners(), next.listeners(), "node.listen", "node.tls");
        note(keys, gate.hsts(), next.hsts(), "node.tls.hsts");
        note(keys, gate.origins(), next.origins(), "node.origin", "node.origins");
        note(keys, gate.pass(), next.pass(), "node.origin_pass");
        note(keys, gate.trusted(), next.trusted(), "node.trusted_proxies");
        note(keys, gate.limits(), next.limits(), "node.limits");
        note(keys, gate.lanes(), next.lanes(), "node.event_loops");
        note(keys, running.control(), read.control(), "node.control");
        note(keys, running.data(), read.data(), "node.data");
        note(keys, running.store(), read.store(), "node.store");
        note(keys, running.geoIp(), read.geoIp(), "node.geoip");
        note(keys, running.abilities().leastLimit(), read.abilities().leastLimit(), "node.minimum_limit");
        note(
                keys,
                running.abilities().events(),
                read.abilities().events(),
                "node.events_per_room",
                "node.shortest_event",
                "node.shortest_prequeue");
        note(keys, running.analytics(), read.analytics(), "node.analytics");
        note(keys, running.egress().allowed(), read.egress().allowed(), "node.egress.allow");
        note(keys, running.egress().authorities(), read.egress().authorities(), "node.egress.authorities");
        note(keys, running.crawlers(), read.crawlers(), "node.crawlers");
        note(keys, running.mail(), read.mail(), "node.mail");
        note(keys, running.drain(), read.drain(), "node.drain");
        note(keys, running.grace(), read.grace(), "node.grace");
        note(keys, running.log().accessLog(), read.log().accessLog(), "node.log.access");
        var lines = gate.accessLog();
        note(keys, lines.format(), next.accessLog().format(), "node.log.access_format");
        note(keys, lines.query(), next.accessLog().query(), "node.log.access_query");
        note(
                keys,
                running.visitors(),
                read.visitors(),
                "node.cookie_prefix",
                "node.json_accept_exact",
                "node.health_path",
                "node.other_hosts",
                "node.invitations",
                "node.challenge");
        if (!keys.contains("node.other_hosts")) {
            // By what the file names, if the key is not there.
            note(keys, running.refusesOtherHosts(), read.refusesOtherHosts(), "node.other_hosts");
        }
        note(keys, running.cluster(), read.cluster(), "node.cluster");
        return keys;
    }

    private static void note(List<String> keys, Object before, Object after, String... names) {
        if (!before.equals(after)) {
            keys.addAll(List.of(names));
        }
    }
}
