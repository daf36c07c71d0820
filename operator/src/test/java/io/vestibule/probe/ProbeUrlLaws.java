package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.probe.ProbeUrl.Authority;

/// What holds for every `Location`.
final class ProbeUrlLaws {

    private ProbeUrlLaws() {}

    static void hold(String location) {
        Authority.parse(location);
        ProbeUrlTest.BASE.follow(location).ifPresent(url -> {
            assertThat(url.port()).isBetween(1, 65_535);
            assertThat(url.target()).as("one line of a request").matches("/[\\x21-\\x7e]*");
            assertThat(url.target().split("\\?", 2)[0]).doesNotContain("/./", "/../");
            assertThat(url.host()).isNotEmpty().doesNotContain("@", "/", "\\");
            assertThat(Authority.parse(url.authority()))
                    .as("reads the same again")
                    .hasValueSatisfying(at -> assertThat(at.host()).isEqualTo(url.host()));
        });
    }
}
