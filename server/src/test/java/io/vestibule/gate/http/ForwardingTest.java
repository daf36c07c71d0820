package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.vertx.core.MultiMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.InetAddress;
import java.net.UnknownHostException;

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
        return RequestFacts.of(
                new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", headers));
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

        assertThat(Forwarding.of(peer("10.0.0.1"), facts(headers), headers, TRUSTED).client())
                .isEqualTo("6.6.6.6");
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1, https, true", "192.0.2.1, https, false", "10.0.0.1, gopher, false"})
    void onlyATrustedPeerTellsTheScheme(String peer, String proto, boolean secure) {
        var headers = headers("X-Forwarded-Proto", proto);

        assertThat(Forwarding.of(peer(peer), facts(headers), headers, TRUSTED).secure())
                .isEqualTo(secure);
    }

    @Test
    void aStrangersClaimsAreReplaced() {
        var headers =
                headers(
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
        assertThat(headers.get("Forwarded"))
                .isEqualTo("for=192.0.2.1;host=\"shop.example\";proto=http");
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
