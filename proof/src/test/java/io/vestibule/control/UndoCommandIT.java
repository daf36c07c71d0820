package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cli.Main;
import io.vestibule.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// `vestibule history` and `vestibule undo` against a control port.
class UndoCommandIT {

    private static final String ROOM = ROOMS + "/" + SALE.id().value();

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final ControlHouse house = new ControlHouse();
    private ControlServer server;

    /// Two zones were made before: these are the revisions 3 and 4.
    @BeforeEach
    void change() throws Exception {
        server = house.start("127.0.0.1");
        patch("{\"queue_all\":true}");
        patch("{\"total_active_users\":30,\"new_users_per_minute\":20}");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void patch(String body) throws Exception {
        house.write(server, "PATCH", ROOM, body);
    }

    private int run(String... args) {
        out.reset();
        err.reset();
        var all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--control", "127.0.0.1:" + server.port()));
        return Main.run(
                all,
                new Terminal(
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        Map.of("VESTIBULE_CONTROL_TOKEN", ControlHouse.TOKEN)));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String settings() throws Exception {
        return house.api(server, ROOM).get("result").toString();
    }

    @Test
    void theHistorySaysInWordsWhatChanged() {
        assertThat(run("history")).isZero();

        assertThat(out())
                .contains("change room sale: queue-all on")
                .contains("change room sale: limits 1000/100 to 30/20");
    }

    @Test
    void aRevisionThatIsNotThereIsNoOther() throws Exception {
        String before = settings();

        assertThat(run("undo", "99999", "--yes")).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("there is no revision 99999; the newest is 4");
        assertThat(run("undo", "0", "--yes")).isEqualTo(2);
        assertThat(settings()).isEqualTo(before);
    }

    @Test
    void everyFieldAndTheForecastAreToldBeforeTheQuestion() throws Exception {
        assertThat(run("undo", "4")).isEqualTo(1);

        assertThat(out())
                .contains("    4  ", "token:tests", "limits 1000/100 to 30/20")
                .contains("room sale: new_users_per_minute: 20 -> 100")
                .contains("room sale: total_active_users: 30 -> 1000")
                .containsPattern("room sale: (\\d+ wait|what it does to those waiting)")
                .contains("Continue? [y/N]");
        assertThat(settings()).contains("\"total_active_users\":30");
    }

    /// The second takes back the change before, not the first.
    @Test
    void twoUndoesTakeBackTwoChanges() throws Exception {
        assertThat(run("undo", "--yes")).isZero();
        assertThat(settings()).contains("\"total_active_users\":1000", "\"queue_all\":true");
        assertThat(run("undo", "--yes")).isZero();
        assertThat(settings()).contains("\"total_active_users\":1000", "\"queue_all\":false");
    }

    @Test
    void anUndoIsTakenBackByItsNumber() throws Exception {
        run("undo", "--yes");
        assertThat(out()).contains("done, as revision 5");

        assertThat(run("undo", "5", "--yes")).isZero();
        assertThat(settings()).contains("\"total_active_users\":30");
        assertThat(run("undo")).isEqualTo(1);
        assertThat(out()).contains("    4  ");
    }
}
