package io.vestibule.cli.server;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.Node;
import io.vestibule.node.outside.LogSetup;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.node.warm.BlindTls;
import io.vestibule.node.warm.WarmOrigin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/// `train`: does once what a server does at its start and in its first seconds, so that the Java
/// machine can write its start-up cache. For the launcher. *Confined to the thread of the command.*
@Command(name = "train", hidden = true, description = "Trains the start-up cache.")
public record TrainCommand(Terminal terminal) implements Callable<Integer> {

    private static final List<String> PATHS =
            List.of("/", "/plain", "/live.js", "/figures", "/metrics", "/healthz", "/readyz");

    @Override
    public Integer call() throws Exception {
        Path data = Files.createTempDirectory("vestibule-train");
        try (var origin = WarmOrigin.start()) {
            String url = "http://127.0.0.1:" + origin.port();
            String yaml = """
                node: {origin: "%s", data: "%s"}
                rooms:
                - {name: train, host: "*", total_active_users: 100, new_users_per_minute: 50}
                """.formatted(url, data);
            Path config = Files.writeString(data.resolve("train.yaml"), yaml);
            var options = RunOptions.parse(List.of(
                    "--config=" + config, "--listen=127.0.0.1:0", "--tls-self-signed", "--control=127.0.0.1:0"));
            return switch (SettingsReader.read(options, Map.of())) {
                case SettingsReader.Result.Refused(var faults) -> terminal.refuse(faults, "cannot train");
                case SettingsReader.Result.Good good -> train(good);
            };
        } finally {
            remove(data);
        }
    }

    private int train(SettingsReader.Result.Good good) throws Exception {
        LogSetup.apply(good.settings().log());
        try (var node = Node.start(good.settings(), SystemClock.INSTANCE)) {
            var banner = new Banner(good.settings(), node);
            terminal.out().print(banner.begun());
            node.ready().get();
            terminal.out().print(banner.ready(0));
            for (String path : PATHS) {
                ask(connect(node.controlPort()), path);
            }
            for (int i = 0; i < 20; i++) {
                ask(BlindTls.over(connect(node.gatePorts().getFirst())), "/" + i);
            }
        }
        return Terminal.DONE;
    }

    private static Socket connect(int port) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private static void ask(Socket connected, String path) throws IOException {
        try (var socket = connected) {
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var _ = socket.getInputStream().readAllBytes();
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
