package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.LiveChanges.Told;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveChangesTest {

    private final LiveChanges changes = new LiveChanges();

    @Test
    void onlyWhatSaysSomethingElseIsTold() {
        changes.next(List.of(told("a", "1"), told("b", "1")));

        var round = changes.next(List.of(told("a", "1"), told("b", "2")));

        assertThat(round.whole()).isFalse();
        assertThat(round.changed()).extracting(Told::id).containsExactly("b");
        assertThat(changes.next(List.of(told("a", "1"), told("b", "2"))).changed())
                .isEmpty();
    }

    @Test
    void allAreToldWhenOneComesOrGoes() {
        assertThat(changes.next(List.of(told("a", "1"))).whole()).isTrue();
        assertThat(changes.next(List.of(told("a", "1"), told("b", "1"))).whole())
                .isTrue();
        assertThat(changes.next(List.of(told("b", "1"))).whole()).isTrue();
        assertThat(changes.next(List.of(told("b", "1"))).whole()).isFalse();
    }

    private static Told told(String id, String meaning) {
        return new Told(id, meaning, "{}");
    }
}
