package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateNamesTest {

    @ParameterizedTest
    @CsvSource({
        "shop.example, shop.example, true",
        "SHOP.Example, shop.example, true",
        "shop.example., shop.example, true",
        "shop.example, other.example, false",
        "shop.example, www.shop.example, false",
        "*.shop.example, www.shop.example, true",
        "*.shop.example, a.b.shop.example, false",
        "*.shop.example, shop.example, false",
        "*.example, shop.example, false",
        "*.*.example, a.b.example, false",
        "w*.shop.example, www.shop.example, false",
        "www.*.example, www.shop.example, false",
        "*, localhost, false",
        "*., localhost, false",
        "'', localhost, false"
    })
    void aStarStandsForTheFirstLabelAlone(String pattern, String name, boolean matches) {
        assertThat(CertificateNames.matches(pattern, name)).isEqualTo(matches);
    }
}
