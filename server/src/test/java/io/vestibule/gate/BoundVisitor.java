package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.SlotAnswer;
import io.vestibule.coordination.SlotAsk;
import io.vestibule.minute.Count;
import io.vestibule.queue.EndedIds;
import io.vestibule.room.BindSettings;
import io.vestibule.room.BindSettings.Mode;
import io.vestibule.room.PageSettings;
import io.vestibule.room.Phase;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import java.util.Optional;

/// A visitor of a room that binds tickets to networks, with a coordinator that says what the test
/// wants.
class BoundVisitor {

    static final String HOME = "192.0.2.7";
    static final String AWAY = "198.51.100.9";
    static final long NEW_ID = 4_711;

    final UsherTestHouse house = new UsherTestHouse();
    String cookie = "";

    BoundVisitor() {
        bind(Mode.ENFORCE);
    }

    void bind(Mode mode) {
        house.room = room(new BindSettings(mode, 2));
    }

    static Room room(BindSettings bind) {
        return UsherTestHouse.room(PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT.withBind(bind));
    }

    Verdict visit(String address, String target, String... headers) {
        var verdict = house.judge(
                Heads.at(address, "GET", target, /* secure= */ false, UsherTestHouse.with(headers, "Cookie", cookie)));
        var given = switch (verdict) {
            case Verdict.Forward forward -> forward.setCookies();
            case Verdict.Answer answer -> UsherTestHouse.headers(answer, "Set-Cookie");
        };
        if (!given.isEmpty()) {
            cookie = UsherTestHouse.cookieOf(verdict);
        }
        return verdict;
    }

    Verdict page(String address) {
        return visit(address, "/", "Accept", "text/html");
    }

    String poll(String address, String... more) {
        house.now += 30_000;
        return ChallengedVisitor.text(visit(address, "/", UsherTestHouse.with(ChallengedVisitor.POLL, more)));
    }

    void inside() {
        house.letIn();
        assertThat(page(HOME)).isInstanceOf(Verdict.Forward.class);
        house.desk.asks.clear();
        house.desk.visitEvents.clear();
    }

    void inLine() {
        house.full();
        page(HOME);
        poll(HOME);
        house.desk.visitEvents.clear();
    }

    void movesTo(long id, boolean inside) {
        house.desk.answer = Optional.of(
                inside
                        ? new SlotAnswer.Moved(id, house.now - 1_000, house.now - 900, false, 1)
                        : new SlotAnswer.Moved(id, 0, 0, false, 1));
    }

    int moves() {
        return house.desk.counts.getOrDefault(Count.MOVES, 0);
    }

    SlotAsk asked() {
        assertThat(house.desk.asks).hasSize(1);
        return house.desk.asks.removeFirst();
    }

    long session(Verdict verdict) {
        return ((Verdict.Forward) verdict).session();
    }

    void end(long id) {
        house.desk.view = house.desk
                .view(Phase.always(house.room), house.now)
                .withEnded(EndedIds.begun(1, 1).with(new long[] {id}));
    }
}
