package io.vestibule.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.invitation.Invitation;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.SettingsReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `invite`: tokens that the gate of the same settings takes, and what is said of settings that
/// cannot make any.
class InviteCommandTest {

    private static final String SECRET =
            Base64.getEncoder().encodeToString("a secret of thirty-two bytes ...".getBytes(StandardCharsets.US_ASCII));

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Path file(String invitations) throws IOException {
        return Files.writeString(folder.resolve("v.yaml"), """
            node:
              origin: http://127.0.0.1:3000
              invitations: %s
            rooms:
              - {name: sale, host: shop.example.com, total_active_users: 1, new_users_per_minute: 1}
            """.formatted(invitations));
    }

    private int run(String... arguments) {
        var terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Map.of());
        var all = new ArrayList<>(List.of("invite"));
        all.addAll(List.of(arguments));
        return Cli.run(all, terminal);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static Invitation seen(Path file, String token, String room) {
        var good = (SettingsReader.Result.Good) SettingsReader.check(file.toString(), Map.of());
        return good.settings()
                .visitors()
                .invitations()
                .orElseThrow()
                .check(token, "-", room, SystemClock.INSTANCE.millis());
    }

    @Test
    void whatItPrintsIsGoodInTheRoomAndNoOther() throws IOException {
        Path file = file("{keys: [{id: k, algorithm: HS256, secret: " + SECRET + "}]}");

        assertThat(run("sale", "--config", file.toString(), "--count", "3")).isZero();
        var tokens = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(tokens).hasSize(3).doesNotHaveDuplicates();
        for (String token : tokens) {
            assertThat(seen(file, token, "sale")).isInstanceOf(Invitation.Good.class);
            assertThat(seen(file, token, "other")).isInstanceOf(Invitation.Bad.class);
        }
    }

    @Test
    void linksKeepTheirQueryAndTheirPlaceInThePage() throws IOException {
        Path file = file("{keys: [{id: k, algorithm: HS256, secret: " + SECRET + "}]}");
        run("*", "--config", file.toString(), "--url", "https://shop.example/a?b=1#top");

        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("https://shop.example/a?b=1&vestibule_invitation=ey")
                .endsWith("#top\n");
    }

    @Test
    void anAccountIsNeededWherePlacesAreAccounts() throws IOException {
        Path file = file("{place: sub, keys: [{id: k, algorithm: hs256, secret: " + SECRET + "}]}");

        assertThat(run("sale", "--config", file.toString())).isEqualTo(2);
        assertThat(said()).contains("--subject is required");
        assertThat(run("sale", "--config", file.toString(), "--subject", "ann")).isZero();
    }

    @Test
    void whatCannotMakeTokensSaysWhy() throws IOException {
        String only = "{keys: [{id: k, algorithm: EdDSA, public_key:"
                + " MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=}]}";
        assertThat(run("sale", "--config", file(only).toString())).isEqualTo(1);
        assertThat(said()).contains("has a secret or a private_key");
        assertThat(run("sale", "--config", file("{}").toString())).isEqualTo(1);
        assertThat(run("sale")).isEqualTo(2);
        assertThat(run("sale", "--config", file(only).toString(), "--expires", "never"))
                .isEqualTo(2);
    }

    @Test
    void keysThatAreNotRightAreRefusedAtTheStartWithoutShowingThem() throws IOException {
        String twice = "{keys: [{id: k, algorithm: HS256, secret: %s}, {id: k, algorithm: HS256, secret: %s}]}"
                .formatted(SECRET, SECRET);
        assertThat(run("sale", "--config", file(twice).toString())).isEqualTo(2);
        assertThat(said()).contains("is taken by another key");
        String wrong = ("{keys: [{id: k, algorithm: none, secret: %s}, {id: l, algorithm: HS256, secret:"
                        + " c2hvcnQ=}, {id: m, algorithm: ES256, public_key: AAAA}]}")
                .formatted(SECRET);
        run("sale", "--config", file(wrong).toString());
        assertThat(said())
                .contains("must be EdDSA, ES256 or HS256")
                .contains("must be base64 of at least 32 bytes")
                .contains("is not a key of this algorithm")
                .doesNotContain("c2hvcnQ=");
    }
}
