package io.vestibule.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// A provider of challenges on this machine, as far as pages and gates can tell: a script whose
/// widget gives tokens, and the check of them, each once. *Thread-safe.*
final class StubProvider implements AutoCloseable {

    /// Tokens of this one say what they are for, as Turnstile's do.
    private static final String SCRIPT = """
        (() => {
          const named = new URL(document.currentScript.src).searchParams;
          window.turnstile = {
            render: (place, how) => {
              const frame = document.createElement('iframe');
              frame.src = new URL('/frame', 'http://127.0.0.1:PORT');
              frame.onload = () => how.callback(btoa(JSON.stringify({
                action: how.action, cdata: how.cData, hostname: location.hostname,
                key: how.sitekey, one: String(Math.random())})));
              place.append(frame);
            }
          };
          if (named.get('render') === 'explicit') window[named.get('onload')]();
        })();
        """;

    private final HttpServer server;
    private final Map<String, Boolean> used = new ConcurrentHashMap<>();

    /// How many checks were asked for.
    final AtomicInteger checks = new AtomicInteger();

    /// When they were.
    final List<Long> checkedNanos = new CopyOnWriteArrayList<>();

    /// How many of the next ones fail.
    final AtomicInteger failures = new AtomicInteger();

    StubProvider() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext(
                "/api.js", exchange -> answer(exchange, 200, "text/javascript", SCRIPT.replace("PORT", port())));
        server.createContext("/frame", exchange -> answer(exchange, 200, "text/html", "<p>I am a person</p>"));
        server.createContext("/siteverify", this::check);
        server.start();
    }

    private String port() {
        return Integer.toString(server.getAddress().getPort());
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    /// The block of a node that asks this one.
    String settings(String more) {
        return """
            challenge:
              provider: turnstile
              site_key: the-key
              secret: the-secret
              url: %s/siteverify
              script: %s/api.js
              csp_sources: ["%s"]
            """.formatted(url(), url(), url()) + more.indent(2);
    }

    private void check(HttpExchange exchange) throws IOException {
        checks.incrementAndGet();
        checkedNanos.add(System.nanoTime());
        var form = form(exchange);
        if (failures.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
            answer(exchange, 500, "text/html", "<h1>Internal error</h1>");
        } else if (!"the-secret".equals(form.get("secret"))) {
            answer(exchange, 200, "application/json", no("invalid-input-secret"));
        } else if (used.putIfAbsent(form.getOrDefault("response", ""), true) != null) {
            answer(exchange, 200, "application/json", no("timeout-or-duplicate"));
        } else {
            answer(exchange, 200, "application/json", yes(form.getOrDefault("response", "")));
        }
    }

    private static String yes(String token) {
        try {
            var said = new String(Base64.getDecoder().decode(token), StandardCharsets.UTF_8);
            return "{\"success\":true," + said.substring(1);
        } catch (IllegalArgumentException _) {
            return no("invalid-input-response");
        }
    }

    private static String no(String code) {
        return "{\"success\":false,\"error-codes\":[\"" + code + "\"]}";
    }

    private static Map<String, String> form(HttpExchange exchange) throws IOException {
        var fields = new HashMap<String, String>();
        byte[] body = exchange.getRequestBody().readAllBytes();
        for (String pair : new String(body, StandardCharsets.US_ASCII).split("&", -1)) {
            String[] parts = pair.split("=", 2);
            fields.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return fields;
    }

    private static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
