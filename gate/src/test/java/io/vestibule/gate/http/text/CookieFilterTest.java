package io.vestibule.gate.http.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t=x; Path=/ | true",
                "t | true",
                " t =x | true",
                "=t=x | true",
                "= t=x; Path=/ | true",
                "==t=x | true",
                "t_shop=x; HttpOnly | true",
                "tt=x | false",
                "tshop=1; Path=/t | false",
                "a=t | false",
                "a=1; t=2 | false",
                "=a=t | false",
            })
    void theOriginSetsNoCookieOfOurs(String field, boolean refused) {
        var headers = new DefaultHttpHeaders().add("Set-Cookie", "a=t").add("Set-Cookie", field);

        CookieFilter.refuse(headers, List.of("t"));

        assertThat(headers.getAll("Set-Cookie")).isEqualTo(refused ? List.of("a=t") : List.of("a=t", field));
    }
}
