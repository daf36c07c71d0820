package io.vestibule.gate.http.exchange;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.vestibule.gate.http.origin.Origin;
import io.vestibule.gate.http.text.CookieFilter;
import io.vestibule.gate.http.text.KnownHeader;
import io.vestibule.gate.http.text.RequestFacts;
import java.util.List;

/// Makes of a visitor's request the one that the origin gets, in place: target, method and all
/// fields that are none of ours stay as they are, byte for byte, but for the path below which the
/// origin has the site, and zeros in front of a length. *Immutable.*
public final class OriginRequest {

    private OriginRequest() {}

    /// Prepares `request`.
    ///
    /// @param hidden names of cookies that the origin does not get to see
    /// @return false, and nothing is prepared, if the target leads out of the origin's base
    static boolean prepare(HttpRequest request, RequestFacts facts, List<String> hidden, Origin origin) {
        var base = origin.base();
        if (base != null) {
            String target = base.below(facts.target);
            if (target == null) {
                return false;
            }
            request.setUri(target);
        }
        prepare(request, facts, hidden, origin.authority());
        return true;
    }

    /// The same for an origin that has the site at its root.
    ///
    /// @param origin its own name, for requests that name none
    public static void prepare(HttpRequest request, RequestFacts facts, List<String> hidden, String origin) {
        HttpHeaders headers = request.headers();
        facts.dropped.takeOut(headers);
        if (facts.cookies && !hidden.isEmpty()) {
            CookieFilter.hide(headers, hidden);
        }
        if (facts.authority.isEmpty()) {
            headers.set(KnownHeader.HOST.text(), origin);
        }
        if (facts.length >= 0) {
            rewriteLength(headers, facts.length);
        }
        if (facts.http10) {
            request.setProtocolVersion(HttpVersion.HTTP_1_1);
            headers.remove(KnownHeader.EXPECT.text());
        }
        prepareHop(headers, facts);
    }

    /// In decimal, as every parser reads it: some take a leading zero for another base.
    private static void rewriteLength(HttpHeaders headers, long length) {
        String said = headers.get(KnownHeader.CONTENT_LENGTH.text());
        if (said != null && said.length() > 1 && said.charAt(0) == '0') {
            headers.set(KnownHeader.CONTENT_LENGTH.text(), Long.toString(length));
        }
    }

    private static void prepareHop(HttpHeaders headers, RequestFacts facts) {
        if (facts.upgrade != null) {
            headers.set(KnownHeader.CONNECTION.text(), "Upgrade");
            headers.set(KnownHeader.UPGRADE.text(), facts.upgrade);
        } else if (facts.takesTrailers) {
            headers.set(KnownHeader.CONNECTION.text(), "TE");
            headers.set(KnownHeader.TE.text(), "trailers");
        }
    }
}
