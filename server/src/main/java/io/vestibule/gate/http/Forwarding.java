package io.vestibule.gate.http;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;

/// Where a request really comes from, as far as trusted peers say so, and what is forwarded about
/// it to the origin. *Immutable.*
///
/// @param client the visitor's address: the rightmost one that is not a trusted peer's
/// @param secure whether the visitor came over HTTPS
record Forwarding(String client, boolean secure) {

    /// Reads what the peer claims; nothing, unless it is trusted.
    static Forwarding of(
            Peer peer, RequestFacts facts, HttpHeaders headers, AddressBlocks trusted) {
        if (!peer.trusted() || facts.claims.isEmpty()) {
            return new Forwarding(peer.text(), peer.secure());
        }
        List<String> hops = headers.getAll(KnownHeader.X_FORWARDED_FOR.text());
        String client =
                hops.isEmpty() && facts.forwarded
                        ? client(peer, forwardedFor(headers), trusted)
                        : client(peer, String.join(",", hops), trusted);
        return new Forwarding(client, secure(peer, headers));
    }

    /// Walks the list from the right, over those that are trusted.
    private static String client(Peer peer, String list, AddressBlocks trusted) {
        String client = peer.text();
        int end = list.length();
        while (end > 0) {
            int comma = list.lastIndexOf(',', end - 1);
            InetAddress hop = address(list.substring(comma + 1, end).strip());
            if (hop == null) {
                return client;
            }
            client = NetUtil.toAddressString(hop);
            if (!trusted.contains(hop)) {
                return client;
            }
            end = comma;
        }
        return client;
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

    /// The `for` parameters of `Forwarded` as a list like that of `X-Forwarded-For`.
    private static String forwardedFor(HttpHeaders headers) {
        var list = new StringBuilder();
        String all = String.join(",", headers.getAll(KnownHeader.FORWARDED.text()));
        for (String element : all.split(",", -1)) {
            list.append(list.isEmpty() ? "" : ",").append(parameter(element, "for"));
        }
        return list.toString();
    }

    private static String parameter(String element, String name) {
        for (String pair : element.split(";", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).strip().equalsIgnoreCase(name)) {
                return pair.substring(equals + 1).strip().replace("\"", "");
            }
        }
        return "unknown";
    }

    private static boolean secure(Peer peer, HttpHeaders headers) {
        String proto = last(headers.getAll(KnownHeader.X_FORWARDED_PROTO.text()));
        return switch (proto.toLowerCase(Locale.ROOT)) {
            case "https", "wss" -> true;
            case "http", "ws" -> false;
            default -> peer.secure();
        };
    }

    private static String last(List<String> values) {
        if (values.isEmpty()) {
            return "";
        }
        String list = values.getLast();
        return list.substring(list.lastIndexOf(',') + 1).strip();
    }

    /// Tells the origin: `X-Forwarded-For`, `-Proto` and `-Host` always, `Forwarded` where the
    /// request brought one. A trusted peer's values are kept and extended, those of other peers
    /// replaced.
    ///
    /// @param extra what else it is told
    /// @param log knows the request's id
    void tell(
            Peer peer,
            RequestFacts facts,
            ExtraHeaders extra,
            ExchangeLog log,
            HttpHeaders headers) {
        tell(peer, facts, headers);
        if (!extra.isNone()) {
            extra.tell(this, peer, facts, log.id(), headers);
        }
    }

    /// The same without anything else.
    void tell(Peer peer, RequestFacts facts, HttpHeaders headers) {
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
            headers.add(KnownHeader.FORWARDED.text(), element(peer, facts));
        }
    }

    private void add(Peer peer, RequestFacts facts, HttpHeaders headers) {
        append(headers, KnownHeader.X_FORWARDED_FOR, peer.text());
        headers.set(KnownHeader.X_FORWARDED_PROTO.text(), scheme());
        if (!headers.contains(KnownHeader.X_FORWARDED_HOST.text()) && !facts.authority.isEmpty()) {
            headers.add(KnownHeader.X_FORWARDED_HOST.text(), facts.authority);
        }
        if (facts.forwarded) {
            append(headers, KnownHeader.FORWARDED, element(peer, facts));
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

    private String element(Peer peer, RequestFacts facts) {
        String from = peer.text().indexOf(':') < 0 ? peer.text() : "\"[" + peer.text() + "]\"";
        String host = facts.authority.isEmpty() ? "" : ";host=" + quoted(facts.authority);
        return "for=" + from + host + ";proto=" + scheme();
    }
}
