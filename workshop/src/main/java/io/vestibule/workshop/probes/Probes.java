package io.vestibule.workshop.probes;

import static java.util.Comparator.comparingLong;

import com.sun.management.OperatingSystemMXBean;
import io.vestibule.health.CheckType;
import io.vestibule.health.EgressAllowance;
import io.vestibule.health.EgressJudge;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import io.vestibule.health.ProbeResult;
import io.vestibule.health.ProbeTimetable;
import io.vestibule.probe.NettyProber;
import io.vestibule.probe.ProbeSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/// A node's worth of health checks: each due every ten seconds, by a node's timetable. Prints how
/// much of a core they take, how late they begin, and how long they take. *Confined to one thread.*
final class Probes {

    private static final int INTERVAL_SECONDS = 10;

    /// What came of one probe.
    private record ProbeRun(long lateMillis, ProbeResult result) {}

    /// When a check is probed next.
    private record DueProbe(HealthCheck check, long atMillis) {

        static DueProbe after(HealthCheck check, long millis) {
            return new DueProbe(check, ProbeTimetable.next(check, Optional.empty(), 0, millis));
        }
    }

    private Probes() {}

    /// Measures, and prints a table.
    ///
    /// @param args `http` or `https`, the number of checks, seconds to warm up, seconds to measure
    public static void main(String[] args) throws Exception {
        boolean secure = args[0].equals("https");
        int checks = Integer.parseInt(args[1]);
        int warmSeconds = Integer.parseInt(args[2]);
        int seconds = Integer.parseInt(args[3]);
        Path folder = Files.createTempDirectory("probes");
        Path store = folder.resolve("keys.p12");
        try {
            if (secure) {
                makeKeys(store);
            }
            Process origin = origin(secure ? List.of(store.toString()) : List.of());
            try (var prober = prober(secure ? certificates(store) : List.of());
                    BufferedReader said = origin.inputReader()) {
                int port = Integer.parseInt(said.readLine());
                var all = IntStream.range(0, checks)
                        .mapToObj(i -> check(i, secure, port))
                        .toList();
                measure(prober, all, warmSeconds, seconds);
            } finally {
                origin.destroyForcibly();
            }
        } finally {
            Files.deleteIfExists(store);
            Files.delete(folder);
        }
    }

    private static void measure(NettyProber prober, List<HealthCheck> checks, int warmSeconds, int seconds)
            throws InterruptedException {
        var runs = new ConcurrentLinkedQueue<ProbeRun>();
        var counts = new AtomicBoolean();
        var timer =
                Thread.ofPlatform().name("timer").daemon().start(() -> probeWhatIsDue(prober, checks, runs, counts));
        TimeUnit.SECONDS.sleep(warmSeconds);
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long thread = probeThread();
        long process = system.getProcessCpuTime();
        counts.set(true);
        TimeUnit.SECONDS.sleep(seconds);
        counts.set(false);
        long threadTook = probeThread() - thread;
        long processTook = system.getProcessCpuTime() - process;
        tell(List.copyOf(runs), threadTook, processTook, seconds);
        timer.interrupt();
    }

    /// Probes by the timetable of a node that is alone, until it is interrupted.
    private static void probeWhatIsDue(
            NettyProber prober, List<HealthCheck> checks, Queue<ProbeRun> runs, AtomicBoolean counts) {
        var waiting = new PriorityQueue<DueProbe>(comparingLong(DueProbe::atMillis));
        checks.forEach(check -> waiting.add(DueProbe.after(check, System.currentTimeMillis())));
        while (!waiting.isEmpty()) {
            var due = waiting.remove();
            try {
                TimeUnit.MILLISECONDS.sleep(due.atMillis() - System.currentTimeMillis());
            } catch (InterruptedException _) {
                return;
            }
            waiting.add(DueProbe.after(due.check(), due.atMillis()));
            prober.probe(due.check(), result -> {
                if (counts.get()) {
                    runs.add(new ProbeRun(result.atMillis() - due.atMillis(), result));
                }
            });
        }
    }

    private static long probeThread() {
        var threads = ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(info -> info != null && info.getThreadName().startsWith("probe"))
                .mapToLong(info -> threads.getThreadCpuTime(info.getThreadId()))
                .sum();
    }

    private static void tell(List<ProbeRun> runs, long thread, long process, int seconds) {
        long good = runs.stream().filter(run -> run.result().isGood()).count();
        System.out.printf("| probes; of these good | %,d; %,d |%n", runs.size(), good);
        System.out.printf("| the event loop of probes, of a core | %.1f %% |%n", share(thread, seconds));
        System.out.printf("| the whole process, of a core | %.1f %% |%n", share(process, seconds));
        System.out.printf(
                "| event loop for each probe | %,d us |%n",
                TimeUnit.NANOSECONDS.toMicros(thread / Math.max(1, runs.size())));
        System.out.printf(
                "| begun late: p50, p99, most | %s ms |%n",
                spread(runs.stream().mapToLong(ProbeRun::lateMillis).sorted().toArray()));
        System.out.printf(
                "| a probe takes: p50, p99, most | %s us |%n",
                spread(runs.stream()
                        .mapToLong(run -> run.result().times().whole())
                        .sorted()
                        .toArray()));
    }

    private static double share(long nanos, int seconds) {
        return nanos / 1e7 / seconds;
    }

    private static String spread(long[] sorted) {
        if (sorted.length == 0) {
            return "none";
        }
        return "%,d; %,d; %,d"
                .formatted(sorted[sorted.length / 2], sorted[sorted.length * 99 / 100], sorted[sorted.length - 1]);
    }

    private static NettyProber prober(List<X509Certificate> authorities) {
        var open = new EgressJudge(
                List.of(EgressAllowance.parse("127.0.0.0/8").orElseThrow()), Set.of(), Set.of(), Set.of());
        return NettyProber.start(new ProbeSettings(
                "workshop", System::currentTimeMillis, open, List.of(), authorities, Optional.empty()));
    }

    private static HealthCheck check(int number, boolean secure, int port) {
        return new HealthCheck(
                "%032x".formatted(number),
                "zone",
                "check",
                "",
                "127.0.0.1",
                secure ? CheckType.HTTPS : CheckType.HTTP,
                List.of(),
                INTERVAL_SECONDS,
                5,
                2,
                1,
                1,
                false,
                Optional.of(
                        new HttpQuestion("GET", "/", port, List.of("200"), "ALL IS WELL", false, false, 0, Map.of())),
                0);
    }

    private static Process origin(List<String> args) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(ProbedOrigin.class.getName());
        command.addAll(args);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void makeKeys(Path store) throws IOException, InterruptedException {
        String password = new String(ProbedOrigin.PASSWORD);
        var keytool = new ProcessBuilder(
                        "keytool",
                        "-genkeypair",
                        "-alias",
                        "origin",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=origin",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        password,
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool: " + said);
        }
    }

    private static List<X509Certificate> certificates(Path store) throws IOException, GeneralSecurityException {
        var keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, ProbedOrigin.PASSWORD);
        }
        return List.of((X509Certificate) keys.getCertificate("origin"));
    }
}
