package io.vestibule.fleet;

import static java.util.stream.Collectors.toSet;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import io.vestibule.crowd.Place;
import io.vestibule.crowd.TicketReader;
import io.vestibule.demo.check.OriginVisit;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Visitors of one room who ask whichever node they are sent to, with the cookie that they are
/// given. The shop knows each request by a number of its own. *Thread-safe.*
final class HttpVisitors implements AutoCloseable {

    /// How many ask at the same time.
    private static final int AT_ONCE = 24;

    private static final int CONNECTIONS = 16;
    private static final long TIMEOUT_SECONDS = 30;

    /// As a crowd marks its requests.
    private static final String VISITOR = "X-Crowd-Visitor";

    private static final String SENT = "X-Crowd-Sent";
    private static final String COOKIE = "__cfwaitingroom";

    private final HttpClient http;
    private final Place place;
    private final TicketReader tickets;
    private final AtomicLong newest = new AtomicLong();

    /// What a visitor was answered.
    ///
    /// @param number by which the shop would know the request
    /// @param askedMillis when it was sent
    /// @param cookie the ticket that the visitor holds then, as it is sent; empty if none
    /// @param body empty if the shop answered
    record Reply(long number, long askedMillis, String cookie, boolean byShop, int status, String body) {

        String ticket() {
            return cookie.substring(cookie.indexOf('=') + 1);
        }
    }

    HttpVisitors(Vertx vertx, Place place, TicketReader tickets) {
        http = vertx.createHttpClient(
                new HttpClientOptions().setMaxHeaderSize(32 * 1024).setKeepAliveTimeout(8),
                new PoolOptions().setHttp1MaxSize(CONNECTIONS).setMaxWaitQueueSize(-1));
        this.place = place;
        this.tickets = tickets;
    }

    Place place() {
        return place;
    }

    /// The id of a ticket of an admitted visitor, or of one in line.
    long idOf(Reply reply) {
        return tickets.idOf(reply.ticket());
    }

    /// Whether the shop answered, and not to a newcomer: the ticket is that of the cookie which was
    /// sent.
    boolean isSession(String sent, Reply reply) {
        return reply.byShop()
                && (reply.cookie().equals(sent) || idOf(reply) == tickets.idOf(sent.substring(sent.indexOf('=') + 1)));
    }

    /// Which of the requests reached the shop, by their numbers.
    Set<Long> received() {
        return place.record().visits().stream().map(OriginVisit::sentMillis).collect(toSet());
    }

    /// One request.
    ///
    /// @param cookie the ticket, as it was given; empty for none
    /// @param headers names and values
    Reply ask(Member at, long visitor, String path, String cookie, String... headers) {
        long number = newest.incrementAndGet();
        var gate = at.process().at();
        var options = new RequestOptions()
                .setServer(SocketAddress.inetSocketAddress(gate.port(), gate.host()))
                .setHost(place.host())
                .setPort(gate.port())
                .setURI(path)
                .putHeader("Accept", "application/json")
                .putHeader(VISITOR, Long.toString(visitor))
                .putHeader(SENT, Long.toString(number));
        if (!cookie.isEmpty()) {
            options.putHeader("Cookie", cookie);
        }
        for (int i = 0; i < headers.length; i += 2) {
            options.putHeader(headers[i], headers[i + 1]);
        }
        long askedMillis = System.currentTimeMillis();
        return http.request(options)
                .compose(HttpClientRequest::send)
                .compose(answer ->
                        answer.body().map(body -> reply(number, askedMillis, cookie, answer, body.toString())))
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static Reply reply(long number, long askedMillis, String cookie, HttpClientResponse answer, String body) {
        String given = answer.headers().getAll("Set-Cookie").stream()
                .map(it -> it.split(";", 2)[0])
                .filter(it -> it.startsWith(COOKIE) && !it.endsWith("="))
                .findFirst()
                .orElse(cookie);
        boolean byShop = answer.headers().contains("X-Shop");
        return new Reply(number, askedMillis, given, byShop, answer.statusCode(), byShop ? "" : body);
    }

    /// Does something for each of these, for some of them at the same time.
    static <T> void each(Collection<T> all, Consumer<T> what) {
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            var running = all.stream()
                    .map(one -> threads.submit(() -> what.accept(one)))
                    .toList();
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        http.close().toCompletionStage().toCompletableFuture().join();
    }
}
