package io.vestibule.gate.http.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginsTest {

    private static OriginSettings at(int port) {
        return OriginSettings.of(URI.create("http://127.0.0.1:" + port));
    }

    @ParameterizedTest
    @CsvSource({
        "shop.example, 1",
        "a.shop.example, 2",
        "a.b.shop.example, 2",
        "x.b.shop.example, 2",
        "c.deep.shop.example, 3",
        "example, 9",
        "other.example, 9",
    })
    void theClosestNameWins(String host, int port) {
        var origins = new Origins(
                Map.of(
                        "Shop.example", at(1),
                        "*.shop.example", at(2),
                        "*.deep.shop.example", at(3)),
                at(9));

        assertThat(origins.of(host).url().getPort()).isEqualTo(port);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://a", "http://a/path/..", "http://a?q", "http:///", "a:80", "http://", "unix:a", "unix:"})
    void whatIsNoOriginIsRefused(String url) {
        assertThatThrownBy(() -> OriginSettings.of(URI.create(url))).isInstanceOf(IllegalArgumentException.class);
    }
}
