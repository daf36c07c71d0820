package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import java.util.regex.Pattern;

/// What a visitor is shown when the origin fails.
final class FailurePage {

    private static final Pattern ID = Pattern.compile("\\b[0-9a-zA-Z]{6,32}\\b");

    private FailurePage() {}

    /// A page of ours with this status; its id is in the log.
    static void assertShown(int status, Message response, GateUnderTest gate) {
        assertThat(response.status()).as(response.toString()).isEqualTo(status);
        assertThat(response.value("Cache-Control")).as(response.toString()).contains("no-store");
        var ids = ID.matcher(response.body())
                .results()
                .map(found -> found.group())
                .filter(word -> word.chars().anyMatch(Character::isDigit))
                .toList();
        assertThat(ids).as("ids in " + response).isNotEmpty();
        await().untilAsserted(() -> assertThat(ids)
                .as("in the log:\n" + gate.accessLog())
                .anyMatch(id -> gate.accessLog().contains(id)));
    }
}
