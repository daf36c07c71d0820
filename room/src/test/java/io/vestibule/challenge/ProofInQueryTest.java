package io.vestibule.challenge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProofInQueryTest {

    @Test
    void theProofIsTakenOutAndTheRestStaysAsItCame() {
        assertThat(ProofInQuery.of("a=%20+b&cf_wr_turnstile=eyJ-_&&c"))
                .isEqualTo(new ProofInQuery(List.of("eyJ-_"), "a=%20+b&&c"));
        assertThat(ProofInQuery.of("cf_wr_turnstile=eyJ9")).isEqualTo(new ProofInQuery(List.of("eyJ9"), ""));
    }

    @Test
    void base64IsReadAsFormsSendIt() {
        assertThat(ProofInQuery.of("cf_wr_turnstile=a%2Bb%2fc%3d%3D").proofs()).containsExactly("a+b/c==");
        assertThat(ProofInQuery.of("cf_wr_turnstile=a+b/c==").proofs()).containsExactly("a+b/c==");
    }

    @Test
    void allAreFound() {
        assertThat(ProofInQuery.of("cf_wr_turnstile=a&x=y&cf_wr_turnstile=b&cf_wr_turnstile"))
                .isEqualTo(new ProofInQuery(List.of("a", "b", ""), "x=y"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "&",
                "cf_wr_turnstile2=a",
                "xcf_wr_turnstile=a",
                "CF_WR_TURNSTILE=a",
                "q=cf_wr_turnstile",
                "q=%26cf_wr_turnstile=a"
            })
    void anotherQueryIsLeftAlone(String query) {
        assertThat(ProofInQuery.of(query)).isEqualTo(new ProofInQuery(List.of(), query));
    }

    @Test
    void aLongValueIsNotDecoded() {
        String value = "%2B".repeat(350_000);

        assertThat(ProofInQuery.of("cf_wr_turnstile=" + value).proofs()).containsExactly(value);
    }
}
