package io.vestibule.demo;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import io.vestibule.demo.check.OriginVisit;
import io.vestibule.ground.EpochClock;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;

/// A small shop as origin: pages, assets, an API call, a WebSocket clock, a logout that ends the
/// session. It writes down every request of a crowd. *Confined to its event loop*, but for the
/// methods that start and stop it.
public final class Shop {

    /// The page that ends a session.
    static final String LOGOUT = OriginVisit.LOGOUT;

    /// The API call: how much of each product is left.
    static final String STOCK = "/api/stock";

    /// Is in every answer of the shop, so that the crowd can distinguish it from the gate's.
    private static final String MARK = "X-Shop";

    private static final String CART = "shop_cart";
    private static final int FULL_CART = 20;

    private final Vertx vertx;
    private final OriginRecord seen;
    private final EpochClock clock;
    private final BiConsumer<HttpServerRequest, Runnable> turns;
    private final HttpServer server;

    /// A shop that answers every request at once.
    public Shop(Vertx vertx, OriginRecord seen, EpochClock clock) {
        this(vertx, seen, clock, (_, answer) -> answer.run());
    }

    /// @param turns decides when a request is answered that was written down; or answers it itself
    public Shop(Vertx vertx, OriginRecord seen, EpochClock clock, BiConsumer<HttpServerRequest, Runnable> turns) {
        this.vertx = vertx;
        this.seen = seen;
        this.clock = clock;
        this.turns = turns;
        server = vertx.createHttpServer(
                new HttpServerOptions().setMaxHeaderSize(32 * 1024).setIdleTimeout(120));
        server.requestHandler(this::answer).webSocketHandler(this::tell);
    }

    /// Whether an answer comes from a shop, not from a gate in front of it.
    static boolean answered(MultiMap headers) {
        return headers.contains(MARK);
    }

    /// Listens on the loopback address.
    ///
    /// @param port 0 for any that is free
    /// @return the port
    public Future<Integer> listen(int port) {
        return listen("127.0.0.1", port);
    }

    /// Listens on another address of this machine.
    ///
    /// @param port 0 for any that is free
    /// @return the port
    public Future<Integer> listen(String host, int port) {
        return server.listen(port, host).map(HttpServer::actualPort);
    }

    private void answer(HttpServerRequest request) {
        writeDown(request.headers(), pathOf(request));
        var response = request.response().putHeader(MARK, "tin-and-paper");
        turns.accept(request, () -> answer(request, response));
    }

    private static void answer(HttpServerRequest request, HttpServerResponse response) {
        if (request.method().equals(HttpMethod.POST)) {
            request.end().onSuccess(_ -> act(request, response));
        } else {
            show(request, response);
        }
    }

    private void writeDown(MultiMap headers, String path) {
        String visitor = headers.get(BrowserHeaders.VISITOR);
        String sent = headers.get(BrowserHeaders.SENT);
        if (visitor != null && sent != null) {
            seen.add(new OriginVisit(
                    Long.parseLong(visitor),
                    Long.parseLong(sent),
                    clock.millis(),
                    path,
                    headers.contains("Accept", "text/html", true) || "document".equals(headers.get("Sec-Fetch-Dest"))));
        }
    }

    private static void show(HttpServerRequest request, HttpServerResponse response) {
        String path = pathOf(request);
        var asset = ShopAsset.of(path);
        if (asset.isPresent()) {
            response.putHeader("Content-Type", asset.get().type())
                    .putHeader("Cache-Control", "public, max-age=3600")
                    .end(asset.get().content());
        } else if (path.equals(STOCK)) {
            response.putHeader("Content-Type", "application/json")
                    .putHeader("Cache-Control", "no-store")
                    .end(stock());
        } else {
            page(response, path, cartOf(request));
        }
    }

    private static String pathOf(HttpServerRequest request) {
        return Objects.requireNonNullElse(request.path(), "/");
    }

    private static void page(HttpServerResponse response, String path, List<Product> cart) {
        response.putHeader("Content-Type", "text/html; charset=utf-8").putHeader("Cache-Control", "no-cache");
        if (path.equals("/")) {
            response.end(ShopPages.home());
        } else if (path.matches("/product/[1-9]\\d{0,3}")) {
            int number = Integer.parseInt(path.substring("/product/".length()));
            response.end(ShopPages.product(Product.of(number)));
        } else if (path.equals("/cart")) {
            response.end(ShopPages.cart(cart));
        } else if (path.equals("/thanks")) {
            response.end(ShopPages.thanks());
        } else if (path.equals(LOGOUT)) {
            response.putHeader("Cf-Waiting-Room-Command", "revoke").end(ShopPages.goodbye());
        } else {
            response.setStatusCode(404).end(ShopPages.notFound());
        }
    }

    private static void act(HttpServerRequest request, HttpServerResponse response) {
        String add = request.getParam("add", "");
        if (pathOf(request).equals("/cart") && add.matches("[1-9]\\d{0,3}")) {
            String cart = cartText(request);
            String more = cart.isEmpty() ? add : cart + "." + add;
            seeOther(response.putHeader("Set-Cookie", CART + "=" + more + "; Path=/"), "/cart");
        } else if (pathOf(request).equals("/checkout")) {
            seeOther(response.putHeader("Set-Cookie", CART + "=; Path=/; Max-Age=0"), "/thanks");
        } else {
            response.setStatusCode(404).end(ShopPages.notFound());
        }
    }

    private static void seeOther(HttpServerResponse response, String path) {
        response.setStatusCode(303).putHeader("Location", path).end();
    }

    private static List<Product> cartOf(HttpServerRequest request) {
        var cart = new ArrayList<Product>();
        for (String number : cartText(request).split("\\.", FULL_CART + 1)) {
            if (number.matches("[1-9]\\d{0,3}") && cart.size() < FULL_CART) {
                cart.add(Product.of(Integer.parseInt(number)));
            }
        }
        return cart;
    }

    private static String cartText(HttpServerRequest request) {
        var cookie = request.getCookie(CART);
        return cookie == null ? "" : cookie.getValue();
    }

    private static String stock() {
        var json = new StringBuilder("{");
        for (Product product : Product.ALL) {
            json.append(json.length() == 1 ? "" : ",");
            json.append('"').append(product.number()).append("\":").append(7 + product.cents() % 90);
        }
        return json.append('}').toString();
    }

    private void tell(ServerWebSocket socket) {
        if (!socket.path().equals("/clock")) {
            socket.close();
            return;
        }
        writeDown(socket.headers(), socket.path());
        long timer = vertx.setPeriodic(1, 1_000, _ -> socket.writeTextMessage(time()));
        socket.closeHandler(_ -> vertx.cancelTimer(timer));
    }

    private String time() {
        return LocalTime.ofInstant(Instant.ofEpochMilli(clock.millis()), ZoneId.systemDefault())
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }
}
