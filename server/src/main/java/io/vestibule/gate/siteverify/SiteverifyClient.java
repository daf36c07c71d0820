package io.vestibule.gate.siteverify;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Asks a provider of challenges whether tokens are good: a form by POST, some at once and some
/// more in a queue, each for two seconds in all. *Thread-safe.*
///
/// Redirects are not followed, and of an answer no more is read than one can have. Neither a token
/// nor the secret is ever logged.
public final class SiteverifyClient implements TokenChecker {

    /// How long a visitor waits for the provider, the queue included.
    static final Duration LONGEST = Duration.ofSeconds(2);

    /// How many tokens are checked at once, and as many connections are open at most.
    static final int MOST_AT_ONCE = 32;

    /// How many wait for that.
    static final int MOST_QUEUED = 512;

    /// Where a token waits in the queue for more than this part of the time, no answer is the fault
    /// of the queue, and not of the provider.
    private static final int QUEUED_PART = 4;

    private static final Logger LOG = LoggerFactory.getLogger(SiteverifyClient.class);
    private static final int OK = 200;
    private static final int IDLE_SECONDS = 60;

    private static final int HUNDRED = 100;
    private static final int CLIENT_ERROR = 4;

    private static final TokenReply UNSURE = new TokenReply.Unsure();
    private static final TokenReply LOST = new TokenReply.Lost();
    private static final TokenReply BUSY = new TokenReply.Busy();

    private final SiteverifySettings settings;
    private final Duration longest;
    private final HttpClient http;
    private final ThreadPoolExecutor pool;
    private final AtomicLong unchecked = new AtomicLong();

    /// A client that has no connection yet.
    public SiteverifyClient(SiteverifySettings settings) {
        this(settings, LONGEST);
    }

    SiteverifyClient(SiteverifySettings settings, Duration longest) {
        this.settings = settings;
        this.longest = longest;
        http =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(longest)
                        .executor(threads("siteverify-connections-", new LinkedBlockingQueue<>()))
                        .build();
        pool = threads("siteverify-", new ArrayBlockingQueue<>(MOST_QUEUED));
    }

    /// Platform threads: virtual ones share their carriers with whatever else runs on such, and the
    /// time a visitor waits is bounded whatever that is.
    private static ThreadPoolExecutor threads(String name, BlockingQueue<Runnable> queue) {
        var threads =
                new ThreadPoolExecutor(
                        MOST_AT_ONCE,
                        MOST_AT_ONCE,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        queue,
                        Thread.ofPlatform().daemon().name(name, 0).factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    @Override
    public void check(String token, String address, Executor loop, Consumer<TokenReply> then) {
        long sinceNanos = System.nanoTime();
        try {
            pool.execute(
                    () -> {
                        var reply = asked(token, address, System.nanoTime() - sinceNanos);
                        loop.execute(() -> then.accept(reply));
                    });
        } catch (RejectedExecutionException _) {
            then.accept(BUSY);
        }
    }

    /// A reply in any case, or the visitor would wait for ever. After a mistake of ours it is the
    /// one that passes nobody.
    private TokenReply asked(String token, String address, long queuedNanos) {
        if (queuedNanos >= longest.toNanos()) {
            return late();
        }
        try {
            return answered(token, address, queuedNanos);
        } catch (RuntimeException mistake) {
            // Its text may have parts of the question.
            return lack("an internal error: " + mistake.getClass().getName(), UNSURE);
        }
    }

    private TokenReply answered(String token, String address, long queuedNanos) {
        var asking =
                http.sendAsync(
                        request(token, address),
                        BodyHandlers.limiting(
                                BodyHandlers.ofByteArray(), SiteverifyAnswer.MOST_BYTES));
        try {
            long leftNanos = longest.toNanos() - queuedNanos;
            return read(asking.get(leftNanos, TimeUnit.NANOSECONDS));
        } catch (TimeoutException _) {
            return queuedNanos > longest.toNanos() / QUEUED_PART
                    ? late()
                    : loss("no answer in time");
        } catch (ExecutionException e) {
            return loss(
                    e.getCause() instanceof IOException known
                            ? "the connection failed: " + known
                            : "asking failed: " + e.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return LOST;
        } finally {
            asking.cancel(true);
        }
    }

    private TokenReply read(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status / HUNDRED == CLIENT_ERROR) {
            return lack("it answered " + status, UNSURE);
        }
        if (status != OK) {
            return loss("it answered " + status);
        }
        Optional<SiteverifyAnswer> answer = SiteverifyAnswer.read(response.body());
        if (answer.isEmpty()) {
            return loss("its answer has another form");
        }
        return switch (TokenVerdict.of(answer.get())) {
            case LOST -> loss("it answered: " + codes(answer.get()));
            case UNSURE -> lack("it answered: " + codes(answer.get()), UNSURE);
            case GOOD, REFUSED, SPENT, BORROWED, MALFORMED, BUSY ->
                    new TokenReply.Answered(answer.get());
        };
    }

    /// Those that are known to be harmless in a log.
    private static String codes(SiteverifyAnswer answer) {
        return String.join(
                ", ",
                answer.errors().stream()
                        .filter(code -> code.matches("[a-z-]{1,64}"))
                        .sorted()
                        .toList());
    }

    /// Many tokens at once bring that about, so it is never a loss.
    private TokenReply late() {
        return lack("it waited too long for those before it", BUSY);
    }

    private TokenReply loss(String why) {
        return lack(why, LOST);
    }

    /// Said in the log the first times, then ever more seldom.
    private TokenReply lack(String why, TokenReply reply) {
        long times = unchecked.incrementAndGet();
        if (Long.bitCount(times) == 1) {
            LOG.warn("{} did not check a token ({} so far): {}", settings, times, why);
        }
        return reply;
    }

    private HttpRequest request(String token, String address) {
        String form =
                "secret="
                        + coded(settings.secret())
                        + "&response="
                        + coded(token)
                        + (settings.sendsAddress() ? "&remoteip=" + coded(address) : "");
        return HttpRequest.newBuilder(settings.url())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofString(form))
                .build();
    }

    private static String coded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
