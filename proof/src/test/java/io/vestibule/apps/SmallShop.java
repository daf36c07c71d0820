package io.vestibule.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.vestibule.testing.RawClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A shop, and the provider that it is paid through: a site of its own, which calls the shop's
/// webhook and sends the visitor back by a form. *Thread-safe.*
final class SmallShop implements AutoCloseable {

    private static final String SECRET = "shared by shop and provider";
    private static final String RETURN = "/payments/return";

    /// Whence the provider calls.
    static final String ADDRESS = "198.51.100.20";

    private final HttpServer shop;
    private final HttpServer provider;
    private volatile boolean isPaid;
    private volatile int gatePort;
    private volatile String said = "";

    SmallShop() throws IOException {
        shop = serve(this::sell);
        provider = serve(this::collect);
    }

    private static HttpServer serve(HttpHandler handler) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", handler);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return server;
    }

    int port() {
        return shop.getAddress().getPort();
    }

    /// Where the provider finds the shop.
    void isBehind(int port) {
        gatePort = port;
    }

    /// What the shop answered to the last webhook.
    String said() {
        return said;
    }

    private void sell(HttpExchange exchange) throws IOException {
        String cookies = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Cookie"), "");
        byte[] body = exchange.getRequestBody().readAllBytes();
        boolean isPost = exchange.getRequestMethod().equals("POST");
        switch (exchange.getRequestURI().getPath()) {
            case "/" -> {
                exchange.getResponseHeaders().add("Set-Cookie", "basket=lamp; SameSite=Lax");
                page(exchange, 200, "<a id=pay href=/checkout>Pay</a>");
            }
            case "/checkout" ->
                redirect(
                        exchange,
                        "http://pay.example.net:" + provider.getAddress().getPort() + "/pay");
            case "/payments/webhook" -> {
                boolean isTrue = sign(body).equals(exchange.getRequestHeaders().getFirst("X-Signature"));
                isPaid = isPaid || isTrue;
                page(exchange, isTrue ? 200 : 403, isTrue ? "taken" : "forged");
            }
            case RETURN -> {
                // A form of another site brings no cookies; the way on by GET does.
                if (isPost) {
                    redirect(exchange, RETURN);
                } else {
                    page(
                            exchange,
                            200,
                            "<p id=paid>paid: %s, %s</p><a id=order href=/orders/1>Order</a>"
                                    .formatted(isPaid, cookies));
                }
            }
            default -> page(exchange, 200, "<p id=of>the order</p>");
        }
    }

    /// Calls the webhook, and has a form that leads back.
    private void collect(HttpExchange exchange) throws IOException {
        said = call(ADDRESS, sign("paid".getBytes(UTF_8)));
        page(
                exchange,
                200,
                "<form method=post action=http://shop.example.com:%d%s><button id=done>Done</button></form>"
                        .formatted(gatePort, RETURN));
    }

    /// Calls the webhook through the gate.
    ///
    /// @param from the address that calls, as the proxy in front of the gate tells it
    /// @return the answer
    @SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
    String call(String from, String signature) {
        try (var line = RawClient.connect(gatePort)) {
            var answer = line.send("POST /payments/webhook HTTP/1.1\r\nHost: shop.example.com\r\n"
                            + "X-Forwarded-For: "
                            + from
                            + "\r\nX-Signature: "
                            + signature
                            + "\r\nContent-Length: 4\r\n\r\npaid")
                    .response();
            return answer.status() + " " + answer.body();
        }
    }

    private static String sign(byte[] body) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static void redirect(HttpExchange exchange, String to) throws IOException {
        exchange.getResponseHeaders().add("Location", to);
        exchange.sendResponseHeaders(303, -1);
        exchange.close();
    }

    private static void page(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        shop.stop(0);
        provider.stop(0);
    }
}
