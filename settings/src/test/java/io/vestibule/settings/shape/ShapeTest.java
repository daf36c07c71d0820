package io.vestibule.settings.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A thing with a part of every kind.
class ShapeTest {

    record Door(String id, String name, int width, int gap, List<String> colors, Lock lock, Optional<Bell> bell) {}

    record Lock(boolean shut) {}

    record Bell(String tone) {}

    private static final Outside<String> ID = new Outside<>("id");
    private static final Key<String> NAME = Key.need("name", SettingForms.text(ValueKinds.text(8)));
    private static final Key<Integer> WIDTH = Key.of("width", SettingForms.integer(50, 300), 90);

    private static final Key<Integer> GAP = Key.following(
                    "gap", SettingForms.integer(0, 100), known -> known.get(WIDTH) / 10, "a tenth of width")
            .checked((section, key, gap, known) -> {
                if (gap >= known.get(WIDTH)) {
                    section.fault(key, "must be less than width");
                }
            });

    private static final Key<List<String>> COLORS = Key.of(
                    "colors", SettingForms.texts(ValueKinds.text(9)), List.of("red"), "[red]")
            .leftOut();

    private static final Shape<Lock> LOCK = Shape.of(Lock.class, Key.of("shut", SettingForms.FLAG, false));
    private static final Shape<Bell> BELL = Shape.of(Bell.class, Key.need("bell_tone", SettingForms.KEPT_TEXT));

    private static final Shape<Door> DOOR =
            Shape.of(Door.class, ID, NAME, WIDTH, GAP, COLORS, LOCK.spread(), BELL.spreadIf("bell_tone"));

    private final Faults faults = new Faults("body");

    private Optional<Door> read(String json) {
        var keys = (Yaml.Mapping) JsonTree.read(json.replace('\'', '"'), faults).orElseThrow();
        return DOOR.read(
                Section.root(ReadContext.literal(faults), keys), Values.none().with(ID, "front"));
    }

    private static String written(Door door) {
        return JsonText.of(json -> DOOR.object(json, door, false)).replace('"', '\'');
    }

    @Test
    void whatIsNotGivenHasItsDefault() {
        assertThat(read("{'name':'oak','width':200}"))
                .contains(new Door("front", "oak", 200, 20, List.of("red"), new Lock(false), Optional.empty()));
        assertThat(faults.all()).isEmpty();
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        var door = new Door("front", "oak", 200, 5, List.of("blue"), new Lock(true), Optional.of(new Bell("a")));

        assertThat(written(door))
                .isEqualTo("{'name':'oak','width':200,'gap':5,'colors':['blue'],'shut':true,'bell_tone':'a'}");
        assertThat(read(written(door))).contains(door);
    }

    @Test
    void aDefaultThatIsLeftOutIsNotWritten() {
        var door = new Door("front", "oak", 90, 9, List.of("red"), new Lock(false), Optional.empty());

        assertThat(written(door)).isEqualTo("{'name':'oak','width':90,'gap':9,'shut':false}");
    }

    @Test
    void allThatIsWrongIsFoundAtOnce() {
        assertThat(read("{'width':20,'gap':95,'shut':'yes','wdth':1}")).isEmpty();

        assertThat(faults.all())
                .extracting(SettingsFault::key)
                .containsExactlyInAnyOrder("name", "width", "gap", "shut", "wdth");
    }

    @Test
    void aDeclarationThatContradictsItselfIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.of(Lock.class))
                .withMessageContaining("1 comp");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.of(Lock.class, Key.of("Shut", SettingForms.FLAG, false)))
                .withMessageContaining("lower case");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Shape.of(Two.class, Key.of("a", SettingForms.FLAG, true), Key.of("a", SettingForms.FLAG, true)))
                .withMessageContaining("twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.of(Wide.class, Key.of("width", SettingForms.integer(50, 300), 20)))
                .withMessageContaining("not read as itself");
        assertThatIllegalStateException().isThrownBy(GAP::leftOut).withMessageContaining("no default of its own");
        assertThatIllegalStateException().isThrownBy(NAME::leftOut);
    }

    record Two(boolean first, boolean second) {}

    record Wide(int width) {}

    @Test
    void nothingIsAskedForBeforeItIsRead() {
        var early = Key.following("gap", SettingForms.integer(0, 9), known -> known.get(WIDTH), "");
        var shape = Shape.of(Wide.class, early);
        var section = Section.root(ReadContext.literal(faults), Yaml.Mapping.NONE);

        assertThatIllegalStateException().isThrownBy(() -> shape.read(section, Values.none()));
    }

    record Window(Optional<Integer> width, Optional<List<String>> colors, boolean open, Optional<String> maker) {}

    private static final Key<Optional<Integer>> OWN_WIDTH = WIDTH.orNull();

    private static final Shape<Window> WINDOW = Shape.of(
                    Window.class,
                    OWN_WIDTH,
                    COLORS.orAbsent(),
                    Key.of("shut", SettingForms.FLAG.as(shut -> !shut, open -> !open), true, "false"),
                    Key.maybe("maker", SettingForms.text(ValueKinds.text(8))))
            .beginningWith("shut")
            .holding((section, read) -> {
                boolean fits = read.get(OWN_WIDTH).orElse(100) >= 100;
                if (!fits) {
                    section.fault("width", "is less than a window's");
                }
                return fits;
            });

    private Optional<Window> window(String json) {
        var keys = (Yaml.Mapping) JsonTree.read(json.replace('\'', '"'), faults).orElseThrow();
        return WINDOW.read(Section.root(ReadContext.literal(faults), keys), Values.none());
    }

    private static String written(Window window) {
        return JsonText.of(json -> WINDOW.object(json, window, false)).replace('"', '\'');
    }

    @Test
    void whatOneThingMayHaveInPlaceOfAnotherIsNullOrAbsent() {
        var bare = new Window(Optional.empty(), Optional.empty(), true, Optional.empty());
        var full = new Window(Optional.of(120), Optional.of(List.of("red")), false, Optional.of("ann"));

        assertThat(written(bare)).isEqualTo("{'shut':false,'width':null}");
        assertThat(written(full)).isEqualTo("{'shut':true,'width':120,'colors':['red'],'maker':'ann'}");
        assertThat(window(written(bare))).contains(bare);
        assertThat(window(written(full))).contains(full);
        assertThat(window("{}")).contains(bare);
    }

    @Test
    void aThingIsWrittenAsAnother() {
        var door = new Door("front", "oak", 200, 5, List.of("blue"), new Lock(true), Optional.empty());
        var shape =
                Shape.of(Two.class, Key.of("shut", SettingForms.FLAG, false), Key.of("width", SettingForms.FLAG, true));

        assertThat(JsonText.of(json -> {
                    json.writeStartObject();
                    DOOR.writeAs(shape, json, door);
                    json.writeEndObject();
                }))
                .isEqualTo("{\"shut\":true,\"width\":200}");
    }

    @Test
    void aLawIsAskedEvenIfAnotherKeyIsWrong() {
        assertThat(window("{'width':60,'shut':3}")).isEmpty();

        assertThat(faults.all()).extracting(SettingsFault::key).containsExactlyInAnyOrder("width", "shut");
    }

    @Test
    void whatIsKnownIsNotRead() {
        var section = Section.root(ReadContext.literal(faults), Yaml.Mapping.NONE.with("width", "wide"));
        var known = Values.none().with(OWN_WIDTH, Optional.of(300));

        assertThat(WINDOW.among(section, known).orElseThrow().width()).contains(300);
        assertThat(faults.all()).isEmpty();
    }

    @Test
    void whatIsWrittenFirstHasAName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WINDOW.beginningWith("heigth"))
                .withMessageContaining("no setting heigth");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WINDOW.beginningWith("shut", "shut"))
                .withMessageContaining("twice");
    }
}
