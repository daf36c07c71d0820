package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cli.Main;
import io.vestibule.cli.terminal.Terminal;
import io.vestibule.testing.ChildJvm;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A start in the middle of which an `Error` is thrown, by a class that is damaged or by one that
/// is put in the place of ours: the process serves, or it says why not and ends. It never stays
/// without serving.
class BrokenStartIT {

    private static final String CONTROL = "io.vestibule.control.ControlPages";
    private static final String WARM_UP = "io.vestibule.node.warm.WarmOrigin";

    @TempDir
    private Path folder = Path.of("");

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void theProcessSaysWhyAndEndsInsteadOfStayingWithoutServing() throws IOException, InterruptedException {
        damage(CONTROL);

        Process process = start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(said()).isTrue();
        assertThat(process.exitValue()).isEqualTo(Terminal.FAILED);
        assertThat(said())
                .contains("vestibule: the server stops because of an internal error: ")
                .contains("ClassFormatError");
    }

    @Test
    void withoutAWarmUpItServesAndWarns() throws IOException {
        damage(WARM_UP);

        start();

        await().atMost(Duration.ofMinutes(3)).until(() -> said().contains("  ready "));
        assertThat(said())
                .contains("could not warm up; the first requests will be slow")
                .contains("ClassFormatError");
    }

    @Test
    void withoutMemoryForTheWarmUpItEndsSinceNobodyKnowsWhatElseIsMissing() throws IOException, InterruptedException {
        putInPlaceOf(WARM_UP, outOfMemoryWhenStarted());

        Process process = start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(said()).isTrue();
        assertThat(process.exitValue()).isEqualTo(Terminal.FAILED);
        assertThat(said())
                .contains("vestibule: the server stops because of an internal error: ")
                .contains("the node cannot become ready: java.lang.OutOfMemoryError");
    }

    private void damage(String name) throws IOException {
        putInPlaceOf(name, new byte[] {'n', 'o', ' ', 'c', 'l', 'a', 's', 's'});
    }

    private void putInPlaceOf(String name, byte[] instead) throws IOException {
        Path file = classes().resolve(name.replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, instead);
    }

    /// The class that the warm-up starts first, with a method of the same form.
    private static byte[] outOfMemoryWhenStarted() {
        var itself = ClassDesc.of(WARM_UP);
        var error = ClassDesc.of(OutOfMemoryError.class.getName());
        return ClassFile.of()
                .build(
                        itself,
                        type -> type.withInterfaceSymbols(ClassDesc.of(AutoCloseable.class.getName()))
                                .withMethodBody(
                                        "start",
                                        MethodTypeDesc.of(itself),
                                        ClassFile.ACC_STATIC,
                                        code -> code.new_(error)
                                                .dup()
                                                .invokespecial(error, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                                                .athrow()));
    }

    /// Found before ours.
    private Path classes() {
        return folder.resolve("classes");
    }

    private Process start() throws IOException {
        var process = ChildJvm.of(
                        Main.class,
                        "run",
                        "--origin=http://127.0.0.1:9",
                        "--listen=127.0.0.1:0",
                        "--control=127.0.0.1:0",
                        "--data=" + folder.resolve("data"))
                .with("-XX:TieredStopAtLevel=1")
                .preferring(classes())
                .writingTo(log());
        started.add(process);
        return process;
    }

    private Path log() {
        return folder.resolve("run.log");
    }

    private String said() throws IOException {
        return Files.readString(log());
    }
}
