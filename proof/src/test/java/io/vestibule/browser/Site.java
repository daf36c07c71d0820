package io.vestibule.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vestibule.node.Node;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// A shop behind a gate with a small room, over HTTPS, and a portal of another site that shows the
/// shop in a frame.
final class Site implements AutoCloseable {

    static final String SHOP = "shop.example";
    static final String PORTAL = "portal.example";
    static final String INSIDE = "Welcome inside";

    /// The paths that the shop was asked for.
    static final List<String> ASKED = new CopyOnWriteArrayList<>();

    private static final Pattern SEATS = Pattern.compile("(total_active_users|new_users_per_minute): \\d+");

    private final HttpServer origin;
    private final Node node;
    private final Path file;

    private Site(HttpServer origin, Node node, Path file) {
        this.origin = origin;
        this.node = node;
        this.file = file;
    }

    /// @param seats of the room; as many may enter in a minute, and a session lasts one
    static Site open(Path folder, int seats) throws IOException {
        return open(folder, seats, "");
    }

    /// @param settings more settings of the room, as lines of YAML that begin as its name does
    static Site open(Path folder, int seats, String settings) throws IOException {
        return open(folder, seats, settings, "");
    }

    /// @param ofNode more settings of the node, as lines of YAML
    static Site open(Path folder, int seats, String settings, String ofNode) throws IOException {
        var port = new AtomicInteger();
        HttpServer origin = origin(port);
        String yaml = """
            node:
              listen: 127.0.0.1:0
              origin: http://127.0.0.1:%d
              data: data
              other_hosts: forward
              tls: {self_signed: true, self_signed_names: [%s, %s]}
              control: {listen: "127.0.0.1:0"}
            %s
            rooms:
              - name: shop
                host: %s
                total_active_users: %d
                new_users_per_minute: %d
                session_duration: 1
            """.formatted(origin.getAddress().getPort(), SHOP, PORTAL, ofNode.indent(2), SHOP, seats, seats)
                + settings.indent(4);
        Path file = Files.writeString(folder.resolve("site.yaml"), yaml);
        Node node = Node.start(settings(file), System::currentTimeMillis);
        port.set(node.gatePorts().getFirst());
        node.ready().join();
        return new Site(origin, node, file);
    }

    private static NodeSettings settings(Path file) {
        var options = RunOptions.parse(List.of("--config=" + file));
        return switch (SettingsReader.read(options, Map.of())) {
            case SettingsReader.Result.Good good -> good.settings();
            case SettingsReader.Result.Refused refused ->
                throw new AssertionError(refused.faults().toString());
        };
    }

    private static HttpServer origin(AtomicInteger gatePort) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            String host = exchange.getRequestHeaders().getFirst("Host");
            ASKED.add(exchange.getRequestURI().getPath());
            String page = host.startsWith(PORTAL) ? frame(gatePort.get()) : shop(exchange);
            byte[] body = page.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    /// What the origin was asked for is in the page.
    private static String shop(HttpExchange exchange) {
        return "<!doctype html><title>Shop</title><h1>"
                + INSIDE
                + "</h1><p id=\"asked\">"
                + exchange.getRequestURI()
                + " "
                + exchange.getRequestHeaders().keySet()
                + "</p>";
    }

    private static String frame(int port) {
        return "<!doctype html><title>Portal</title><iframe src=\"https://"
                + SHOP
                + ":"
                + port
                + "/\" width=\"400\" height=\"700\"></iframe>";
    }

    String shopUrl() {
        return "https://" + SHOP + ":" + node.gatePorts().getFirst() + "/";
    }

    String portalUrl() {
        return "https://" + PORTAL + ":" + node.gatePorts().getFirst() + "/";
    }

    /// Gives the room other seats, as its operator does, so that nobody has to wait until a minute is
    /// over; as many may enter in a minute.
    void seats(int seats) throws IOException {
        String yaml = SEATS.matcher(Files.readString(file)).replaceAll("$1: " + seats);
        Files.writeString(file, yaml);
        node.reload(settings(file));
    }

    @Override
    public void close() {
        node.close();
        origin.stop(0);
    }
}
