package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static io.vestibule.config.House.tree;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.settings.text.Yaml;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rules and the lists they look into.
class RuleEditsTest {

    private final House house = House.withZone();
    private String room = "";

    @BeforeEach
    void makeRoom() {
        room = house.id(RoomEdits.KIND.create(SHOP, room("sale", "")));
    }

    private static Yaml.Mapping rule(String path) {
        return keys("{'action':'bypass_waiting_room','expression':'http.request.uri.path eq \\'/%s\\'',"
                        .formatted(path)
                        .replace("\\'", "\\\"")
                + "'description':'%s'}".formatted(path));
    }

    private List<RuleEntry> rules() {
        return house.room(room).rules();
    }

    private List<String> order() {
        return rules().stream().map(RuleEntry::description).toList();
    }

    private String ruleOf(String description) {
        return rules().stream()
                .filter(rule -> rule.description().equals(description))
                .findFirst()
                .orElseThrow()
                .id();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "{'index':1},                 c a b",
                "{'index':0},                 c a b",
                "{'index':2},                 a c b",
                "{'index':99},                a b c",
                "{'before':''},               c a b",
                "{'after':''},                a b c"
            })
    void aRuleMovesToWhereItsPositionSays(String position, String order) {
        List.of("a", "b", "c").forEach(path -> house.id(RuleEdits.add(RuleFamily.BYPASS, SHOP, room, rule(path))));

        house.make(move("c", position));

        assertThat(String.join(" ", order())).isEqualTo(order);
    }

    @Test
    void aRuleMovesBesideAnother() {
        List.of("a", "b", "c").forEach(path -> house.id(RuleEdits.add(RuleFamily.BYPASS, SHOP, room, rule(path))));

        house.id(move("a", "{'after':'%s'}".formatted(ruleOf("b"))));
        assertThat(order()).containsExactly("b", "a", "c");

        house.id(move("c", "{'before':'%s'}".formatted(ruleOf("b"))));
        assertThat(order()).containsExactly("c", "b", "a");
    }

    private Edit move(String rule, String position) {
        var body = keys("{'action':'bypass_waiting_room','expression':'ssl','description':'%s',".formatted(rule)
                + "'position':%s}".formatted(position));
        return RuleEdits.patch(RuleFamily.BYPASS, SHOP, room, ruleOf(rule), body);
    }

    @Test
    void theVersionOfARuleGrowsWhenItChangesAndOnlyThen() {
        house.id(RuleEdits.add(RuleFamily.BYPASS, SHOP, room, rule("a")));
        String id = ruleOf("a");
        assertThat(rules().getFirst().version()).isEqualTo(1);

        assertThat(house.make(RuleEdits.patch(RuleFamily.BYPASS, SHOP, room, id, rule("a"))))
                .isInstanceOf(EditResult.Same.class);
        house.id(RuleEdits.patch(RuleFamily.BYPASS, SHOP, room, id, rule("b")));

        assertThat(rules().getFirst().version()).isEqualTo(2);
        assertThat(rules().getFirst().id()).isEqualTo(id);
    }

    @Test
    void aWholeListOfRulesReplacesTheOld() {
        house.id(RuleEdits.add(RuleFamily.BYPASS, SHOP, room, rule("a")));

        house.id(RuleEdits.replaceAll(RuleFamily.BYPASS, SHOP, room, (Yaml.Sequence) tree("[]")));

        assertThat(rules()).isEmpty();
    }

    @Test
    void aListThatRulesUseCannotGoNotEvenByUndo() {
        var made = (EditResult.Changed) house.make(ListEdits.KIND.create("", office()));
        house.id(RuleEdits.add(
                RuleFamily.BYPASS,
                SHOP,
                room,
                keys("{'action':'bypass_waiting_room'," + "'expression':'ip.src in $office','enabled':false}")));

        assertThat(house.refusal(ListEdits.KIND.delete("", made.id())))
                .anyMatch(told -> told.contains("used by 1 rule"));
        assertThat(house.refusal(new UndoEdit(3, made.changes())))
                .containsExactly("list office: is used by 1 rule; change it first");
    }

    @Test
    void aListThatNobodyUsesGoesByUndo() {
        var made = (EditResult.Changed) house.make(ListEdits.KIND.create("", office()));

        house.make(new UndoEdit(3, made.changes()));

        assertThat(house.now().all(KeptKind.LIST)).isEmpty();
    }

    private static Yaml.Mapping office() {
        return keys("{'name':'office','kind':'ip','description':'x'}");
    }
}
