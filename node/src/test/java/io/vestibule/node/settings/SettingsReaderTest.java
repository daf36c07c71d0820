package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.ORIGIN;
import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static io.vestibule.node.settings.Readings.read;
import static io.vestibule.node.settings.Readings.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Picture;
import io.vestibule.room.PictureKind;
import io.vestibule.room.Room;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.SettingsKey;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {

    private static final RunOptions NO_OPTIONS = new RunOptions(Optional.empty(), false, Map.of(), List.of());

    private static final Path EXAMPLE = Path.of("../examples/vestibule.yaml");

    @Test
    void everyFaultIsReportedAtOnceWithKeyValueReasonAndPlace() {
        String yaml = """
            node:
              listen: nowhere
              drain: soon
            rooms:
              - name: sale
                host: "*"
                total_active_users: 0
                new_users_per_minute: 1
                colour: red
            """;

        assertThat(faults(yaml, Map.of("VESTIBULE_GRACE", "long"), "--origin", "x", "--nmae", "y"))
                .containsExactly(
                        "--nmae: unknown option; did you mean --name?",
                        "--origin: node.origin = \"x\": must be http://HOST:PORT," + " https://HOST:PORT or unix:/PATH",
                        "VESTIBULE_GRACE: node.grace = \"long\": must be a duration from 0s to 1h,"
                                + " such as 500ms, 30s or 5m",
                        "test.yaml:2:11: node.listen = \"nowhere\": must be HOST:PORT, such as" + " 0.0.0.0:8080",
                        "test.yaml:3:10: node.drain = \"soon\": must be a duration from 0s to 1h,"
                                + " such as 500ms, 30s or 5m",
                        "test.yaml:7:25: rooms[0].total_active_users = \"0\": must be a whole"
                                + " number from 1 to 2147483647",
                        "test.yaml:9:5: rooms[0].colour: unknown key");
    }

    @Test
    void optionsWinOverVariablesAndVariablesOverTheFile() {
        String yaml = "node: {origin: 'http://file', drain: 1s, grace: 1s}";
        var environment = Map.of("VESTIBULE_ORIGIN", "http://variable", "VESTIBULE_DRAIN", "2s");

        NodeSettings settings = good(yaml, environment, "--origin", "http://option");

        assertThat(settings.gate().origins().otherwise().url()).hasHost("option");
        assertThat(settings.drain()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.grace()).isEqualTo(Duration.ofSeconds(1));
    }

    /// For every key: its variable alone is known, so a nonsense value is refused under its name.
    @Test
    void everyKeyHasAVariable() {
        for (SettingsKey key : exampleKeys()) {
            var environment = Map.of(key.variable(), "\0");

            assertThat(faults(ORIGIN, environment))
                    .as(key.variable())
                    .noneMatch(line -> line.contains("unknown setting"))
                    .anyMatch(line -> line.startsWith(key.variable()) || mayHoldAnything(key));
        }
    }

    private static boolean mayHoldAnything(SettingsKey key) {
        return key.says().startsWith("at most ") || key.path().startsWith("rooms[]");
    }

    @Test
    void variablesMakeRoomsAndOriginsAndLists() {
        var environment = Map.of(
                "VESTIBULE_ORIGINS_0_HOST", "a.com",
                "VESTIBULE_ORIGINS_0_URL", "http://b",
                "VESTIBULE_TRUSTED_PROXIES", "10.0.0.1, 10.0.0.2",
                "VESTIBULE_ROOMS_0_TOTAL_ACTIVE_USERS", "7",
                "VESTIBULE_ROOMS_1_NAME", "second",
                "VESTIBULE_ROOMS_1_HOST", "b.com",
                "VESTIBULE_ROOMS_1_TOTAL_ACTIVE_USERS", "9",
                "VESTIBULE_ROOMS_1_NEW_USERS_PER_MINUTE", "3");

        NodeSettings settings = good(room().replace("minute: 50", "minute: 5"), environment);

        assertThat(settings.gate().origins().of("a.com").url()).hasHost("b");
        assertThat(settings.gate().trusted().isEmpty()).isFalse();
        assertThat(settings.rooms())
                .extracting(room -> room.limits().totalActiveUsers())
                .containsExactly(7, 9);
    }

    @Test
    void aVariableOfOurNameThatSetsNothingIsAFault() {
        assertThat(faults(ORIGIN, Map.of("VESTIBULE_LISTN", "x", "VESTIBULE_ROOMS_5000_NAME", "x")))
                .containsExactly(
                        "VESTIBULE_LISTN: unknown setting; did you mean VESTIBULE_LISTEN?",
                        "VESTIBULE_ROOMS_5000_NAME: unknown setting");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VESTIBULE_SERVICE_HOST",
                "VESTIBULE_SERVICE_PORT_HTTP",
                "VESTIBULE_PORT",
                "VESTIBULE_PORT_8080_TCP_ADDR",
                "VESTIBULE_CONTROL_PORT_8081_TCP",
                "VESTIBULE_JAVA_OPTS",
                "VESTIBULE_AOT",
                "VESTIBULE_CACHE"
            })
    void variablesOfKubernetesAndOfTheLauncherAreLeftAlone(String name) {
        good(ORIGIN, Map.of(name, "tcp://10.0.0.1:80"));

        assertThat(exampleKeys()).noneMatch(key -> key.variable().equals(name));
    }

    @Test
    void optionsMakeARoom() {
        NodeSettings settings = good(
                "",
                Map.of(),
                "--origin=http://o",
                "--active-users",
                "50",
                "--method",
                "random",
                "--session-minutes",
                "1",
                "--json");

        Room room = settings.rooms().getFirst();
        assertThat(room.name()).isEqualTo("default");
        assertThat(room.zone()).isEqualTo("default");
        assertThat(room.routes().getFirst().coversEveryHost()).isTrue();
        assertThat(room.limits().newUsersPerMinute()).isEqualTo(50);
        assertThat(room.limits().session()).isEqualTo(Duration.ofMinutes(1));
        assertThat(room.page().jsonEnabled()).isTrue();
    }

    @Test
    void optionsGiveTheRoomItsLooks() {
        var looks = good(
                        "",
                        Map.of(),
                        "--origin=http://o",
                        "--active-users=50",
                        "--title=Harbor",
                        "--logo=../testing/src/main/resources/looks/logo.svg",
                        "--favicon=../testing/src/main/resources/looks/icon.ico",
                        "--accent=#06c",
                        "--support-link=tel:+1")
                .rooms()
                .getFirst()
                .page()
                .looks();

        assertThat(looks.title()).contains("Harbor");
        assertThat(looks.logo().map(Picture::kind)).contains(PictureKind.SVG);
        assertThat(looks.favicon().map(Picture::kind)).contains(PictureKind.ICO);
        assertThat(looks.accent()).contains("#0066cc");
        assertThat(looks.supportLink()).contains("tel:+1");
    }

    @Test
    void optionsUpdateTheRoomOfTheirName() {
        NodeSettings settings = good(room("path: /x"), Map.of(), "--name", "sale", "--active-users", "60");

        Room room = settings.rooms().getFirst();
        assertThat(settings.rooms()).hasSize(1);
        assertThat(room.limits().totalActiveUsers()).isEqualTo(60);
        assertThat(room.limits().newUsersPerMinute()).isEqualTo(50);
        assertThat(room.routes().getFirst().path()).isEqualTo("/x");
    }

    @Test
    void optionsOfAnotherNameMakeAnotherRoom() {
        NodeSettings settings = good(room(), Map.of(), "--active-users", "60");

        assertThat(settings.rooms()).extracting(Room::name).containsExactly("sale", "default");
    }

    @Test
    void whatIsMissingWithoutAFileNamesItsOption() {
        assertThat(SettingsReader.read(NO_OPTIONS, Map.of()))
                .isInstanceOfSatisfying(
                        SettingsReader.Result.Refused.class,
                        refused -> assertThat(refused.faults())
                                .extracting(SettingsFault::toString)
                                .containsExactly("node.origin: is required: http://HOST:PORT,"
                                        + " https://HOST:PORT or unix:/PATH; use"
                                        + " --origin URL"));
    }

    @Test
    void aRoomByOptionsNeedsItsLimit() {
        assertThat(faults(ORIGIN, Map.of(), "--host", "a.com"))
                .singleElement()
                .asString()
                .contains("rooms[0].total_active_users: is required");
    }

    @Test
    void theFileIsFoundByOptionOrVariable(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("v.yaml"), ORIGIN + "  \n");
        var byOption = RunOptions.parse(List.of("--config", file.toString()));

        assertThat(SettingsReader.read(byOption, Map.of())).isInstanceOf(SettingsReader.Result.Good.class);
        assertThat(SettingsReader.read(NO_OPTIONS, Map.of("VESTIBULE_CONFIG", file + "")))
                .isInstanceOf(SettingsReader.Result.Good.class);
        assertThat(SettingsReader.read(NO_OPTIONS, Map.of("VESTIBULE_CONFIG", folder + "/x")))
                .isEqualTo(new SettingsReader.Result.Refused(
                        List.of(new SettingsFault("", "", "there is no such file", folder + "/x"))));
    }

    @Test
    void fileNamesInTheFileStartFromItsFolder(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("v.yaml"), ORIGIN.replace("}", ", data: d}"));
        var options = RunOptions.parse(List.of("--config", file.toString()));

        assertThat(SettingsReader.read(options, Map.of()))
                .isInstanceOfSatisfying(
                        SettingsReader.Result.Good.class,
                        good -> assertThat(good.settings().data()).isEqualTo(folder.resolve("d")));
    }

    // ---- the example -------------------------------------------------------------------------

    @Test
    void theExampleHoldsEveryKey() throws IOException {
        var missing = new TreeSet<String>();
        List<String> lines = Files.readAllLines(EXAMPLE);
        for (SettingsKey key : exampleKeys()) {
            String last = key.path().substring(key.path().lastIndexOf('.') + 1);
            if (lines.stream().noneMatch(line -> line.matches("[\\s#-]*" + last + ":.*"))) {
                missing.add(key.path());
            }
        }

        assertThat(missing).isEmpty();
    }

    @Test
    void everyKeyAndEveryOptionStandsInTheOperatorsManual() throws IOException {
        String manual = Files.readString(Path.of("../docs/operating/SETTINGS.md"));

        assertThat(exampleKeys()).extracting(SettingsKey::path).allMatch(path -> manual.contains("`" + path + "`"));
        assertThat(RunOptions.ALL).extracting(RunOptions.Option::name).allMatch(name -> manual.contains("`" + name));
    }

    /// With every key that names a file taken out of its comment, too.
    @Test
    void theExampleIsRightAlsoWhereItIsCommentedOut(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("sale.html"), "x");
        var own = Certificate.of("inside");
        own.writeTo(folder.resolve("f.pem"), folder.resolve("key.pem"));
        for (String name : List.of("origin-ca.pem", "images-ca.pem", "inside-ca.pem")) {
            Files.writeString(folder.resolve(name), own.certificate());
        }
        for (String name : List.of("logo.svg", "icon.png")) {
            Files.copy(Path.of("../testing/src/main/resources/looks/logo.svg"), folder.resolve(name));
        }
        String yaml = Files.readString(EXAMPLE)
                .replaceAll("(?m)^( +)#(\\w+: )", "$1$2")
                .replaceAll("/etc/vestibule/\\S+key\\.pem", "key.pem")
                .replaceAll("/etc/vestibule/\\S+\\.pem", "f.pem");

        var outcome = SettingsReader.read(
                yaml.getBytes(StandardCharsets.UTF_8),
                folder.resolve("v.yaml").toString(),
                NO_OPTIONS,
                Map.of("CONTROL_TOKEN", "0123456789abcdef"));

        assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
    }

    private static List<SettingsKey> exampleKeys() {
        try {
            var outcome = read(Files.readString(EXAMPLE), Map.of());
            assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
            return ((SettingsReader.Result.Good) outcome).keys();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    // ---- YAML --------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing", "---\n", "{}", "~", "null"})
    void anEmptyFileIsNoFaultOfItsOwn(String yaml) {
        assertThat(faults(yaml)).singleElement().asString().contains("node.origin: is required");
    }

    @Test
    void whatIsNoYamlIsAFaultAtItsPlace() {
        assertThat(faults("node: [")).singleElement().asString().startsWith("test.yaml:1:8: ");
        assertThat(faults("a: b: c")).first().asString().startsWith("test.yaml:1:5: this is not");
        assertThat(faults("- a")).first().asString().contains("must begin with keys, such as `name: value`");
        assertThat(faults("text")).first().asString().contains("must begin with keys, such as `name: value`");
        assertThat(faults("a: \0")).first().asString().contains("U+0000");
        assertThat(faults("a: 1\n---\nb: 2")).first().asString().contains("a single document");
        assertThat(faults("[a]: 1\n" + ORIGIN)).first().asString().contains("a key must be a plain word");
    }

    @Test
    void bytesThatAreNoUtf8AreAFaultAtTheirPlace() {
        byte[] bytes = {'a', ':', '\n', 'b', (byte) 0xff};

        var outcome = SettingsReader.read(bytes, "test.yaml", NO_OPTIONS, Map.of());

        assertThat(outcome)
                .isEqualTo(new SettingsReader.Result.Refused(
                        List.of(new SettingsFault("", "", "the file is not UTF-8", "test.yaml:2:2"))));
    }

    @Test
    void aKeyThatStandsTwiceIsAFault() {
        assertThat(faults(ORIGIN + "zones: []\nzones: []\n"))
                .containsExactly("test.yaml:3:1: the key `zones` is given twice");
    }

    @Test
    void anchorsCannotMakeASmallFileLarge() {
        var bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 40; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }

        assertThat(faults(bomb.toString())).anyMatch(line -> line.contains("aliases are not supported"));
    }

    @Test
    void deepNestingEndsEarly() {
        assertThat(faults("[".repeat(100_000))).containsExactly("test.yaml:1:33: nested deeper than 32 levels");
        assertThat(faults("{a: ".repeat(1_000))).singleElement().asString().contains("deeper");
    }

    @Test
    void aHugeFileIsRefused() {
        assertThat(faults("#".repeat(65 << 20))).singleElement().asString().contains("64 MiB");
    }

    @Test
    void aThousandFaultsAreShortened() {
        var yaml = new StringBuilder(ORIGIN);
        for (int i = 0; i < 1000; i++) {
            yaml.append("k%d: 1\n".formatted(i));
        }

        assertThat(faults(yaml.toString())).hasSize(101).last().asString().isEqualTo("test.yaml: and 900 more");
    }

    // ---- ${NAME} -----------------------------------------------------------------------------

    @Test
    void variablesInTheFileAreReplaced() {
        String yaml = "node: {origin: '${SCHEME:-http}://${HOST}:${PORT}', cookie_prefix: $a}\n".replace("$a", "a");

        NodeSettings settings = good(yaml, Map.of("HOST", "h", "PORT", "80"));

        assertThat(settings.gate().origins().otherwise().url()).hasToString("http://h:80");
    }

    @Test
    void doubledDollarsAreText() {
        Room room = good(room("custom_page_html: '<b>$${x} $5 $$ ${Y:-}</b>'"))
                .rooms()
                .getFirst();

        assertThat(room.page().customPageHtml()).isEqualTo("<b>${x} $5 $$ </b>");
    }

    @Test
    void aVariableThatIsNotSetIsAFaultAndItsValueIsNeverShown() {
        assertThat(faults("node: {origin: 'http://${A}${b.c}', drain: '${SECRET}'}", Map.of("SECRET", "hunter2")))
                .contains("test.yaml:1:16: node.origin = \"http://${A}${b.c}\": the variable A is not"
                        + " set; write $${ for the characters themselves")
                .anyMatch(line -> line.contains("${ starts a variable, such as ${NAME}"))
                .noneMatch(line -> line.contains("hunter2"));
    }
}
