package io.vestibule.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.store.KeyStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "run --help",
                "run -h --origin",
                "simulate --help",
                "check --help",
                "apply --help",
                "export -h",
                "backup --help",
                "token --help",
                "token create --help",
                "rooms --help",
                "health --help",
                "notifications --help",
                "notifications history --help",
                "notifications test --help",
                "analytics --help",
                "queue-all -h",
                "message --help",
                "limits --help",
                "looks --help",
                "suspend --help",
                "cluster --help",
                "history --help",
                "undo --help",
                "key --help",
                "key rotate --help",
                "key list -h",
                "package --help",
                "version --help"
            })
    void everyCommandExplainsItself(String line) {
        assertThat(run(line)).isZero();

        assertThat(out()).startsWith("Usage: vestibule").contains("-h, --help");
        assertThat(err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version", "-V"})
    void theVersionIsToldAsACommandAndAsAnOption(String line) {
        assertThat(run(line)).isZero();

        assertThat(out()).startsWith("vestibule ");
    }

    @Test
    void theHelpListsTheCommandsThereAreAndNoOthers() {
        run("--help");

        assertThat(out())
                .contains("run ", "simulate ", "check ", "key ", "package ", "version ")
                .contains("apply ", "export ", "backup ", "token ", "history ", "undo ")
                .contains("rooms ", "analytics ", "queue-all ", "limits ", "suspend ")
                .doesNotContain("train");
    }

    /// Asked for alone, a command is made without the others.
    @Test
    void eachCommandOfTheListHasItsHelp() {
        run("--help");
        var names = out().lines()
                .dropWhile(line -> !line.equals("Commands:"))
                .filter(line -> line.matches("  [a-z].*"))
                .map(line -> line.strip().split(" ", -1)[0])
                .filter(name -> !name.equals("vestibule"))
                .toList();

        assertThat(names).hasSizeGreaterThan(25).contains("demo", "looks", "notifications", "version");
        for (String name : names) {
            out.reset();
            assertThat(run(name + " --help")).as(name).isZero();
            assertThat(out()).as(name).startsWith("Usage: vestibule " + name + " ");
        }
    }

    @Test
    void theHelpOfRunExplainsEveryOption() {
        run("run --help");

        for (RunOptions.Option option : RunOptions.ALL) {
            assertThat(out()).contains(option.name());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "key",
                "key nonsense",
                "notifications nonsense",
                "notifications test",
                "notifications history --limit 0",
                "check",
                "version x",
                "key list --x",
                "cluster --watch --wait",
                "cluster --wait --timeout soon"
            })
    void wrongUseIsTwoAndSaysWhatIsRight(String line) {
        assertThat(run(line)).isEqualTo(2);

        assertThat(out()).isEmpty();
        assertThat(err()).startsWith("vestibule: ").containsPattern("See vestibule.* --help");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        frobnicate | unknown command frobnicate
        simulat | unknown command simulat; did you mean simulate?
        trian | unknown command trian
        key lst | unknown command lst; did you mean list?
        version x | unexpected argument x
        cluster --wach | unknown option --wach; did you mean --watch?
        """)
    void anUnknownWordIsNamedWithTheOneThatIsNearAndNoOthers(String line, String reason) {
        assertThat(run(line)).isEqualTo(2);

        assertThat(err().lines()).first().isEqualTo("vestibule: " + reason);
    }

    /// As where the jar is run without the launcher: this module does not have the command.
    @Test
    void whatIsNotOnTheClassPathSaysHowToStartIt() {
        assertThat(run("simulate --help")).isZero();

        assertThat(out().replaceAll("\\s+", " ")).contains("start it by the launcher, vestibule simulate");
    }

    @Test
    void withoutACommandTheHelpIsShown() {
        assertThat(run("")).isEqualTo(2);

        assertThat(err()).startsWith("Usage: vestibule");
    }

    @Test
    void runReportsEveryFaultAndStartsNothing() {
        assertThat(run("run --orign x --listen y --active-users 0 --bypass src.ip"))
                .isEqualTo(2);

        assertThat(out()).isEmpty();
        assertThat(err().lines())
                .containsExactly(
                        "vestibule: 5 errors; nothing was started. See vestibule run --help",
                        "  --orign: unknown option; did you mean --origin?",
                        "  --active-users: rooms[0].total_active_users = \"0\": must be a whole"
                                + " number from 1 to 2147483647",
                        "  --bypass: rooms[0].bypass[0] = \"src.ip\": line 1, column 1: there is no"
                                + " src.ip; did you mean ip.src?",
                        "    src.ip",
                        "    ^^^^^^",
                        "  --listen: node.listen = \"y\": must be HOST:PORT, such as 0.0.0.0:8080",
                        "  node.origin: is required: http://HOST:PORT, https://HOST:PORT or"
                                + " unix:/PATH; use --origin URL");
    }

    @Test
    void checkSaysWhetherAFileIsRight(@TempDir Path folder) throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.yaml"), "node: {origin: nowhere}");

        assertThat(run("check ../examples/vestibule.yaml")).isZero();
        assertThat(out())
                .isEqualTo("../examples/vestibule.yaml is valid: 1 zone, 1 room, 1 event, 1 rule, 1"
                        + " list, 2 health checks\n"
                        + "only images.example.com, pay.example.com, shop.example.com,"
                        + " status.example.com are served; requests for other hosts get 421. To"
                        + " serve them too, add them to node.origins, or set node.other_hosts:"
                        + " forward\n");
        assertThat(run("check " + wrong)).isEqualTo(2);
        assertThat(err()).contains("wrong.yaml:1:16: node.origin = \"nowhere\"");
    }

    @Test
    void checkSaysWhichNodeAFileMakes(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("lon-2.yaml"), """
            node:
              origin: http://127.0.0.1:9
              store: {url: 'postgresql://u:secret@127.0.0.1:1/v'}
              cluster:
                node: lon-2
                address: 127.0.0.2:25520
                seeds: ['127.0.0.3:25520']
                data_center: lon
                data_centers: [ams, lon]
            """);

        assertThat(run("check " + file)).isZero();
        assertThat(out())
                .isEqualTo(file + " is valid: 0 rooms\n" + "node lon-2 of data center lon, one of 2: ams, lon\n");
    }

    @Test
    void checkSaysWhichCookiesOfTheSiteAnotherPrefixHides(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("prefix.yaml");
        Files.writeString(file, """
            node:
              origin: http://127.0.0.1:8000
              cookie_prefix: shop
            """);

        assertThat(run("check " + file)).isZero();
        assertThat(out())
                .endsWith("cookies named shop, or with a name that begins with shop_, do not reach"
                        + " origins (node.cookie_prefix)\n");
    }

    @Test
    void checkLooksAtRulesAndTemplatesAndSaysWhatIsMostLikelyNotMeant(@TempDir Path folder) throws IOException {
        Path odd = Files.writeString(folder.resolve("odd.yaml"), """
            lists: [{name: office, kind: ip, items: [192.0.2.1, 192.0.2.1]}]
            rooms:
              - name: sale
                host: shop.example.com
                total_active_users: 9
                new_users_per_minute: 9
                custom_page_html: "<p>{{waitTmie}}</p>"
                rules:
                  - expression: ip.src in $office or ip.src.country eq "GB"
                  - expression: ends_with(http.request.uri.path, ".css")
            """);

        assertThat(run("check " + odd)).isZero();

        assertThat(out()).isEqualTo(odd + " is valid: 1 zone, 1 room, 2 rules, 1 list, 1 template\n");
        assertThat(err().lines()).hasSize(3).first().isEqualTo("vestibule: 2 warnings");
        assertThat(err())
                .contains(odd + ":7:23: rooms[0].custom_page_html: line 1: ", "waitTmie")
                .contains(odd + ":10:21: rooms[0].rules[1].expression: ");
    }

    @Test
    void checkRefusesWhatAStartWould(@TempDir Path folder) throws IOException {
        String site = """
            rooms:
              - name: sale
                host: shop.example.com
                total_active_users: 9
                new_users_per_minute: 9
            """;
        String node = "node: {origin: 'http://127.0.0.1:1', minimum_limit: 200}\n";
        Path file = Files.writeString(folder.resolve("v.yaml"), node + site);

        assertThat(run("check " + file)).isEqualTo(2);

        assertThat(err()).contains("sale.total_active_users: must be at least 200");
        assertThat(run("check " + Files.writeString(file, site))).isZero();
    }

    @Test
    void versionEndsWithTheVersion() {
        assertThat(run("version")).isZero();

        assertThat(out()).isEqualTo("vestibule dev\n");
    }

    @Test
    void keysAreListedAndRotated(@TempDir Path folder) {
        KeyStore.open(folder, SystemClock.INSTANCE);

        assertThat(run("key rotate --data " + folder)).isZero();
        assertThat(run("key list --data " + folder)).isZero();

        assertThat(out().lines()).hasSize(3).satisfies(lines -> {
            assertThat(lines.get(0)).matches("key [0-9a-f]{8} seals tickets from .*Z on; older keys" + " .*Z");
            assertThat(lines.get(1)).matches("[0-9a-f]{8}  in use from .*Z");
            assertThat(lines.get(2)).matches("[0-9a-f]{8}  in use  accepted until .*Z");
        });
    }

    @Test
    void oneKeyIsInUseAndThereAreNoOlderOnes(@TempDir Path folder) {
        KeyStore.open(folder, SystemClock.INSTANCE);

        assertThat(run("key list --data " + folder)).isZero();
        assertThat(out()).matches("[0-9a-f]{8}  in use\nolder keys: none\n");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(run("help")).isZero();
        assertThat(out()).contains("Commands:");
        assertThat(run("help limits")).isZero();
        assertThat(out()).contains("Usage: vestibule limits");
        assertThat(run("help run")).isZero();
        assertThat(out()).contains("Usage: vestibule run");
    }

    @Test
    void noCommandThatChangesSomethingIsProposed() {
        for (String word : new String[] {"holt", "suspent", "lmits", "revok", "aply", "und"}) {
            assertThat(run(word)).isEqualTo(Terminal.WRONG_USE);
        }
        assertThat(err()).doesNotContain("did you mean");
        assertThat(run("room")).isEqualTo(Terminal.WRONG_USE);
        assertThat(err()).contains("unknown command room; did you mean rooms?");
    }

    @Test
    void aWrongValueIsNamedInWords() {
        assertThat(run("history --limit abc")).isEqualTo(Terminal.WRONG_USE);
        assertThat(run("queue-all sale maybe")).isEqualTo(Terminal.WRONG_USE);
        assertThat(err())
                .contains("vestibule: --limit must be a whole number, not 'abc'\n")
                .contains("vestibule: on|off must be one of on, off, not 'maybe'\n");
    }

    @Test
    void keysAreOnlySoughtWhereThereAreSome(@TempDir Path folder) {
        assertThat(run("key rotate", Map.of("VESTIBULE_DATA", folder.toString())))
                .isEqualTo(1);

        assertThat(err())
                .isEqualTo("vestibule: there are no ticket keys in "
                        + folder
                        + "; name the data directory with --data, or a shared store with"
                        + " --store\n");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keysOfASharedStoreAreNotChangedInTheCopy(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve(KeyStore.COPY), "{}");

        assertThat(run("key rotate --data " + folder)).isEqualTo(1);
        assertThat(err()).contains("in the store that its node shares; name it with --store");
    }

    private int run(String line) {
        return run(line, Map.of());
    }

    private int run(String line, Map<String, String> environment) {
        var arguments = line.isEmpty() ? List.<String>of() : List.of(line.split(" ", -1));
        var terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                environment);
        return Main.run(arguments, terminal);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
