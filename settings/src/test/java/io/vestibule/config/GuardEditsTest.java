package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static io.vestibule.config.House.tree;
import static io.vestibule.config.RuleFamily.GUARDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.GuardAction;
import io.vestibule.room.GuardRule;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Guards as documents: next to the rules, by the same edits.
class GuardEditsTest {

    private static final String EXPRESSION = "'expression':'http.request.method eq \\\"POST\\\"'";

    private final House house = House.withZone();
    private String room = "";

    @BeforeEach
    void makeRoom() {
        room = house.id(RoomEdits.KIND.create(SHOP, room("sale", "")));
    }

    private static Yaml.Mapping guard(String action) {
        return keys("{'action':'%s',%s,'description':'%s'}".formatted(action, EXPRESSION, action));
    }

    private List<GuardAction> atTheGate() {
        return house.room(room).room().guards().enabled().stream()
                .map(GuardRule::action)
                .toList();
    }

    private List<String> ids() {
        return house.room(room).guards().stream().map(RuleEntry::id).toList();
    }

    @Test
    void guardsAreADocumentBesideTheRulesAndReachTheGateInTheirOrder() {
        house.make(RuleEdits.add(GUARDS, SHOP, room, guard("end_session")));
        house.make(RuleEdits.add(GUARDS, SHOP, room, guard("end_session_at_once")));

        assertThat(atTheGate()).containsExactly(new GuardAction.EndSession(), new GuardAction.EndSessionAtOnce());
        assertThat(house.room(room).rules()).isEmpty();
        assertThat(house.room(room).room().bypass().rules()).isEmpty();
        assertThat(house.now().document(DocumentKind.RULES, room)).isEmpty();

        house.make(RuleEdits.patch(GUARDS, SHOP, room, ids().get(1), keys("{'position':{'index':1}}")));
        assertThat(atTheGate()).containsExactly(new GuardAction.EndSessionAtOnce(), new GuardAction.EndSession());

        house.make(RuleEdits.patch(GUARDS, SHOP, room, ids().getFirst(), keys("{'enabled':false}")));
        assertThat(atTheGate()).containsExactly(new GuardAction.EndSession());

        house.make(RuleEdits.delete(GUARDS, SHOP, room, ids().get(1)));
        assertThat(ids()).hasSize(1);
        house.make(RuleEdits.replaceAll(GUARDS, SHOP, room, (Yaml.Sequence) tree("[]")));
        assertThat(house.room(room).guards()).isEmpty();
    }

    @Test
    void changesOfRulesAndOfTheRoomLeaveGuardsAsTheyAre() {
        house.make(RuleEdits.add(GUARDS, SHOP, room, guard("end_session")));
        house.make(RuleEdits.add(
                RuleFamily.BYPASS, SHOP, room, keys("{'action':'bypass_waiting_room','expression':'ssl'}")));
        house.make(RoomEdits.KIND.patch(SHOP, room, keys("{'queue_all':true}")));

        assertThat(atTheGate()).containsExactly(new GuardAction.EndSession());
        assertThat(house.room(room).rules()).hasSize(1);
        assertThat(house.now().with(List.of(), 99).rooms())
                .isEqualTo(house.now().rooms());
    }

    @ParameterizedTest
    @ValueSource(strings = {"challenge", "skip_challenge", "infinite_queue"})
    void aGuardMayAskForChallenges(String action) {
        house.make(RuleEdits.add(GUARDS, SHOP, room, guard(action)));

        assertThat(house.room(room).room().guards().enabled())
                .extracting(each -> each.action().text())
                .containsExactly(action);
    }

    /// A node of a later version may have stored one: it is shown and kept, and changed there.
    @Test
    void aGuardThatALaterVersionWroteStaysAsItIsAndMatchesNothingIfItIsNotUnderstood() {
        house.make(RuleEdits.add(GUARDS, SHOP, room, guard("end_session")));
        house.make(RuleEdits.add(GUARDS, SHOP, room, guard("end_session_at_once")));
        String body = house.body(DocumentKind.GUARDS, room);
        String later = body.replaceFirst("\"end_session\"", "\"close_the_shop\"");
        house.take(Configuration.of(
                house.now().documents().stream()
                        .map(d ->
                                d.kind() == DocumentKind.GUARDS ? new Document(d.kind(), d.id(), d.owner(), later) : d)
                        .toList(),
                List.of(),
                7,
                Abilities.DEFAULT));

        assertThat(atTheGate()).containsExactly(new GuardAction.EndSessionAtOnce());
        assertThat(house.now().troubles()).singleElement().asString().contains("action");
        house.make(RuleEdits.add(GUARDS, SHOP, room, guard("end_session")));
        assertThat(house.body(DocumentKind.GUARDS, room)).contains("\"close_the_shop\"");
    }

    @Test
    void theLevelOfAKeptChallengeIsReadWrittenAndExported() {
        house.make(RuleEdits.add(GUARDS, SHOP, room, guard("end_session")));
        String body = house.body(DocumentKind.GUARDS, room);
        String later = body.replace("\"end_session\",\"expr", "\"challenge\",\"level\":\"high\",\"expr");
        house.take(Configuration.of(
                house.now().documents().stream()
                        .map(d ->
                                d.kind() == DocumentKind.GUARDS ? new Document(d.kind(), d.id(), d.owner(), later) : d)
                        .toList(),
                List.of(),
                7,
                Abilities.DEFAULT));

        assertThat(atTheGate()).containsExactly(new GuardAction.AskChallenge(GuardAction.Level.HIGH));
        assertThat(Export.yaml(house.now())).contains("action: challenge").contains("level: high");
        house.make(RuleEdits.patch(GUARDS, SHOP, room, ids().getFirst(), keys("{'action':'end_session'}")));
        assertThat(atTheGate()).containsExactly(new GuardAction.EndSession());
        assertThat(house.body(DocumentKind.GUARDS, room)).doesNotContain("level");
    }

    @Test
    void aListThatAGuardUsesIsNotDeletedAndAGuardFollowsItsItems() {
        String list = house.id(ListEdits.KIND.create("", keys("{'name':'office','kind':'ip'}")));
        house.make(
                RuleEdits.add(GUARDS, SHOP, room, keys("{'action':'end_session','expression':'ip.src in $office'}")));

        assertThat(house.refusal(ListEdits.KIND.delete("", list)))
                .singleElement()
                .asString()
                .contains("used by 1 rule");
    }

    @Test
    void deletingARoomDeletesItsGuardsAndUndoBringsThemBack() {
        house.make(RuleEdits.add(GUARDS, SHOP, room, guard("end_session")));
        var deleted = (EditResult.Changed) house.make(RoomEdits.KIND.delete(SHOP, room));
        assertThat(house.now().document(DocumentKind.GUARDS, room)).isEmpty();

        house.make(new UndoEdit(1, deleted.changes()));

        assertThat(atTheGate()).containsExactly(new GuardAction.EndSession());
    }
}
