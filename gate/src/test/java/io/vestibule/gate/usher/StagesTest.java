package io.vestibule.gate.usher;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.check.ChallengeDesk;
import io.vestibule.gate.check.Checkpoint;
import io.vestibule.gate.check.InvitationDesk;
import io.vestibule.gate.check.MoveCheck;
import io.vestibule.gate.check.ProviderCheck;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.RoomAtLane;
import io.vestibule.invitation.InvitationKey;
import io.vestibule.invitation.InvitationPlace;
import io.vestibule.invitation.Invitations;
import io.vestibule.room.BindSettings;
import io.vestibule.room.BindSettings.Mode;
import io.vestibule.room.CookieScope;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.Room;
import io.vestibule.room.StageName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StagesTest {

    private static final List<StageName> PLAIN =
            List.of(StageName.CRAWL, StageName.OPEN, StageName.DECIDE, StageName.SEAL);

    private static final Invitations INVITATIONS = new Invitations(
            List.of(InvitationKey.ofSecret("k", new byte[32])), InvitationPlace.JTI, "vestibule", "", new byte[0]);

    private final UsherTestHouse house = new UsherTestHouse();

    private static Stages stages(UsherTestHouse house) {
        var provider = new ProviderCheck(house.parts.provider(), house.metrics, Runnable::run);
        var desk = new ChallengeDesk(house.parts.keys(), house.parts.chance(), provider);
        var shared = new StageParts(
                house.parts,
                house.desk,
                house.tickets,
                new Checkpoint(desk, house.desk),
                new MoveCheck(house.desk, house.parts.chance()),
                new Verdict.Forward(List.of(), List.of(), Verdict.Onward.NOBODY));
        var rooms =
                new RoomAtLane.All(CookieScope.PREFIX, house.desk, house.metrics.statuses(), house.parts.directory());
        return new Stages(shared, Runnable::run, rooms);
    }

    private static List<StageName> names(List<Stage> stages) {
        return stages.stream().map(Stage::name).toList();
    }

    private static Room room(RequestSettings requests, QueueSettings queue) {
        return UsherTestHouse.room(PageSettings.DEFAULT, requests, queue);
    }

    @Test
    void aRoomThatUsesNothingMoreHasFour() {
        var room = room(RequestSettings.DEFAULT, QueueSettings.DEFAULT);

        assertThat(names(stages(house).visiting(room))).isEqualTo(PLAIN).isEqualTo(StageName.visiting(room));
        assertThat(names(stages(house).leaving(room))).containsExactly(StageName.LEAVE);
    }

    @Test
    void everyFurtherStageIsOfThoseWhoUseIt() {
        var redirects = new RequestSettings(true, PathPolicy.REDIRECT, Set.of(), List.of());
        var binds = QueueSettings.DEFAULT.withBind(new BindSettings(Mode.COUNT, 6));

        assertThat(names(stages(house).visiting(room(redirects, binds))))
                .isEqualTo(StageName.visiting(room(redirects, binds)))
                .containsExactly(
                        StageName.STRAIGHTEN,
                        StageName.CRAWL,
                        StageName.OPEN,
                        StageName.MOVE,
                        StageName.DECIDE,
                        StageName.SEAL);
    }

    @Test
    void aNodeThatTakesInvitationsLooksAtThem() {
        var room = room(RequestSettings.DEFAULT, QueueSettings.DEFAULT);
        var knowing = new UsherTestHouse(new InvitationDesk(Optional.of(INVITATIONS), Runnable::run));

        assertThat(names(stages(knowing).visiting(room)))
                .contains(StageName.INVITE)
                .isSorted();
    }
}
