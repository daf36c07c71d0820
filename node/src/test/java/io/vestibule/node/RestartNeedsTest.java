package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartNeedsTest {

    private static final String ROOM =
            "rooms: [{name: sale, host: shop.example, total_active_users: 9, new_users_per_minute:" + " 9}]";

    private static NodeSettings settings(String key, String rooms) {
        String yaml = "node:\n  origin: http://127.0.0.1:3000\n  " + key + "\n" + rooms;
        var outcome = SettingsReader.read(
                yaml.getBytes(StandardCharsets.UTF_8), "test.yaml", RunOptions.parse(List.of()), Map.of());
        return ((SettingsReader.Result.Good) outcome).settings();
    }

    private static List<String> needs(NodeSettings running, NodeSettings read) {
        return RestartNeeds.between(running, read);
    }

    @Test
    void theSameFileNeedsNothing() {
        assertThat(needs(settings("", ROOM), settings("", ROOM))).isEmpty();
    }

    /// Whether other hosts are refused follows from the rooms of the file where the key is not
    /// there.
    @Test
    void theFirstRoomOfAHostChangesWhatBecomesOfOtherHosts() {
        assertThat(needs(settings("", ""), settings("", ROOM))).containsExactly("node.other_hosts");
        assertThat(needs(settings("", ROOM), settings("", ""))).containsExactly("node.other_hosts");
    }

    @Test
    void whereTheKeyIsThereRoomsChangeNothing() {
        String key = "other_hosts: forward";

        assertThat(needs(settings(key, ""), settings(key, ROOM))).isEmpty();
    }

    @Test
    void theKeyIsNamedOnceWithThoseOfItsGroup() {
        assertThat(needs(settings("", ROOM), settings("other_hosts: forward", ROOM)))
                .containsOnlyOnce("node.other_hosts")
                .contains("node.health_path");
        assertThat(needs(settings("", ROOM), settings("other_hosts: refuse", ROOM)))
                .as("what holds is the same; the key is a group's")
                .containsOnlyOnce("node.other_hosts");
    }

    @Test
    void whatChecksMayReachIsReadAtTheStart() {
        assertThat(needs(settings("", ROOM), settings("egress: {allow: [10.0.0.0/8]}", ROOM)))
                .containsExactly("node.egress.allow");
    }

    @Test
    void whomNotificationsBelieveIsReadAtTheStart(@TempDir Path folder) throws IOException {
        Path file =
                Files.writeString(folder.resolve("ca.pem"), Certificate.of("ca").certificate());
        var before = settings("egress: {authorities: '" + file + "'}", ROOM);

        assertThat(needs(before, settings("egress: {authorities: '" + file + "'}", ROOM)))
                .isEmpty();
        assertThat(needs(settings("", ROOM), before)).containsExactly("node.egress.authorities");
        Files.writeString(file, Certificate.of("other").certificate());
        assertThat(needs(before, settings("egress: {authorities: '" + file + "'}", ROOM)))
                .as("the same file, with another authority")
                .containsExactly("node.egress.authorities");
    }

    @Test
    void eachKeyOfTheAccessLogIsNamedForItself() {
        String before = "log: {access: stdout}";

        assertThat(needs(settings("", ""), settings(before, ""))).containsExactly("node.log.access");
        assertThat(needs(settings(before, ""), settings("log: {access: stdout, access_format: combined}", "")))
                .containsExactly("node.log.access_format");
        assertThat(needs(settings(before, ""), settings("log: {access: stdout, access_query: true}", "")))
                .containsExactly("node.log.access_query");
    }
}
