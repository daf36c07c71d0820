package io.vestibule.gate.http.exchange;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import io.vestibule.gate.http.plan.AddressBlocks;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.ForwardedField;
import io.vestibule.gate.http.text.KnownHeader;
import io.vestibule.gate.http.text.RequestFacts;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Where a request really comes from, as far as trusted peers say so, and what is forwarded about
/// it to the origin. *Immutable.*
///
/// Address, scheme and host are believed together: of `X-Forwarded-…`, or of `Forwarded` where no
/// address is in those.
///
/// @param client the visitor's address: the rightmost one that is not a trusted peer's
/// @param secure whether the visitor came over HTTPS
/// @param host as the visitor asked for it, if `Forwarded` says so; else empty
/// @param hops addresses on the way from there to the peer, if they came by `Forwarded`; else empty
/// @param keeps whether the `Forwarded` of the request is passed on to the origin
public record Forwarding(String client, boolean secure, String host, String hops, boolean keeps) {

    private static final Pattern HOST = Pattern.compile("[0-9A-Za-z._:\\[\\]-]{1,255}");

    public Forwarding(String client, boolean secure) {
        this(client, secure, "", "", false);
    }

    /// Reads what the peer claims; nothing, unless it is trusted.
    public static Forwarding of(Peer peer, RequestFacts facts, HttpHeaders headers, AddressBlocks trusted) {
        if (!peer.trusted() || facts.claims.isEmpty()) {
            return new Forwarding(peer.text(), peer.secure());
        }
        List<String> hops = headers.getAll(KnownHeader.X_FORWARDED_FOR.text());
        List<String> protos = headers.getAll(KnownHeader.X_FORWARDED_PROTO.text());
        if (hops.isEmpty() && facts.forwarded) {
            var said = ForwardedField.read(headers.getAll(KnownHeader.FORWARDED.text()));
            if (!said.elements().isEmpty()) {
                return of(peer, said, protos, trusted);
            }
        }
        var walk = new Walk(peer, String.join(",", hops), trusted);
        return new Forwarding(walk.client, secure(peer, proto(protos, walk.passed)));
    }

    private static Forwarding of(Peer peer, ForwardedField.Result said, List<String> protos, AddressBlocks trusted) {
        var elements = said.elements();
        String hops = elements.stream().map(Forwarding::hop).collect(Collectors.joining(", "));
        var walk = new Walk(peer, hops, trusted);
        var first = elements.get(Math.max(0, elements.size() - 1 - walk.passed));
        String proto = protos.isEmpty() ? first.proto() : proto(protos, walk.passed);
        String host = HOST.matcher(first.host()).matches() ? first.host() : "";
        return new Forwarding(walk.client, secure(peer, proto), host, hops, said.whole());
    }

    /// The address alone, as a list of `X-Forwarded-For` has it.
    private static String hop(ForwardedField.Element element) {
        InetAddress address = address(element.from());
        return address == null ? "unknown" : NetUtil.toAddressString(address);
    }

    /// Along the list from the right, over those that are trusted.
    private static final class Walk {

        private String client;

        /// How many trusted peers are between the visitor and the one that is connected.
        private int passed;

        Walk(Peer peer, String list, AddressBlocks trusted) {
            client = peer.text();
            int end = list.length();
            while (end > 0) {
                int comma = list.lastIndexOf(',', end - 1);
                InetAddress hop = address(list.substring(comma + 1, end).strip());
                if (hop == null) {
                    return;
                }
                client = NetUtil.toAddressString(hop);
                if (!trusted.contains(hop) || comma < 0) {
                    return;
                }
                passed++;
                end = comma;
            }
        }
    }

    /// An address with or without port and brackets; null when it is not an address.
    private static @Nullable InetAddress address(String text) {
        String plain = text;
        if (text.startsWith("[")) {
            int end = text.indexOf(']');
            plain = end < 0 ? "" : text.substring(1, end);
        } else if (text.indexOf(':') >= 0 && text.indexOf(':') == text.lastIndexOf(':')) {
            plain = text.substring(0, text.indexOf(':'));
        }
        return NetUtil.createInetAddressFromIpAddressString(plain);
    }

    /// What the proxy said that the visitor came to. Each proxy on the way appends its own, or puts
    /// its own in the place of all; the field of one that does neither is what the one before said.
    ///
    /// @param passed trusted peers between the visitor and the one that is connected
    private static String proto(List<String> fields, int passed) {
        String[] all = String.join(",", fields).split(",", -1);
        return all[Math.max(0, all.length - 1 - passed)].strip();
    }

    private static boolean secure(Peer peer, String proto) {
        return switch (proto.toLowerCase(Locale.ROOT)) {
            case "https", "wss" -> true;
            case "http", "ws" -> false;
            default -> peer.secure();
        };
    }

    /// Informs the origin: `X-Forwarded-For`, `-Proto` and `-Host` always, `Forwarded` where the
    /// request brought one, and both say the same. A trusted peer's values are kept and extended if
    /// they were believed, all others replaced.
    public void tell(Peer peer, RequestFacts facts, HttpHeaders headers) {
        if (peer.trusted() && !facts.claims.isEmpty()) {
            add(peer, facts, headers);
            return;
        }
        facts.claims.takeOut(headers);
        headers.add(KnownHeader.X_FORWARDED_FOR.text(), peer.text());
        headers.add(KnownHeader.X_FORWARDED_PROTO.text(), scheme());
        if (!facts.authority.isEmpty()) {
            headers.add(KnownHeader.X_FORWARDED_HOST.text(), facts.authority);
        }
        if (facts.forwarded) {
            headers.add(KnownHeader.FORWARDED.text(), element(peer.text(), facts));
        }
    }

    private void add(Peer peer, RequestFacts facts, HttpHeaders headers) {
        if (hops.isEmpty()) {
            append(headers, KnownHeader.X_FORWARDED_FOR, peer.text());
        } else {
            headers.set(KnownHeader.X_FORWARDED_FOR.text(), hops + ", " + peer.text());
        }
        headers.set(KnownHeader.X_FORWARDED_PROTO.text(), scheme());
        String asked = host.isEmpty() ? facts.authority : host;
        if (!headers.contains(KnownHeader.X_FORWARDED_HOST.text()) && !asked.isEmpty()) {
            headers.add(KnownHeader.X_FORWARDED_HOST.text(), asked);
        }
        if (keeps) {
            append(headers, KnownHeader.FORWARDED, element(peer.text(), facts));
        } else if (facts.forwarded) {
            headers.set(KnownHeader.FORWARDED.text(), element(client, facts));
        }
    }

    private static void append(HttpHeaders headers, KnownHeader name, String value) {
        String before = String.join(", ", headers.getAll(name.text()));
        headers.set(name.text(), before.isEmpty() ? value : before + ", " + value);
    }

    private String scheme() {
        return secure ? "https" : "http";
    }

    /// RFC 9110, 5.6.4.
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private String element(String address, RequestFacts facts) {
        String from = address.indexOf(':') < 0 ? address : "\"[" + address + "]\"";
        String asked = facts.authority.isEmpty() ? "" : ";host=" + quoted(facts.authority);
        return "for=" + from + asked + ";proto=" + scheme();
    }
}
