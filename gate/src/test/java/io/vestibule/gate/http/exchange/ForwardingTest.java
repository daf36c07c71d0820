package io.vestibule.gate.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.vertx.core.MultiMap;
import io.vestibule.gate.http.plan.AddressBlocks;
import io.vestibule.gate.http.plan.Peer;
import io.vestibule.gate.http.text.RequestFacts;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardingTest {

    private static final AddressBlocks TRUSTED = AddressBlocks.of("10.0.0.0/8", "2001:db8::/32");

    private static HttpHeaders headers(String... fields) {
        var headers = (HttpHeaders) MultiMap.caseInsensitiveMultiMap();
        headers.add("Host", "shop.example");
        for (int i = 0; i < fields.length; i += 2) {
            headers.add(fields[i], fields[i + 1]);
        }
        return headers;
    }

    private static RequestFacts facts(HttpHeaders headers) {
        return RequestFacts.of(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", headers));
    }

    private static Peer peer(String address) {
        try {
            return Peer.of(InetAddress.getByName(address), TRUSTED, false);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "192.0.2.1 | 6.6.6.6 | 192.0.2.1",
                "10.0.0.1 | 6.6.6.6 | 6.6.6.6",
                "10.0.0.1 | 6.6.6.6, 7.7.7.7 | 7.7.7.7",
                "10.0.0.1 | 6.6.6.6, 7.7.7.7, 10.9.9.9 | 7.7.7.7",
                "10.0.0.1 | 10.1.1.1, 10.2.2.2 | 10.1.1.1",
                "10.0.0.1 | 6.6.6.6, nonsense | 10.0.0.1",
                "10.0.0.1 | 6.6.6.6, nonsense, 10.3.3.3 | 10.3.3.3",
                "10.0.0.1 | 6.6.6.6:4711 | 6.6.6.6",
                "10.0.0.1 | [2001:db9::1]:4711 | 2001:db9::1",
                "10.0.0.1 | 2001:db9::1 | 2001:db9::1",
            })
    void theVisitorIsTheRightmostWhoIsNotTrusted(String peer, String list, String client) {
        var headers = headers("X-Forwarded-For", list);

        var from = Forwarding.of(peer(peer), facts(headers), headers, TRUSTED);

        assertThat(from.client()).isEqualTo(client);
    }

    @Test
    void forwardedTellsTheSame() {
        var headers = headers("Forwarded", "for=6.6.6.6;proto=https, for=\"[2001:db8::5]:1\"");

        assertThat(Forwarding.of(peer("10.0.0.1"), facts(headers), headers, TRUSTED)
                        .client())
                .isEqualTo("6.6.6.6");
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1, https, true", "192.0.2.1, https, false", "10.0.0.1, gopher, false"})
    void onlyATrustedPeerTellsTheScheme(String peer, String proto, boolean secure) {
        var headers = headers("X-Forwarded-Proto", proto);

        assertThat(Forwarding.of(peer(peer), facts(headers), headers, TRUSTED).secure())
                .isEqualTo(secure);
    }

    /// Of the proxies, the first appends, puts its own in place of all, or leaves the field alone.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6.6.6.6 | https | true",
                "6.6.6.6 | http, https | true",
                "6.6.6.6, 10.1.1.1 | https, http | true",
                "6.6.6.6, 10.1.1.1 | http, https | false",
                "6.6.6.6, 10.1.1.1 | https | true",
                "6.6.6.6, 10.1.1.1, 10.2.2.2 | https, http, http | true",
                "6.6.6.6, 10.1.1.1, 10.2.2.2 | https, http | true",
                "7.7.7.7, 6.6.6.6, 10.1.1.1 | http, https, http | true",
                "7.7.7.7, 6.6.6.6, 10.1.1.1 | https, http, http | false",
                "10.2.2.2, 10.1.1.1 | https, http | true",
                "6.6.6.6, 10.1.1.1 | HTTPS , http | true",
                "6.6.6.6 | gopher | false",
                "6.6.6.6 | https, | false",
            })
    void theSchemeIsThatOfTheVisitorsOwnProxy(String list, String protos, boolean secure) {
        var headers = headers("X-Forwarded-For", list, "X-Forwarded-Proto", protos);

        assertThat(Forwarding.of(peer("10.0.0.1"), facts(headers), headers, TRUSTED)
                        .secure())
                .isEqualTo(secure);
    }

    @Test
    void severalFieldsAreOneList() {
        var headers = headers(
                "X-Forwarded-For", "6.6.6.6",
                "X-Forwarded-Proto", "https",
                "X-Forwarded-For", "10.1.1.1",
                "X-Forwarded-Proto", "http");

        var from = Forwarding.of(peer("10.0.0.1"), facts(headers), headers, TRUSTED);

        assertThat(from.client()).isEqualTo("6.6.6.6");
        assertThat(from.secure()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "for=6.6.6.6;proto=https;host=www.example | 6.6.6.6 | https | www.example",
                "FOR=6.6.6.6 ; Proto=HTTPS;HOST=\"www.example\" | 6.6.6.6 | https | www.example",
                "host=www.example;for=\"6.6.6.6:4711\";proto=https | 6.6.6.6 | https | www.example",
                "for=6.6.6.6;proto=https;host=a.example, for=10.1.1.1;proto=http;host=b.example"
                        + " | 6.6.6.6 | https | a.example",
                "for=7.7.7.7;proto=http, for=6.6.6.6;proto=https, for=10.1.1.1;proto=http"
                        + " | 6.6.6.6 | https | shop.example",
                "for=\"[2001:db9::1]:4711\";proto=https | 2001:db9::1 | https | shop.example",
                "for=[2001:db9::1];proto=https | 2001:db9::1 | https | shop.example",
                "for=6.6.6.6 | 6.6.6.6 | http | shop.example",
                "proto=https;host=www.example | 10.0.0.1 | https | www.example",
                "for=_hidden;proto=https | 10.0.0.1 | https | shop.example",
                "for=unknown, for=10.1.1.1;proto=https | 10.1.1.1 | http | shop.example",
                "for=6.6.6.6;by=10.0.0.1;secret=\"a,b;c\\\"d\";proto=https | 6.6.6.6 | https |" + " shop.example",
                "for=6.6.6.6;proto=https; | 6.6.6.6 | https | shop.example",
                ",for=6.6.6.6;proto=https, , | 6.6.6.6 | https | shop.example",
                "for=6.6.6.6;proto=https;host=\"<b>\" | 6.6.6.6 | https | shop.example",
                // Broken by the visitor, and appended to by a proxy.
                "\", for=6.6.6.6;proto=https | 6.6.6.6 | https | shop.example",
                "for=7.7.7.7;for=8.8.8.8, for=6.6.6.6;proto=https | 6.6.6.6 | https | shop.example",
                // Broken at the end, by nobody who could be believed.
                "for=6.6.6.6;proto=\"https | 10.0.0.1 | http | shop.example",
                "for=6.6.6.6;proto=https;proto=http | 10.0.0.1 | http | shop.example",
                "for=6.6.6.6 proto=https | 10.0.0.1 | http | shop.example",
                "6.6.6.6 | 10.0.0.1 | http | shop.example",
                "for=\"a, for=6.6.6.6;proto=https\" | 10.0.0.1 | http | shop.example",
            })
    void forwardedIsBelievedAsAWhole(String field, String client, String scheme, String host) {
        var headers = headers("Forwarded", field);
        var facts = facts(headers);
        var peer = peer("10.0.0.1");

        var from = Forwarding.of(peer, facts, headers, TRUSTED);
        from.tell(peer, facts, headers);

        assertThat(from.client()).isEqualTo(client);
        assertThat(from.secure()).isEqualTo(scheme.equals("https"));
        assertThat(headers.get("X-Forwarded-Proto")).isEqualTo(scheme);
        assertThat(headers.get("X-Forwarded-Host")).isEqualTo(host);
        assertThat(headers.getAll("X-Forwarded-For")).hasSize(1);
        String told = headers.get("X-Forwarded-For");
        assertThat(told).endsWith("10.0.0.1");
        assertThat(told.contains(client)).isTrue();
        assertThat(headers.getAll("Forwarded")).hasSize(1);
        // An origin that reads either of them finds the same visitor.
        var again = headers("Forwarded", headers.get("Forwarded"));
        assertThat(Forwarding.of(peer, facts(again), again, TRUSTED))
                .extracting(Forwarding::client, Forwarding::secure)
                .containsExactly(client, scheme.equals("https"));
        var other = headers("X-Forwarded-For", told, "X-Forwarded-Proto", scheme);
        assertThat(Forwarding.of(peer, facts(other), other, TRUSTED))
                .extracting(Forwarding::client, Forwarding::secure)
                .containsExactly(client, scheme.equals("https"));
    }

    /// A proxy that sets `X-Forwarded-For` may pass on what a visitor calls `Forwarded`.
    @Test
    void besideAnAddressForwardedSaysNothing() {
        var headers = headers(
                "X-Forwarded-For", "6.6.6.6",
                "X-Forwarded-Proto", "http",
                "Forwarded", "for=7.7.7.7;proto=https;host=evil.example");
        var facts = facts(headers);
        var peer = peer("10.0.0.1");

        var from = Forwarding.of(peer, facts, headers, TRUSTED);
        from.tell(peer, facts, headers);

        assertThat(from.client()).isEqualTo("6.6.6.6");
        assertThat(from.secure()).isFalse();
        assertThat(headers.get("Forwarded")).isEqualTo("for=6.6.6.6;host=\"shop.example\";proto=http");
        assertThat(headers.toString()).doesNotContain("7.7.7.7").doesNotContain("evil.example");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded",
                "X-ForwardedFor",
                "X-Url-Scheme",
                "X-Scheme",
                "Front-End-Https",
                "Fastly-Client-IP",
                "Client-IP",
                "Forwarded-For",
                "X-Original-Forwarded-For",
                "X-Original-Host",
                "X-Original-URL",
                "X-Rewrite-URL",
                "CF-Connecting-IPv6",
                "X_REQUEST_ID",
                "X_Url_Scheme",
                "FRONT_END_HTTPS",
                "Fastly_Client_IP",
                "X.Forwarded.For",
                "X_HTTP_METHOD_OVERRIDE",
                "X_Method_Override",
                "x!http~method",
                "Vestibule_Pass"
            })
    void aStrangersLookAlikesAreDropped(String name) {
        var headers = headers(name, "6.6.6.6");
        var facts = facts(headers);
        var peer = peer("192.0.2.1");
        var request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", headers);

        OriginRequest.prepare(request, facts, java.util.List.of(), "origin");
        Forwarding.of(peer, facts, headers, TRUSTED).tell(peer, facts, headers);

        assertThat(headers.toString()).doesNotContain("6.6.6.6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Request-ID", "X-HTTP-Method-Override", "My_Field", "a.b"})
    void whatIsNoLookAlikePasses(String name) {
        var headers = headers(name, "6.6.6.6");
        var facts = facts(headers);
        var request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", headers);

        OriginRequest.prepare(request, facts, java.util.List.of(), "origin");

        assertThat(headers.get(name)).isEqualTo("6.6.6.6");
    }

    @Test
    void aStrangersClaimsAreReplaced() {
        var headers = headers(
                "X-Forwarded-For", "6.6.6.6",
                "X-Forwarded-Port", "1",
                "X-Real-IP", "6.6.6.6",
                "X_Forwarded_For", "6.6.6.6",
                "Forwarded", "for=6.6.6.6");
        var facts = facts(headers);
        var peer = peer("192.0.2.1");

        OriginRequest.prepare(
                new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", headers),
                facts,
                java.util.List.of(),
                "origin");
        Forwarding.of(peer, facts, headers, TRUSTED).tell(peer, facts, headers);

        assertThat(headers.toString()).doesNotContain("6.6.6.6").doesNotContain("Port");
        assertThat(headers.getAll("X-Forwarded-For")).containsExactly("192.0.2.1");
        assertThat(headers.get("X-Forwarded-Host")).isEqualTo("shop.example");
        assertThat(headers.get("Forwarded")).isEqualTo("for=192.0.2.1;host=\"shop.example\";proto=http");
    }

    @Test
    void aTrustedPeersClaimsAreAddedTo() {
        var headers = headers("X-Forwarded-For", "6.6.6.6", "X-Forwarded-Host", "www.example");
        var facts = facts(headers);
        var peer = peer("10.0.0.1");

        Forwarding.of(peer, facts, headers, TRUSTED).tell(peer, facts, headers);

        assertThat(headers.getAll("X-Forwarded-For")).containsExactly("6.6.6.6, 10.0.0.1");
        assertThat(headers.get("X-Forwarded-Host")).isEqualTo("www.example");
    }
}
