package io.vestibule.workshop.opening;

import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/// A crowd at an opening, for `workshop/opening`. All of it runs on one event loop. *Immutable.*
@SuppressWarnings("FutureReturnValueIgnored")
public final class Opening {

    private static final double TICKS = 100;
    private static final int BEFORE_A_SECOND = 200;
    private static final int KIBI = 1_024;

    private Opening() {}

    /// Runs to its end, and prints what people saw and what the server used.
    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        var plan = StormPlan.of(List.of(args));
        var group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        var loop = group.next();
        var tls = tls();
        warmUp(plan, tls, loop);
        var tally = new Tally();
        var people = new ArrayList<Person>();
        long start = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        long over = start + TimeUnit.SECONDS.toNanos(plan.rampSeconds() + plan.waitSeconds());
        for (int i = 0; i < plan.people(); i++) {
            var person = new Person(plan, i, tls, loop, tally, over);
            people.add(person);
            long due = start + plan.startsAfter(i);
            loop.schedule(() -> person.connect(due), due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
        await(start);
        double before = seconds(plan.pid());
        await(start + TimeUnit.SECONDS.toNanos(plan.rampSeconds()));
        double connected = seconds(plan.pid());
        // The tail of the storm is not yet the wait.
        await(start + TimeUnit.SECONDS.toNanos(plan.rampSeconds() + 5));
        double settled = seconds(plan.pid());
        await(over);
        double waited = seconds(plan.pid());
        String seen = loop.submit(() -> seen(plan, people, tally)).get();
        System.out.println(seen);
        double minutes = (plan.waitSeconds() - 5) / 60.0;
        System.out.printf(
                Locale.ROOT,
                "server: %.2f s while they connect (%.0f us a person), %.2f s a minute while they wait, %d MiB%n",
                connected - before,
                (settled - before) * 1e6 / plan.people(),
                (waited - settled) / minutes,
                mebibytes(plan.pid()));
        loop.submit(() -> people.forEach(Person::leave)).get();
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).await();
    }

    /// People come and go, so that neither side compiles itself while it is measured.
    private static void warmUp(StormPlan plan, SslContext tls, EventLoop loop)
            throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        var people = new ArrayList<Person>();
        for (int i = 0; i < plan.before(); i++) {
            long due = start + TimeUnit.SECONDS.toNanos(i) / BEFORE_A_SECOND;
            var person = new Person(plan, i, tls, loop, new Tally(), due);
            people.add(person);
            loop.schedule(() -> person.connect(due), due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
        await(start + TimeUnit.SECONDS.toNanos(plan.before()) / BEFORE_A_SECOND + TimeUnit.SECONDS.toNanos(5));
        loop.submit(() -> people.forEach(Person::leave)).get();
    }

    private static String seen(StormPlan plan, List<Person> people, Tally tally) {
        long unanswered =
                people.stream().filter(person -> !person.wasAnswered()).count();
        return tally.report(plan.people(), (int) unanswered, inversions(plan, people));
    }

    /// How many have somebody before them in line who came more than a second later.
    private static long inversions(StormPlan plan, List<Person> people) {
        int apart = Math.max(1, plan.people() / plan.rampSeconds());
        int[] least = new int[people.size() + 1];
        least[people.size()] = Integer.MAX_VALUE;
        for (int i = people.size() - 1; i >= 0; i--) {
            int ahead = people.get(i).ahead();
            least[i] = ahead < 0 ? least[i + 1] : Math.min(ahead, least[i + 1]);
        }
        long wrong = 0;
        for (int i = 0; i + apart < people.size(); i++) {
            if (people.get(i).ahead() > least[i + apart]) {
                wrong++;
            }
        }
        return wrong;
    }

    private static void await(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos - System.nanoTime());
    }

    /// The processor time of a process so far.
    private static double seconds(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS;
    }

    /// What of a process is in memory.
    private static long mebibytes(long pid) throws IOException {
        try (var lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / KIBI)
                    .sum();
        }
    }

    private static SslContext tls() throws SSLException {
        return SslContextBuilder.forClient()
                .sslProvider(SslProvider.OPENSSL)
                .trustManager(InsecureTrustManagerFactory.INSTANCE)
                .endpointIdentificationAlgorithm("")
                .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE,
                        SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_2))
                .build();
    }
}
