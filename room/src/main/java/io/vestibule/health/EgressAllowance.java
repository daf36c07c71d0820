package io.vestibule.health;

import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import java.util.Optional;

/// One line of `node.egress.allow`: addresses inside that checks and webhooks may reach.
/// *Immutable.*
///
/// @param firstPort of the ports that they may reach there, 1 to 65,535
/// @param lastPort the last one
public record EgressAllowance(IpRange addresses, int firstPort, int lastPort) {

    /// What may be there.
    public static final String FORM = "an address or a network, with a port or ports if not all are meant, such as"
            + " 10.1.0.0/16, 10.1.2.3:8080, fd00:1::/32:8000-8999 or [fd00::1]:443";

    private static final int HIGHEST_PORT = 65_535;

    /// Reads a line; empty if it is not one, also for a network whose host bits are not zero.
    public static Optional<EgressAllowance> parse(String text) {
        int ports = portsAt(text);
        String network = ports < 0 ? text : text.substring(0, ports);
        boolean bracketed = network.startsWith("[") && network.endsWith("]");
        String bare = bracketed ? network.substring(1, network.length() - 1) : network;
        if (bracketed && (bare.indexOf('/') >= 0 || bare.indexOf(':') < 0)) {
            return Optional.empty();
        }
        return IpRange.parse(bare)
                .flatMap(range -> ports < 0
                        ? Optional.of(new EgressAllowance(range, 1, HIGHEST_PORT))
                        : withPorts(range, text.substring(ports + 1)));
    }

    /// Where the colon before the ports is; -1 if there are none.
    private static int portsAt(String text) {
        int after = Math.max(text.indexOf('/'), text.indexOf(']'));
        boolean six = text.indexOf(':') != text.lastIndexOf(':');
        return after < 0 && six ? -1 : text.indexOf(':', Math.max(after, 0));
    }

    private static Optional<EgressAllowance> withPorts(IpRange range, String text) {
        int dash = text.indexOf('-');
        int first = port(dash < 0 ? text : text.substring(0, dash));
        int last = dash < 0 ? first : port(text.substring(dash + 1));
        return first > 0 && first <= last ? Optional.of(new EgressAllowance(range, first, last)) : Optional.empty();
    }

    /// 0 for what is not a port.
    private static int port(String text) {
        boolean digits = !text.isEmpty()
                && text.length() <= 5
                && text.charAt(0) != '0'
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
        int port = digits ? Integer.parseInt(text) : 0;
        return port <= HIGHEST_PORT ? port : 0;
    }

    boolean holds(Ip ip, int port) {
        return ip.six() == addresses.first().six()
                && addresses.first().compareTo(ip) <= 0
                && ip.compareTo(addresses.last()) <= 0
                && port >= firstPort
                && port <= lastPort;
    }
}
