package io.vestibule.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vestibule.analytics.write.FullDiskChild;
import io.vestibule.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk of 24 MB of which 8 are taken: it fills up, rows wait, and are written once there is
/// room. The disk is one in memory, in a namespace of the child's own.
class FullDiskIT {

    @TempDir
    Path data;

    @Test
    void rowsWaitUntilThereIsRoom() throws IOException, InterruptedException {
        assumeTrue(mayMount(), "needs a namespace in which to mount a disk");
        Path disk = Files.createDirectory(data.resolve("disk"));
        Path log = data.resolve("log");
        var child = ChildJvm.of(FullDiskChild.class, disk.toString())
                .with("-Xmx256m", "-XX:+UseSerialGC")
                .behind(List.of(
                        "unshare",
                        "-rm",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=24m tmpfs " + disk + " && exec \"$@\"",
                        "sh"))
                .writingTo(log);
        try {
            int ended = child.waitFor();
            String said = Files.readString(log);
            assertThat(ended).as(said).isZero();
            assertThat(said)
                    .contains("trouble the disk of the analytics store is full")
                    .containsPattern("(?m)^then $")
                    .contains("lost 0")
                    .contains("missing 0");
        } finally {
            child.destroyForcibly();
        }
    }

    private static boolean mayMount() throws IOException, InterruptedException {
        return new ProcessBuilder("unshare", "-rm", "true").start().waitFor() == 0;
    }
}
