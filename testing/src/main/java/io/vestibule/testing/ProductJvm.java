package io.vestibule.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// How tests start the product in a process of its own: under the build from the jars that ship, with a start-up
/// cache as operators have it, which is half of the processor time of a start; elsewhere from the classes of the
/// tests. *Thread-safe.*
///
/// The jars are those that the build has just made: it names them by the property `product`. The cache is made by the
/// first process that wants it, and the Java machine refuses it if a jar has changed.
public final class ProductJvm {

    private static final String MAIN = "io.vestibule.cli.Main";
    private static final int LONGEST_MINUTES = 10;
    private static @Nullable Path cache;

    private ProductJvm() {}

    /// What the command line of the product has after the options of the JVM and before its own arguments.
    ///
    /// @param front folders of classes that take the place of those of the same name; with these there is no cache
    public static List<String> command(List<Path> front) {
        return command(MAIN, front);
    }

    /// The same of any class; of another than the product's own with the class path of this process.
    static List<String> command(String main, List<Path> front) {
        var jar = main.equals(MAIN) ? jar() : null;
        var command = new ArrayList<String>();
        if (jar != null && front.isEmpty()) {
            command.addAll(List.of("-XX:AOTCache=" + cache(jar), "-Xlog:aot=off", "-Xlog:cds=off"));
        }
        command.add("-cp");
        var path = new StringBuilder();
        front.forEach(folder -> path.append(folder).append(File.pathSeparator));
        command.add(path.append(jar == null ? ownClassPath() : jar).toString());
        command.add(main);
        return command;
    }

    /// The class path of this process. Under the build a jar of its own lists it, and another property names it.
    public static String ownClassPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    private static @Nullable Path jar() {
        String product = System.getProperty("product");
        if (product == null) {
            return null;
        }
        var jar = Path.of(product).toAbsolutePath().normalize().resolve("vestibule.jar");
        if (!Files.exists(jar)) {
            throw new AssertionError("the build names " + jar + ", which is not there");
        }
        return jar;
    }

    private static synchronized Path cache(Path jar) {
        if (cache == null) {
            try {
                cache = cacheOf(jar);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
        return cache;
    }

    /// Processes of tests take turns: one makes it.
    private static Path cacheOf(Path jar) throws IOException, InterruptedException {
        var target = Files.createDirectories(Path.of("target").toAbsolutePath());
        var made = target.resolve(
                "product-%d.aot".formatted(Files.getLastModifiedTime(jar).toMillis()));
        try (var lock = FileChannel.open(
                        target.resolve("product.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = lock.lock()) {
            if (!Files.exists(made)) {
                removeFormer(target);
                train(jar, target, made);
            }
        }
        return made;
    }

    /// Each is some 70 MB; a process that has one open keeps it.
    private static void removeFormer(Path target) throws IOException {
        try (var former = Files.newDirectoryStream(target, "product-*.aot")) {
            for (Path cache : former) {
                Files.delete(cache);
            }
        }
    }

    private static void train(Path jar, Path target, Path made) throws IOException, InterruptedException {
        var part = target.resolve("product.part");
        var log = target.resolve("product-train.log");
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-XX:+UseSerialGC",
                        "-XX:AOTCacheOutput=" + part,
                        "-cp",
                        jar.toString(),
                        MAIN,
                        "train")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0 || !Files.exists(part)) {
            process.destroyForcibly();
            throw new AssertionError("no start-up cache of the product: see " + log);
        }
        Files.move(part, made, StandardCopyOption.ATOMIC_MOVE);
    }
}
