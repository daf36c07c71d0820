package io.vestibule.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A folder that looks like a checkout, with the scripts of this one and a Maven that only notes
/// how it was called. Its build wants a JDK of a version that no machine has, so that only what a
/// test puts there is found. *Confined to its test.*
final class Checkout {

    /// The version of the JDK that its build wants.
    static final int RELEASE = 9_025;

    private final Path folder;

    private Checkout(Path folder) {
        this.folder = folder;
    }

    static Checkout in(Path folder) throws IOException {
        var checkout = new Checkout(folder);
        for (String script : List.of("vestibule", "verify", "workshop/need-jdk", "workshop/need-node")) {
            checkout.program(script, Files.readString(Path.of("..").resolve(script)));
        }
        checkout.program("bin/mvn", "#!/bin/sh\necho \"$@\" > built\n");
        checkout.node(true);
        checkout.program("bin/npm", "#!/bin/sh\n");
        checkout.file("pom.xml", "<maven.compiler.release>%d</maven.compiler.release>\n".formatted(RELEASE));
        return checkout;
    }

    /// Puts a JDK into a folder.
    ///
    /// @return that folder
    Path jdk(String at, int release) throws IOException {
        program(at + "/bin/java", "#!/bin/sh\n");
        program(at + "/bin/javac", "#!/bin/sh\necho javac %d.0.1\n".formatted(release));
        file(at + "/release", "JAVA_VERSION=\"%d.0.1\"\n".formatted(release));
        return folder.resolve(at);
    }

    /// Puts a Node there that can make the dashboard, or is too old.
    void node(boolean isNewEnough) throws IOException {
        program("bin/node", "#!/bin/sh\nexit %d\n".formatted(isNewEnough ? 0 : 1));
    }

    /// Runs a script of the checkout, whose home it is.
    Shell.Outcome run(Map<String, String> environment, String... command) {
        var all = new TreeMap<String, String>();
        all.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        all.put("HOME", folder.toString());
        all.putAll(environment);
        return Shell.run(folder, all, List.of(command));
    }

    /// Whether Maven was called.
    boolean isBuilt() {
        return Files.exists(folder.resolve("built"));
    }

    /// As if Maven had not been called.
    void forgetMaven() throws IOException {
        Files.deleteIfExists(folder.resolve("built"));
    }

    /// As if the launcher had not built.
    void forgetBuild() throws IOException {
        forgetMaven();
        Files.deleteIfExists(folder.resolve("server/target/built"));
    }

    /// What Maven was called with.
    String built() throws IOException {
        return Files.readString(folder.resolve("built"));
    }

    void program(String name, String text) throws IOException {
        file(name, text);
        Files.setPosixFilePermissions(folder.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
