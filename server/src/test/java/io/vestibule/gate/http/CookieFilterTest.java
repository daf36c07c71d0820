package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class CookieFilterTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=1; t=x; b=2 | a=1; b=2",
                "t=x | ''",
                "t=x; a=1 | a=1",
                "a=1;t=x | a=1",
                "a=1; tt=x; t=y=z; t=2 | a=1; tt=x",
                "a=t; b=\"t=1\" | a=t; b=\"t=1\"",
                "t | ''",
                "a=1; t_shop=x; tshop=2; t_=3; _t=4 | a=1; tshop=2; _t=4",
                "a=1;;b=2 | a=1;;b=2",
            })
    void onlyOurCookieGoes(String field, String rest) {
        assertThat(CookieFilter.without(field, List.of("t"))).isEqualTo(rest);
    }
}
