package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.ChallengedVisitor;
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
public class BoundVisitor {

    public static final String HOME = "192.0.2.7";
    public static final String AWAY = "198.51.100.9";
    public static final long NEW_ID = 4_711;

    public final UsherTestHouse house = new UsherTestHouse();
    public String cookie = "";

    public BoundVisitor() {
        bind(Mode.ENFORCE);
    }

    public final void bind(Mode mode) {
        house.room = room(new BindSettings(mode, 2));
    }

    public static Room room(BindSettings bind) {
        return UsherTestHouse.room(PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT.withBind(bind));
    }

    public Verdict visit(String address, String target, String... headers) {
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

    public Verdict page(String address) {
        return visit(address, "/", "Accept", "text/html");
    }

    public String poll(String address, String... more) {
        house.now += 30_000;
        return ChallengedVisitor.text(visit(address, "/", UsherTestHouse.with(ChallengedVisitor.pollFields(), more)));
    }

    public void inside() {
        house.letIn();
        assertThat(page(HOME)).isInstanceOf(Verdict.Forward.class);
        house.desk.asks.clear();
        house.desk.visitEvents.clear();
    }

    public void inLine() {
        house.full();
        page(HOME);
        poll(HOME);
        house.desk.visitEvents.clear();
    }

    public void movesTo(long id, boolean inside) {
        house.desk.answer = Optional.of(
                inside
                        ? new SlotAnswer.Moved(id, house.now - 1_000, house.now - 900, false, 1)
                        : new SlotAnswer.Moved(id, 0, 0, false, 1));
    }

    public int moves() {
        return house.desk.counts.getOrDefault(Count.MOVES, 0);
    }

    public SlotAsk asked() {
        assertThat(house.desk.asks).hasSize(1);
        return house.desk.asks.removeFirst();
    }

    public long session(Verdict verdict) {
        return ((Verdict.Forward) verdict).session();
    }

    public void end(long id) {
        house.desk.view = house.desk
                .view(Phase.always(house.room), house.now)
                .withEnded(EndedIds.begun(1, 1).with(new long[] {id}));
    }
}
