package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A JDK that is missing is said before Maven is started, and one that Maven finds is not.
class NeedJdkTest {

    private static final int WANTED = Checkout.RELEASE;

    @TempDir
    private Path folder = Path.of("");

    private Checkout checkout;

    @BeforeEach
    void begin() throws IOException {
        checkout = Checkout.in(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vestibule version", "verify", "verify --quick", "verify --format"})
    void aMissingJdkIsSaidInOneLineBeforeMavenIsStarted(String command) throws IOException {
        checkout.jdk(".jdks/other", WANTED - 1);
        checkout.jdk(".jdks/longer", WANTED * 10);
        String[] words = ("./" + command).split(" ", -1);

        var outcome = checkout.run(Map.of("JAVA_HOME", folder + "/.jdks/other"), words);

        String script = command.split(" ", -1)[0];
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.text())
                .isEqualTo(("%s: JDK %d is missing: install it (https://adoptium.net), or name the one"
                                + " you have: JAVA%2$d_HOME=/path/to/jdk-%2$d ./%1$s\n")
                        .formatted(script, WANTED));
        assertThat(checkout.isBuilt()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".jdks/a",
                ".m2/jdks/a",
                ".sdkman/candidates/java/a",
                ".gradle/jdks/a",
                ".jenv/versions/a",
                ".jbang/cache/jdks/a",
                ".asdf/installs/java/a",
                ".jabba/jdk/a",
                ".local/share/mise/installs/java/a",
                "Library/Java/JavaVirtualMachines/a/Contents/Home"
            })
    void aJdkWhereTheToolsOfPeoplePutItIsFound(String place) throws IOException {
        checkout.jdk(place, WANTED);

        assertThat(found(Map.of())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_HOME", "JAVA25_HOME", "JAVA_25_HOME"})
    void aJdkThatTheEnvironmentNamesIsFound(String name) throws IOException {
        Path jdk = checkout.jdk("some where/else", WANTED);

        assertThat(found(Map.of(name, jdk.toString()))).isTrue();
        assertThat(found(Map.of("OTHER_HOME", jdk.toString()))).isFalse();
    }

    @Test
    void theJdkOfTheJavaThatStartsMavenIsFound() throws IOException {
        Path jdk = checkout.jdk("else", WANTED);
        Files.createSymbolicLink(folder.resolve("bin/java"), jdk.resolve("bin/java"));

        assertThat(found(Map.of())).isTrue();
    }

    @Test
    void aJdkThatMavenWasToldOfIsFound() throws IOException {
        Path jdk = checkout.jdk("else", WANTED);
        checkout.file(".m2/toolchains.xml", "  <jdkHome>" + jdk + "</jdkHome>\n");

        assertThat(found(Map.of())).isTrue();
    }

    @Test
    void aJdkThatMavensStartFileNamesIsFound() throws IOException {
        checkout.jdk("else", WANTED);
        checkout.file(".mavenrc", "JAVA_HOME=$HOME/else\n");

        assertThat(found(Map.of())).isTrue();
        assertThat(found(Map.of("MAVEN_SKIP_RC", "yes"))).isFalse();
    }

    @Test
    void aJdkWithoutAFileOfItsVersionIsAsked() throws IOException {
        Path jdk = checkout.jdk(".jdks/a", WANTED);
        Files.delete(jdk.resolve("release"));

        assertThat(found(Map.of())).isTrue();
    }

    @Test
    void aRuntimeThatCompilesNothingDoesNotCount() throws IOException {
        Path jdk = checkout.jdk(".jdks/a", WANTED);
        Files.delete(jdk.resolve("bin/javac"));

        assertThat(found(Map.of())).isFalse();
    }

    private boolean found(Map<String, String> environment) {
        return checkout.run(environment, "workshop/need-jdk", "verify").exit() == 0;
    }
}
