package io.vestibule.fleet;

import io.vestibule.fleet.Fleet.Shape;
import io.vestibule.fleet.Relay.Stop;
import io.vestibule.fleet.Relay.Way;
import io.vestibule.testing.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A machine of its own for each node, as far as its network goes: a network namespace of Linux. A
/// cable leads from each to a router in the middle, which is another one, and so does one from the
/// home of crowd, shops and store. What the router is told to drop vanishes without a word, and
/// connections stay. *Confined to one thread at a time.*
///
/// The addresses are of 198.18.0.0/15, which is set aside for tests, and exist in these namespaces
/// only. The network of the machine itself is not touched. Namespaces are called after the process
/// that made them, so whatever a process left behind that is gone can be removed.
final class Namespaces implements Ground {

    private static final String PREFIX = "vestibule-fleet-";
    private static final Path NAMED = Path.of("/run/netns");
    private static final String HOME = "198.18.0.2";
    private static final long COMMAND_SECONDS = 20;
    private static final int FIRST_RULE = 100;

    private final String prefix;
    private final boolean isMaker;
    private final List<Stop> stops;
    private int rules;

    private Namespaces(String prefix, boolean isMaker, Shape shape) {
        this.prefix = prefix;
        this.isMaker = isMaker;
        stops = Ground.stops(shape, Namespaces::stop);
    }

    private static Stop stop(String name, int center, int node) {
        var at = Ground.at("198.18.%d.%d".formatted(center, 4 * node + 2));
        return new Stop(name, at, at);
    }

    /// Why there are none on this machine, in words; empty if there are.
    static String missing() {
        try {
            if (!Files.isDirectory(Path.of("/proc/self/ns"))) {
                return "network namespaces are a thing of Linux";
            }
            String probe = PREFIX + ProcessHandle.current().pid() + "-probe";
            run("ip", "netns", "add", probe);
            try {
                run(inside(probe, "ip", "link", "set", "lo", "up"));
                run(inside(probe, "ip", "rule", "add", "from", HOME, "blackhole"));
                forwards(probe);
            } finally {
                run("ip", "netns", "del", probe);
            }
            return "";
        } catch (UncheckedIOException e) {
            return "it takes root, iproute2 and util-linux: " + e.getMessage();
        }
    }

    /// Makes them, and removes first what others left behind.
    static Namespaces make(Shape shape) {
        removeLeftovers();
        var made = new Namespaces(PREFIX + ProcessHandle.current().pid() + "-", true, shape);
        try {
            made.lay();
            return made;
        } catch (RuntimeException | Error e) {
            made.close();
            throw e;
        }
    }

    /// Those that another process has made, and will remove.
    static Namespaces of(String prefix, Shape shape) {
        return new Namespaces(prefix, false, shape);
    }

    String prefix() {
        return prefix;
    }

    private void lay() {
        for (String name : names()) {
            run("ip", "netns", "add", prefix + name);
            run(inside(prefix + name, "ip", "link", "set", "lo", "up"));
        }
        String way = prefix + "way";
        forwards(way);
        cable("home", HOME, "198.18.0.1");
        for (Stop stop : stops) {
            String own = stop.address().getHostString();
            cable(stop.name(), own, own.substring(0, own.lastIndexOf('.') + 1) + before(own));
        }
    }

    private static void forwards(String namespace) {
        run(inside(namespace, "sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward"));
    }

    private static int before(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf('.') + 1)) - 1;
    }

    private List<String> names() {
        return Stream.concat(Stream.of("way", "home"), stops.stream().map(Stop::name))
                .toList();
    }

    /// From the router to one machine.
    private void cable(String name, String own, String router) {
        String way = prefix + "way";
        String there = prefix + name;
        run(inside(way, "ip", "link", "add", name, "type", "veth", "peer", "name", "up0", "netns", there));
        run(inside(way, "ip", "address", "add", router + "/30", "dev", name));
        run(inside(way, "ip", "link", "set", name, "up"));
        run(inside(there, "ip", "address", "add", own + "/30", "dev", "up0"));
        run(inside(there, "ip", "link", "set", "up0", "up"));
        run(inside(there, "ip", "route", "add", "default", "via", router));
    }

    /// Starts a class of the tests at home, in a process of its own; what it says is for the caller
    /// to read.
    Process startAtHome(Class<?> main, String... arguments) throws IOException {
        return ChildJvm.of(main, arguments)
                .with(options())
                .behind(inside(prefix + "home"))
                .talking();
    }

    /// What this process was asked for, asked of that one too.
    private static String[] options() {
        return Stream.of("long", "cuts")
                .filter(name -> System.getProperty(name) != null)
                .map(name -> "-D" + name + "=" + System.getProperty(name))
                .toArray(String[]::new);
    }

    @Override
    public List<Stop> stops() {
        return stops;
    }

    @Override
    public String home() {
        return HOME;
    }

    @Override
    public List<String> machine(Stop stop) {
        return List.of();
    }

    @Override
    public List<String> entrance(Stop stop) {
        return inside(prefix + stop.name());
    }

    @Override
    public void cut(Collection<Way> ways) {
        drop(ways.stream()
                .map(way -> "from " + host(way.from()) + " to " + host(way.to()))
                .toList());
    }

    /// Nothing gets from these nodes to a port at home, or back.
    void cutHome(Collection<String> names, int port) {
        drop(names.stream()
                .map(this::host)
                .flatMap(host -> Stream.of(
                        "from %s to %s ipproto tcp dport %d".formatted(host, HOME, port),
                        "from %s to %s ipproto tcp sport %d".formatted(HOME, host, port)))
                .toList());
    }

    private String host(String name) {
        return stops.stream()
                .filter(stop -> stop.name().equals(name))
                .map(Stop::address)
                .map(InetSocketAddress::getHostString)
                .findFirst()
                .orElseThrow(() -> new AssertionError(name));
    }

    private void drop(List<String> whats) {
        var lines = new ArrayList<String>();
        for (String what : whats) {
            lines.add("rule add pref %d %s blackhole".formatted(FIRST_RULE + rules++, what));
        }
        batch(lines);
    }

    @Override
    public void heal() {
        var lines = new ArrayList<String>();
        while (rules > 0) {
            lines.add("rule del pref %d".formatted(FIRST_RULE + --rules));
        }
        batch(lines);
    }

    /// All at once.
    private void batch(List<String> lines) {
        if (!lines.isEmpty()) {
            run(inside(prefix + "way", "ip", "-batch", "-"), String.join("\n", lines) + "\n");
        }
    }

    /// With all that still runs there.
    @Override
    public void close() {
        if (isMaker) {
            remove(prefix);
        }
    }

    private static void removeLeftovers() {
        all().map(name -> name.replaceFirst("^(" + PREFIX + "\\d+-).*", "$1"))
                .distinct()
                .filter(left -> !isAlive(left))
                .forEach(Namespaces::remove);
    }

    private static boolean isAlive(String prefix) {
        String pid = prefix.replaceAll("\\D", "");
        return !pid.isEmpty() && ProcessHandle.of(Long.parseLong(pid)).isPresent();
    }

    private static void remove(String prefix) {
        var names = all().filter(name -> name.startsWith(prefix)).toList();
        long own = ProcessHandle.current().pid();
        for (String name : names) {
            for (String pid : run("ip", "netns", "pids", name).split("\\s+", -1)) {
                if (!pid.isEmpty() && Long.parseLong(pid) != own) {
                    ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
        }
        names.forEach(name -> run("ip", "netns", "del", name));
    }

    private static Stream<String> all() {
        if (!Files.isDirectory(NAMED)) {
            return Stream.empty();
        }
        try (var there = Files.list(NAMED)) {
            return there
                    .map(each -> each.getFileName().toString())
                    .filter(name -> name.startsWith(PREFIX))
                    .collect(Collectors.toList())
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> inside(String namespace, String... command) {
        var all = new ArrayList<>(List.of("nsenter", "--net=" + NAMED.resolve(namespace)));
        all.addAll(List.of(command));
        return all;
    }

    private static String run(String... command) {
        return run(List.of(command));
    }

    private static String run(List<String> command) {
        return run(command, "");
    }

    private static String run(List<String> command, String input) {
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            try (var to = process.outputWriter(StandardCharsets.UTF_8)) {
                to.write(input);
            }
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(String.join(" ", command) + " does not end");
            }
            if (process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said.strip());
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
