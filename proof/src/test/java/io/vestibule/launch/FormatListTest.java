package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the formatter is given: every file that it has not found right as it stands.
class FormatListTest {

    private static final String SCRIPT = "workshop/format-list";

    @TempDir
    private Path folder = Path.of("");

    private Checkout checkout;

    @BeforeEach
    void begin() throws IOException {
        checkout = Checkout.in(folder);
        checkout.program(SCRIPT, Files.readString(Path.of("..").resolve(SCRIPT)));
        for (String name : List.of("A", "B", "C")) {
            write(name, "");
        }
    }

    @Test
    void whatWasRightIsLookedAtAgainWhenItChanges() throws IOException {
        assertThat(listed("check", "1.0")).containsExactly("A", "B", "C");
        right();

        write("B", "class B {}");
        assertThat(listed("check", "1.0")).containsExactly("B");
        write("D", "");
        assertThat(listed("check", "1.0")).containsExactlyInAnyOrder("B", "D");
        right();

        // The formatter is not called for nothing.
        assertThat(listed("check", "1.0")).hasSize(1);
    }

    @Test
    void aCheckThatFoundSomethingMakesNothingRight() throws IOException {
        assertThat(listed("check", "1.0")).hasSize(3);
        assertThat(listed("check", "1.0")).hasSize(3);
    }

    @Test
    void anotherFormatterLooksAtEverything() throws IOException {
        listed("check", "1.0");
        right();

        assertThat(listed("check", "1.1")).containsExactly("A", "B", "C");
    }

    @Test
    void whatIsRewrittenIsCheckedAfterwards() throws IOException {
        listed("check", "1.0");
        right();
        write("B", "class  B {}");

        assertThat(listed("fix", "1.0")).containsExactly("A", "B", "C");
        right();

        assertThat(listed("check", "1.0")).containsExactly("B");
    }

    private void write(String name, String text) throws IOException {
        checkout.file("room/src/main/java/" + name + ".java", text);
    }

    private void right() {
        var outcome = checkout.run(Map.of(), SCRIPT, "right", "target/format");
        assertThat(outcome.exit()).as(outcome.text()).isZero();
    }

    private List<String> listed(String mode, String version) throws IOException {
        var outcome = checkout.run(Map.of(), SCRIPT, mode, "target/format", version);
        assertThat(outcome.exit()).as(outcome.text()).isZero();
        return Files.readAllLines(folder.resolve("target/format/arguments")).stream()
                .filter(line -> !line.startsWith("-"))
                .map(line -> line.replaceAll(".*/(.*)\\.java", "$1"))
                .toList();
    }
}
