package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OriginBudgetTest {

    private final List<String> granted = new ArrayList<>();

    private OriginBudget.Place take(OriginBudget budget, String who) {
        return budget.take(() -> granted.add(who));
    }

    @Test
    void aRequestThatComesWhenAllIsTakenWaitsInOrderAndTheNextIsTurnedAway() {
        var budget = new OriginBudget(1, 2);

        assertThat(budget.takeNow()).isTrue();
        assertThat(budget.takeNow()).isFalse();
        assertThat(take(budget, "first")).isEqualTo(OriginBudget.Place.LATER);
        assertThat(take(budget, "second")).isEqualTo(OriginBudget.Place.LATER);
        assertThat(take(budget, "third")).isEqualTo(OriginBudget.Place.REFUSED);
        budget.giveBack();

        assertThat(granted).containsExactly("first");
        budget.giveBack();
        assertThat(granted).containsExactly("first", "second");
        budget.giveBack();
        assertThat(budget.takeNow()).isTrue();
    }

    @Test
    void withoutALineNoRequestWaits() {
        var budget = new OriginBudget(1, 0);

        assertThat(take(budget, "first")).isEqualTo(OriginBudget.Place.GRANTED);
        assertThat(take(budget, "second")).isEqualTo(OriginBudget.Place.REFUSED);
    }
}
