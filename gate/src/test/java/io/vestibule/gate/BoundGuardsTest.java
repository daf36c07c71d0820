package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.visit.ChallengedVisitor;
import io.vestibule.room.BindSettings;
import io.vestibule.room.BindSettings.Mode;
import io.vestibule.room.GuardAction;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Guards;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.RoomDirectory;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What guards and pages of the owner do in rooms that bind tickets to networks.
class BoundGuardsTest extends BoundVisitor {

    @Test
    void aCopyThatMeetsAGuardEndsNothingOfItsOwners() {
        guard(new GuardAction.EndSessionAtOnce());
        inside();
        String ticket = cookie;
        long id = session(page(HOME));

        assertThat(visit(AWAY, "/logout", "Accept", "text/html")).isNotNull();
        assertThat(house.desk.visitEvents).noneMatch(VisitEvent.Revoked.class::isInstance);
        assertThat(house.desk.asks).noneMatch(ask -> ask.id() == id);

        cookie = ticket;
        end(id);
        visit(HOME, "/logout", "Accept", "text/html");
        assertThat(house.desk.visitEvents).noneMatch(VisitEvent.Revoked.class::isInstance);
        house.desk.view = null;
        cookie = ticket;
        visit(HOME, "/logout", "Accept", "text/html");
        assertThat(house.desk.visitEvents).contains(new VisitEvent.Revoked(id, house.now));
    }

    @Test
    void aCopyThatIsSentToWaitWithoutEndLeavesItsOwnersPlace() {
        guard(new GuardAction.InfiniteQueue());
        inLine();
        String ticket = cookie;

        visit(AWAY, "/logout", "Accept", "text/html");
        assertThat(house.desk.visitEvents).noneMatch(VisitEvent.Left.class::isInstance);
        cookie = ticket;
        visit(HOME, "/logout", "Accept", "text/html");
        assertThat(house.desk.visitEvents).anyMatch(VisitEvent.Left.class::isInstance);
    }

    private void guard(GuardAction action) {
        var logout = "http.request.uri.path eq \"/logout\"";
        var good = (RuleResult.Good) RuleCompiler.compile(logout, Scheme.FULL, Lists.NONE);
        house.room = house.room.withGuards(Guards.of(List.of(new GuardRule(good.rule(), action, "", true))));
    }

    /// A page of the owner's that has no place for a challenge was not written for this.
    @ParameterizedTest
    @CsvSource({"<p>mine, false", "<p>mine {{{ turnstile }}}, true"})
    void thePageOfTheOwnerAsksWhereItCan(String html, boolean asks) {
        house.room = UsherTestHouse.room(
                new PageSettings(200, html, "en-US", true, false),
                RequestSettings.DEFAULT,
                QueueSettings.DEFAULT.withBind(new BindSettings(Mode.ENFORCE, 1)));
        house.customPages.prepare(RoomDirectory.of(List.of(house.room)));
        inside();
        movesTo(1, true);
        page(AWAY);

        String shown = ChallengedVisitor.text(page(HOME));

        assertThat(shown.contains("<p>mine")).isEqualTo(asks);
        assertThat(shown).contains(asks ? "vestibule-challenge" : "data-state=\"check\"");
    }
}
