package io.vestibule.gate.http.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrivacyTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | private",
                "public, max-age=60 | private, max-age=60",
                "PUBLIC,S-MaxAge=5 | private",
                "no-store | private, no-store",
                "private=\"a, public\", max-age=1 | private, max-age=1",
                "ext=\"s-maxage=1, public\" | private, ext=\"s-maxage=1, public\"",
            })
    void aResponseWithATicketIsForOneVisitor(String before, String after) {
        assertThat(Privacy.cacheControl(before)).isEqualTo(after);
    }
}
