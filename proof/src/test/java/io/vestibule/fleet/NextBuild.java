package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Modules;
import io.vestibule.testing.ProductJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/// A build of the product as the next version may be: a room has one setting more, [#KEY], and
/// every frame between nodes one field more.
///
/// It is made when a test wants it: a few classes are compiled again from their sources with some
/// lines replaced, and come first on the class path. If such a line is no longer in its source, the
/// test fails and says which line. The field is one that the schema here does not know, which on
/// the wire is the same as one that a later schema has. *Immutable.*
final class NextBuild {

    /// The setting of a room that this version does not have: any text.
    static final String KEY = "greeting";

    /// What a process of the next version says when it heard one of its kind first.
    static final String HEARD_ALIKE = "[next] heard a frame with one more field";

    /// What a process of the next version says when it heard one of this version first.
    static final String HEARD_BEFORE = "[next] heard a frame without it";

    private static final List<Patch> PATCHES = List.of(
            new Patch("room/ChallengeSettings.java", "record ChallengeSettings\\(([^)]*)\\) \\{", """
                record ChallengeSettings($1, String greeting) {
                    public ChallengeSettings($1) {
                        this(mode, action, when, infiniteQueueShown, plainSeconds,
                            exceptions, "");
                    }
                """),
            new Patch("settings/room/ChallengeShape.java", "(\\}\\))(\\);\\s+private ChallengeShape)", """
                $1,
                Key.of("greeting", SettingForms.text(ValueKinds.text(1_000)), "").leftOut()$2\
                """),
            new Patch("wire/FrameForm.java", "return message\\.build\\(\\)\\.toByteArray\\(\\);", """
                return message.setUnknownFields(NEXT).build().toByteArray();
                """),
            new Patch("wire/FrameForm.java", "private static Frame frame\\(FrameMessage message\\) \\{", """
                private static final com.google.protobuf.UnknownFieldSet NEXT =
                    com.google.protobuf.UnknownFieldSet.newBuilder()
                        .addField(1000,
                            com.google.protobuf.UnknownFieldSet.Field.newBuilder()
                                .addLengthDelimited(ByteString.copyFromUtf8("next"))
                                .build())
                        .build();
                private static final java.util.Set<String> HEARD =
                    java.util.concurrent.ConcurrentHashMap.newKeySet();

                private static Frame frame(FrameMessage message) {
                    String heard = message.getUnknownFields().hasField(1000)
                        ? "%s" : "%s";
                    if (HEARD.add(heard)) {
                        System.out.println(heard);
                    }
                """.formatted(
                            HEARD_ALIKE, HEARD_BEFORE)));

    /// Something that is replaced in a source.
    ///
    /// @param file where it stands, below the product's first package
    /// @param pattern found there once, as a regular expression
    /// @param replacement of it, with groups of the pattern
    private record Patch(String file, String pattern, String replacement) {

        String applyTo(String source) {
            Matcher found = Pattern.compile(pattern).matcher(source);
            assertThat(found.results().count())
                    .as("places in %s of what the next version changes: %s", file, pattern)
                    .isEqualTo(1);
            return found.replaceAll(replacement);
        }
    }

    private NextBuild() {}

    /// Makes the classes that differ.
    ///
    /// @param folder for them; made here
    /// @return what stands before the others on the class path
    static Path in(Path folder) {
        try {
            Path classes = Files.createDirectories(folder.resolve("classes"));
            compile(sources(folder.resolve("sources")), classes);
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> sources(Path into) throws IOException {
        var changed = new ArrayList<Path>();
        for (Patch patch : PATCHES) {
            Path file = into.resolve(patch.file());
            if (Files.notExists(file)) {
                Files.createDirectories(file.getParent());
                Files.copy(Modules.source(patch.file()), file);
                changed.add(file);
            }
            Files.writeString(file, patch.applyTo(Files.readString(file)));
        }
        return changed;
    }

    private static void compile(List<Path> sources, Path classes) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new DiagnosticCollector<JavaFileObject>();
        var options = List.of(
                "-proc:none", "-nowarn", "-implicit:none", "-d", classes.toString(), "-cp", ProductJvm.ownClassPath());
        try (var files = compiler.getStandardFileManager(said, null, null)) {
            var units = files.getJavaFileObjectsFromPaths(sources);
            boolean done =
                    compiler.getTask(null, files, said, options, null, units).call();
            assertThat(done)
                    .as("the next version compiles: %s", said.getDiagnostics())
                    .isTrue();
        }
    }
}
