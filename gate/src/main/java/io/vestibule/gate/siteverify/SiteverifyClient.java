package io.vestibule.gate.siteverify;

import io.vertx.core.VertxException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
    private final ProviderCalls calls;
    private final ThreadPoolExecutor pool;
    private final AtomicLong unchecked = new AtomicLong();

    /// A client that has no connection yet.
    public SiteverifyClient(SiteverifySettings settings) {
        this(settings, LONGEST);
    }

    SiteverifyClient(SiteverifySettings settings, Duration longest) {
        this(settings, longest, InetAddress::getAllByName);
    }

    SiteverifyClient(SiteverifySettings settings, Duration longest, ProviderCalls.Names names) {
        this.settings = settings;
        this.longest = longest;
        var lookUps = threads("siteverify-names-", new ArrayBlockingQueue<>(MOST_AT_ONCE));
        calls = new ProviderCalls(settings.url(), names, lookUps, MOST_AT_ONCE);
        pool = threads("siteverify-", new ArrayBlockingQueue<>(MOST_QUEUED));
    }

    /// Platform threads: virtual ones share their carriers with whatever else runs on such, and the
    /// time a visitor waits is bounded whatever that is.
    private static ThreadPoolExecutor threads(String name, BlockingQueue<Runnable> queue) {
        var threads = new ThreadPoolExecutor(
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
            pool.execute(() -> {
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
            return mistake(mistake);
        }
    }

    /// Its text may have parts of the question.
    private TokenReply mistake(Object mistake) {
        return lack("an internal error: " + mistake.getClass().getName(), UNSURE);
    }

    private TokenReply answered(String token, String address, long queuedNanos) {
        long leftNanos = longest.toNanos() - queuedNanos;
        var asking = calls.post(form(token, address), leftNanos);
        try {
            return read(asking.get(leftNanos, TimeUnit.NANOSECONDS));
        } catch (TimeoutException _) {
            return queuedNanos > longest.toNanos() / QUEUED_PART ? late() : loss("no answer in time");
        } catch (ExecutionException e) {
            return switch (e.getCause()) {
                case IOException known -> loss("the connection failed: " + known);
                case VertxException known -> loss("the connection failed: " + known);
                case null, default -> mistake(Objects.requireNonNullElse(e.getCause(), e));
            };
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return LOST;
        } finally {
            asking.cancel(true);
        }
    }

    private TokenReply read(ProviderCalls.Response response) {
        int status = response.status();
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
            case GOOD, REFUSED, SPENT, BORROWED, MALFORMED, BUSY -> new TokenReply.Answered(answer.get());
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

    private String form(String token, String address) {
        return "secret="
                + coded(settings.secret())
                + "&response="
                + coded(token)
                + (settings.sendsAddress() ? "&remoteip=" + coded(address) : "");
    }

    private static String coded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
