package io.vestibule.ground;

import static org.assertj.core.api.Assertions.assertThat;

/// What holds for every request target whatsoever.
final class RequestPathLaws {

    private RequestPathLaws() {}

    static void hold(String target) {
        var once = RequestPath.normalize(target);
        var twice = RequestPath.normalize(once.path());

        assertThat(once.path()).matches("/[!$-.0-;=@-Z_a-z~]?([!$-;=@-Z_a-z~])*");
        assertThat(once.path()).doesNotContain("//", "/./", "/../", "\\");
        assertThat("/" + once.path() + "/").doesNotContain("/./", "/../");
        assertThat(twice.path()).as("normalized twice").isEqualTo(once.path());
        assertThat(twice.changes()).as("changes of a canonical path").isEmpty();
        assertThat(once.target()).startsWith(once.path()).matches("[!-~]*");
        assertThat(once.readings()).doesNotContain(once.path()).hasSizeLessThanOrEqualTo(33);
        assertThat(once.readings()).allMatch(reading -> reading.startsWith("/"));
    }
}
