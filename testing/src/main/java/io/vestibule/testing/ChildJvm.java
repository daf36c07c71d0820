package io.vestibule.testing;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A class of ours, or of the tests, to be run in a JVM of its own, which can be killed. It finds every class that
/// this one finds, but for the product itself, which runs [as it ships][ProductJvm]. *Confined to its thread.*
public final class ChildJvm {

    private final List<String> options =
            new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
    private final String main;
    private final List<String> arguments;
    private final List<Path> front = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private List<String> entrance = List.of();

    private ChildJvm(Class<?> main, String... arguments) {
        this.main = main.getName();
        this.arguments = List.of(arguments);
    }

    /// One that runs a class.
    ///
    /// @param main has the `main` method
    public static ChildJvm of(Class<?> main, String... arguments) {
        return new ChildJvm(main, arguments);
    }

    /// With options of the JVM.
    public ChildJvm with(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    /// With classes that take the place of those of the same name.
    ///
    /// @param folder holds them as a class path does
    public ChildJvm preferring(Path folder) {
        front.add(folder);
        return this;
    }

    /// Behind a command that gives way to it.
    public ChildJvm behind(List<String> command) {
        entrance = List.copyOf(command);
        return this;
    }

    /// With a variable of the environment besides those of this process.
    public ChildJvm variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /// Starts it; what it says on standard output is for the caller to read.
    public Process talking() throws IOException {
        return builder().redirectError(Redirect.INHERIT).start();
    }

    /// Starts it; all that it says goes into a file.
    public Process writingTo(Path log) throws IOException {
        return builder().redirectOutput(log.toFile()).redirectErrorStream(true).start();
    }

    private ProcessBuilder builder() {
        var command = new ArrayList<>(entrance);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(ProductJvm.command(main, front));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return builder;
    }
}
