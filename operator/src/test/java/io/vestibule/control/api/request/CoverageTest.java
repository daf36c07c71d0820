package io.vestibule.control.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.api.request.Coverage.HostPath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoverageTest {

    @ParameterizedTest
    @CsvSource({
        "https://shop.example.com/sale, shop.example.com, /sale",
        "shop.example.com/sale, shop.example.com, /sale",
        "SHOP.example.com.:8443/Sale?a=b, shop.example.com, /Sale",
        "shop.example.com, shop.example.com, /",
        "shop.example.com?a=b, shop.example.com, /",
        "shop.example.com/sale?back=https://a.example/, shop.example.com, /sale",
        "https://shop.example.com/https://a.example, shop.example.com, /https:/a.example",
    })
    void anAddressIsAPlace(String url, String host, String path) {
        var place = HostPath.of(url).orElseThrow();

        assertThat(place.host()).isEqualTo(host);
        assertThat(place.path().path()).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "https://[::1", "https://", "/sale", "javascript:alert(1)"})
    void whatNamesNoHostIsNoPlace(String url) {
        assertThat(HostPath.of(url)).isEmpty();
    }
}
