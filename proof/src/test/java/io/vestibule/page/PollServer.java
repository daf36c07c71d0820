package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// The smallest gate there can be: serves the waiting page at every address and plays the page's
/// own protocol until the visitor is let in. Pages of other sites are at addresses of their own, to
/// be asked for by another host name. Thread-safe.
final class PollServer implements AutoCloseable {

    private static final String TICKET = "__cfwaitingroom=sealed";
    private static final String FRAME = "/frame";
    private static final String WORKER_PATH = "/worker.js";

    /// A service worker of the site: what is no page comes from the network, or, where that fails,
    /// from what the worker kept.
    private static final String WORKER = """
        self.addEventListener('install', () => self.skipWaiting());
        self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
        self.addEventListener('fetch', event => {
          if (event.request.mode === 'navigate') return;
          event.respondWith((async () => {
            const cache = await caches.open('kept');
            const fresh = await fetch(event.request);
            if (fresh.ok) await cache.put(event.request, fresh.clone());
            return fresh.ok ? fresh : await cache.match(event.request) || fresh;
          })());
        });
        """;

    /// A page that shows no estimate says none.
    static final int NOT_SAID = -1;

    static final WaitingPage PAGES = WaitingPage.load();

    /// Nothing is to be had here but by sending something.
    static final String SENT_TO = "/acs";

    /// A file.
    static final String FILE = "/report.pdf";

    private final HttpServer server;
    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger tickets = new AtomicInteger();
    private final AtomicInteger leaves = new AtomicInteger();
    private volatile int shown = NOT_SAID;
    private volatile PageModel model;
    private volatile Mood mood = Mood.WAITING;

    enum Mood {
        WAITING,
        ADMITTED,
        /// Polls fail with 503 and no JSON.
        BROKEN,
        /// The room is gone: the origin answers everything, polls too.
        GONE
    }

    PollServer(PageModel model) {
        this.model = model;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/sale?from=mail";
    }

    /// The address of a page that holds this one in a frame.
    String frameOf(String host) {
        return "http://" + host + ":" + server.getAddress().getPort() + FRAME;
    }

    /// An address of the waiting room's site.
    String at(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /// A page that is outside of the room.
    ///
    /// @return its address on another site
    String outside(String path, String html) {
        pages.put(path, "<!doctype html><title>" + path + "</title>" + html);
        return at(path).replace("127.0.0.1", "localhost");
    }

    void show(PageModel newest) {
        model = newest;
    }

    void mood(Mood newest) {
        mood = newest;
    }

    int polls() {
        return polls.get();
    }

    /// How many seconds of waiting the page showed by its last question, or [#NOT_SAID].
    int shown() {
        return shown;
    }

    /// Requests that brought the ticket back.
    int ticketsReturned() {
        return tickets.get();
    }

    int leaves() {
        return leaves.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        var request = exchange.getRequestHeaders();
        String outside = pages.get(exchange.getRequestURI().getPath());
        if (outside != null) {
            html(exchange, outside);
        } else if (request.containsKey("Vestibule-Leave")) {
            leaves.incrementAndGet();
            send(exchange, 200, "application/json", JsonForm.admitted());
        } else if (request.containsKey("Vestibule-Poll") || "application/json".equals(request.getFirst("Accept"))) {
            String said = request.getFirst("Vestibule-Shown");
            shown = said == null ? NOT_SAID : Integer.parseInt(said);
            polls.incrementAndGet();
            if (String.valueOf(request.getFirst("Cookie")).contains(TICKET)) {
                tickets.incrementAndGet();
            }
            poll(exchange);
        } else if (exchange.getRequestURI().getPath().equals(FRAME)) {
            html(exchange, "<iframe src='" + url() + "' width=600 height=700></iframe>");
        } else if (exchange.getRequestURI().getPath().equals(WORKER_PATH)) {
            send(exchange, 200, "text/javascript", WORKER.getBytes(UTF_8));
        } else {
            page(exchange);
        }
    }

    private void poll(HttpExchange exchange) throws IOException {
        switch (mood) {
            case WAITING -> {
                retryAfter(exchange, model.check().retrySeconds());
                exchange.getResponseHeaders().set("Set-Cookie", TICKET + "; Path=/; Max-Age=300; HttpOnly");
                send(exchange, polled(exchange), "application/json", JsonForm.waiting(model));
            }
            case ADMITTED -> send(exchange, polled(exchange), "application/json", JsonForm.admitted());
            case BROKEN -> {
                retryAfter(exchange, 1);
                send(exchange, 503, "text/html", new byte[0]);
            }
            case GONE -> site(exchange);
        }
    }

    /// As the gate does, so that no worker keeps the answer.
    private static int polled(HttpExchange exchange) {
        return "1".equals(exchange.getRequestHeaders().getFirst("Vestibule-Worker")) ? 503 : 200;
    }

    private void page(HttpExchange exchange) throws IOException {
        switch (mood) {
            case WAITING, BROKEN -> {
                exchange.getResponseHeaders()
                        .set(
                                "Content-Security-Policy",
                                model.note().asked().anything()
                                        ? PAGES.policyOfAsking(PageLooks.PLAIN)
                                        : PAGES.contentSecurityPolicy(PageLooks.PLAIN));
                send(exchange, 200, "text/html; charset=utf-8", PAGES.render(asked(exchange)));
            }
            case ADMITTED, GONE -> inside(exchange);
        }
    }

    /// What a form that was sent adds, as the gate sees it.
    private PageModel asked(HttpExchange exchange) {
        var headers = exchange.getRequestHeaders();
        if (exchange.getRequestMethod().equals("GET")) {
            return model;
        }
        String from = String.valueOf(headers.getFirst("Referer"));
        var sent = new Submission.Lost(
                from.startsWith(at("/")) ? from : "", "same-origin".equals(headers.getFirst("Sec-Fetch-Site")));
        return Models.with(model, new PageModel.Note("", "", false, sent, PageChallenge.NONE));
    }

    private static void inside(HttpExchange exchange) throws IOException {
        switch (exchange.getRequestURI().getPath()) {
            case SENT_TO -> send(exchange, 405, "text/html", "only by POST".getBytes(UTF_8));
            case FILE -> {
                exchange.getResponseHeaders().set("Content-Disposition", "attachment");
                send(exchange, 200, "application/pdf", "a report".getBytes(UTF_8));
            }
            default -> site(exchange);
        }
    }

    private static void site(HttpExchange exchange) throws IOException {
        html(exchange, "<!doctype html><html lang=en><title>Shop</title><h1>Welcome</h1>");
    }

    private static void html(HttpExchange exchange, String text) throws IOException {
        send(exchange, 200, "text/html; charset=utf-8", text.getBytes(UTF_8));
    }

    private static void retryAfter(HttpExchange exchange, int seconds) {
        exchange.getResponseHeaders().set("Retry-After", Integer.toString(seconds));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Cache-Control", "private, no-store");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
