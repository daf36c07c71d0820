package io.vestibule.gate.http.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OriginBudgetTest {

    private final List<String> granted = new ArrayList<>();

    private OriginBudget.Grant take(OriginBudget budget, String who) {
        return budget.take(() -> granted.add(who));
    }

    @Test
    void aRequestThatComesWhenAllIsTakenWaitsInOrderAndTheNextIsTurnedAway() {
        var budget = new OriginBudget(1, 2);

        assertThat(budget.takeNow()).isTrue();
        assertThat(budget.takeNow()).isFalse();
        assertThat(take(budget, "first")).isEqualTo(OriginBudget.Grant.LATER);
        assertThat(take(budget, "second")).isEqualTo(OriginBudget.Grant.LATER);
        assertThat(take(budget, "third")).isEqualTo(OriginBudget.Grant.REFUSED);
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

        assertThat(take(budget, "first")).isEqualTo(OriginBudget.Grant.GRANTED);
        assertThat(take(budget, "second")).isEqualTo(OriginBudget.Grant.REFUSED);
    }
}
