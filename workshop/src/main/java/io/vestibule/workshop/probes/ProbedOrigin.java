package io.vestibule.workshop.probes;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// An origin in a process of its own, so that what it costs is not counted: answers 200 and a page
/// of a kilobyte, over HTTP or HTTPS, and says on which port. *Confined to one thread.*
final class ProbedOrigin {

    static final char[] PASSWORD = "changeit".toCharArray();
    private static final byte[] PAGE = "all is well ".repeat(85).getBytes(StandardCharsets.UTF_8);

    private ProbedOrigin() {}

    /// Answers until it is ended, and says its port first.
    ///
    /// @param args a key store for HTTPS, or nothing
    public static void main(String[] args) throws IOException, GeneralSecurityException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpServer server = args.length == 0 ? HttpServer.create(address, 1024) : secured(address, Path.of(args[0]));
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, PAGE.length);
            try (var body = exchange.getResponseBody()) {
                body.write(PAGE);
            }
        });
        server.start();
        System.out.println(server.getAddress().getPort());
    }

    private static HttpServer secured(InetSocketAddress address, Path store)
            throws IOException, GeneralSecurityException {
        var keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        var server = HttpsServer.create(address, 1024);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        return server;
    }
}
