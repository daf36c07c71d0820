package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that has run out of memory ends and is restarted: if only the thread that noticed
/// ended, the process would live on and serve nobody.
class OutOfMemoryTest {

    private static final Path LAUNCHER = Path.of("..", "vestibule");
    private static final Pattern FLAGS = Pattern.compile("(?m)^flags=\"([^\"]*)\"");

    @Test
    void aProcessThatIsOutOfMemoryEnds(@TempDir Path folder) throws IOException, InterruptedException {
        var log = folder.resolve("log");
        var process = ChildJvm.of(Full.class).with(flags()).with("-Xmx32m").writingTo(log);
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ended").isTrue();
            assertThat(process.exitValue()).as(Files.readString(log)).isEqualTo(3);
            assertThat(log).content().contains("OutOfMemoryError").doesNotContain("never");
        } finally {
            process.destroyForcibly();
        }
    }

    /// Those that the launcher starts every process with.
    private static String[] flags() throws IOException {
        var found = FLAGS.matcher(Files.readString(LAUNCHER));
        assertThat(found.find()).isTrue();
        return found.group(1).split("\\s+");
    }

    /// Loses a thread to memory that is full, as an event loop would be lost, and lives on.
    static final class Full {

        private Full() {}

        public static void main(String[] args) throws InterruptedException {
            Thread.ofPlatform().start(Full::fill);
            new CountDownLatch(1).await();
        }

        private static void fill() {
            var all = new ArrayList<byte[]>();
            while (all.size() < 1 << 20) {
                all.add(new byte[1 << 16]);
            }
            System.out.println("never so much as " + all.size());
        }
    }
}
