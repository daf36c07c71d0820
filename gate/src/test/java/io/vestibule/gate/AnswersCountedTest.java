package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.HoldSettings;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import org.junit.jupiter.api.Test;

/// How the origin answers visitors is counted where that may hold the line, and only there.
class AnswersCountedTest {

    private static final HoldSettings BY_ANSWERS =
            new HoldSettings("", HoldSettings.Action.NOTHING, 50, true, 50, true);
    private static final HoldSettings OVERRIDDEN =
            new HoldSettings("", HoldSettings.Action.NOTHING, 50, true, 50, false);

    private final UsherTestHouse house = new UsherTestHouse();

    @Test
    void answersToANewcomerAndToTheSessionAreCounted() {
        house.room = room(BY_ANSWERS);
        house.letIn();

        var first = forward(house.get());
        first.onward().answered(false);
        var again = forward(house.get("Cookie", UsherTestHouse.cookieOf(first)));
        again.onward().answered(true);

        assertThat(house.desk.answers).containsExactly(false, true);
    }

    @Test
    void aRoomThatNothingHoldsCountsNothing() {
        for (HoldSettings hold : new HoldSettings[] {HoldSettings.NONE, OVERRIDDEN}) {
            house.room = room(hold);
            house.letIn();

            var first = forward(house.get());
            first.onward().answered(true);
            forward(house.get("Cookie", UsherTestHouse.cookieOf(first)))
                    .onward()
                    .answered(true);
        }

        assertThat(house.desk.answers).isEmpty();
    }

    private static Verdict.Forward forward(Verdict verdict) {
        return (Verdict.Forward) verdict;
    }

    private static Room room(HoldSettings hold) {
        return UsherTestHouse.room(PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT.withHold(hold));
    }
}
