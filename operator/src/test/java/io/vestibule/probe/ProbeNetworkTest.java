package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Networks that are not there or forbidden, and a machine without a free port, in a network
/// namespace of Linux: that of the machine is not touched.
class ProbeNetworkTest {

    private static final String INSIDE = """
        ip link set lo up
        ip route add unreachable 198.18.0.0/24
        ip route add prohibit 198.18.2.0/24
        echo 40000 40000 >/proc/sys/net/ipv4/ip_local_port_range
        echo 40000 >/proc/sys/net/ipv4/ip_local_reserved_ports
        exec "$@"
        """;

    @Test
    void noRouteNoNetworkNoPermissionAndNoFreePortAreToldApart() throws IOException, InterruptedException {
        assumeTrue(
                run(List.of("unshare", "--net", "ip", "link", "set", "lo", "up"))
                                .exit()
                        == 0,
                "needs Linux, root, util-linux and iproute2");
        var command = new ArrayList<>(List.of("unshare", "--net", "sh", "-ec", INSIDE, "sh"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(ProbeChild.class.getName(), "198.18.0.1", "198.18.1.1", "198.18.2.1", "127.0.0.1"));

        var said = run(command);

        assertThat(said.exit()).as(said.text()).isZero();
        assertThat(said.text().lines())
                .containsExactly(
                        "198.18.0.1 No route to host error",
                        "198.18.1.1 Network Unreachable",
                        "198.18.2.1 Other Failure",
                        "127.0.0.1 Other Failure");
    }

    private record Said(int exit, String text) {}

    private static Said run(List<String> command) throws InterruptedException {
        try {
            var process = new ProcessBuilder(command).start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(60, TimeUnit.SECONDS);
            return new Said(ended ? process.exitValue() : -1, text);
        } catch (IOException e) {
            return new Said(-1, e.toString());
        }
    }
}
