package io.vestibule.workshop.slots;

import io.vestibule.workshop.million.ProcessFigures;
import io.vestibule.workshop.million.Servant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Measures how soon newcomers get a slot, in one process and across two, and how many messages a
/// coordinator gets from many gates: see `workshop/slots`. *Confined to its thread.*
public final class Slots {

    private static final double KILO = 1e3;

    private final int perSecond;
    private final int seconds;
    private final Path work;

    private Slots(int perSecond, int seconds, Path work) {
        this.perSecond = perSecond;
        this.seconds = seconds;
        this.work = work;
    }

    /// Arguments: newcomers a second, seconds, gates.
    public static void main(String[] args) throws IOException {
        int perSecond = args.length > 0 ? Integer.parseInt(args[0]) : 5_000;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 20;
        int gates = args.length > 2 ? Integer.parseInt(args[2]) : 200;
        var work = Files.createTempDirectory("vestibule-slots-");
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> clear(work)));
        var slots = new Slots(perSecond, seconds, work);
        System.out.println("| | | |\n| --- | --- | --- |");
        slots.inProcess();
        slots.acrossTwo();
        slots.manyGates(gates);
        System.exit(0);
    }

    private void inProcess() throws IOException {
        try (var node = node("alone")) {
            node.order("drive " + perSecond + " " + seconds);
            row("in one process", drive(node, List.of(node)));
        }
    }

    private void acrossTwo() throws IOException {
        int one = freePort();
        int two = freePort();
        var first = Integer.toString(Math.min(one, two));
        var second = Integer.toString(Math.max(one, two));
        try (var host = node("host", first, second);
                var asking = node("asking", second, first)) {
            host.order("ready");
            asking.order("drive " + perSecond + " " + seconds);
            row("across two", drive(asking, List.of(asking, host)));
        }
    }

    private void manyGates(int gates) throws IOException {
        try (var crowd = servant(ManyGates.class, folder("gates").toString(), "" + gates)) {
            crowd.order("drive " + perSecond + " " + seconds);
            long cpu = ProcessFigures.of(crowd.pid()).cpuMicros();
            var told = crowd.order("drive " + perSecond + " " + seconds);
            cpu = ProcessFigures.of(crowd.pid()).cpuMicros() - cpu;
            System.out.printf(
                    "| %d gates, %,d newcomers a second | %,d messages a second to the coordinator,"
                            + " %,d from it; answers p50 %.2f ms, p99 %.2f ms | %.0f %% of a core, all"
                            + " gates included |%n",
                    gates,
                    perSecond,
                    told.get("toHost") / seconds,
                    told.get("fromHost") / seconds,
                    told.get("p50") / KILO,
                    told.get("p99") / KILO,
                    cpu / (seconds * 1e4));
        }
    }

    private record Drive(Servant.Answer told, List<Long> cpuMicros) {}

    private Drive drive(Servant asking, List<Servant> all) {
        var before = all.stream()
                .map(node -> ProcessFigures.of(node.pid()).cpuMicros())
                .toList();
        var told = asking.order("drive " + perSecond + " " + seconds);
        var spent = new ArrayList<Long>();
        for (int node = 0; node < all.size(); node++) {
            spent.add(ProcessFigures.of(all.get(node).pid()).cpuMicros() - before.get(node));
        }
        return new Drive(told, spent);
    }

    private void row(String what, Drive drive) {
        var told = drive.told();
        var shares = new StringBuilder();
        for (long micros : drive.cpuMicros()) {
            shares.append(shares.isEmpty() ? "" : " and ");
            shares.append("%.0f %%".formatted(micros / (seconds * 1e4)));
        }
        System.out.printf(
                "| %s, %,d newcomers a second (%,d, of them %,d without a slot) | p50 %.2f ms, p99"
                        + " %.2f ms, longest %.1f ms; since they were due p50 %.2f ms, p99 %.2f ms | %s"
                        + " of a core |%n",
                what,
                told.get("count") / seconds,
                told.get("count"),
                told.get("refused"),
                told.get("p50") / KILO,
                told.get("p99") / KILO,
                told.get("max") / KILO,
                told.get("dueP50") / KILO,
                told.get("dueP99") / KILO,
                shares);
    }

    private Servant node(String name, String... more) throws IOException {
        var arguments = new ArrayList<>(List.of(folder(name).toString()));
        arguments.addAll(List.of(more));
        return servant(SlotsNode.class, arguments.toArray(String[]::new));
    }

    private Path folder(String name) throws IOException {
        return Files.createDirectory(work.resolve(name));
    }

    private static Servant servant(Class<?> program, String... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(System.getProperty("node.flags", "").strip().split("\\s+")));
        command.addAll(List.of(
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        return new Servant(command);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void clear(Path work) {
        try (Stream<Path> all = Files.walk(work)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            System.err.println("slots: could not remove " + work + ": " + e);
        }
    }
}
