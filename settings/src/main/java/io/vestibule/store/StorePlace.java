package io.vestibule.store;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Where the configuration is kept. Immutable.
public sealed interface StorePlace {

    /// The name of the file in a data directory.
    String FILE = "config.db";

    /// What the driver is given, unless the operator says something of the way to the database.
    String PROVEN = "sslmode=verify-full";

    /// Options by which an operator does: certificates or none, or a socket of this machine.
    Set<String> OF_THE_WAY = Set.of("sslmode", "ssl", "socketFactory");

    /// A file of SQLite, for one machine.
    record Sqlite(Path file) implements StorePlace {

        @Override
        public String toString() {
            return file.toString();
        }
    }

    /// A database of PostgreSQL, which several nodes may share.
    ///
    /// @param url as the driver takes it, without user and password
    /// @param user empty for the driver's default
    /// @param password shown nowhere
    record Postgres(String url, String user, String password) implements StorePlace {

        @Override
        public String toString() {
            return url.substring("jdbc:".length()).replaceFirst("\\?.*", "");
        }
    }

    /// What an operator wrote: `postgresql://USER:PASSWORD@HOST:PORT/DATABASE`, or nothing for a
    /// file in the data directory.
    ///
    /// @return nothing if it is neither
    static Optional<StorePlace> of(String url, Path data) {
        if (url.isEmpty()) {
            return Optional.of(new Sqlite(data.resolve(FILE)));
        }
        try {
            var uri = new URI(url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url);
            boolean scheme = "postgresql".equals(uri.getScheme()) || "postgres".equals(uri.getScheme());
            boolean database = uri.getRawPath() != null && uri.getRawPath().length() > 1;
            return scheme && uri.getHost() != null && database ? Optional.of(postgres(uri)) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /// What the operator says to the driver, and where that says nothing of it: a database on
    /// another machine has to prove by its certificate that it is the one, since it is sent ticket
    /// keys and seeds.
    private static String query(URI uri) {
        String said = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        boolean settled = Stream.of(said.split("&", -1))
                .map(option -> option.replaceFirst("=.*", ""))
                .anyMatch(OF_THE_WAY::contains);
        return settled || isThisMachine(uri.getHost()) ? said : said + (said.isEmpty() ? "" : "&") + PROVEN;
    }

    private static boolean isThisMachine(String host) {
        try {
            return host.equalsIgnoreCase("localhost")
                    || InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static Postgres postgres(URI uri) {
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        String query = query(uri);
        String account = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo();
        int colon = account.indexOf(':');
        String user = colon < 0 ? account : account.substring(0, colon);
        String password = colon < 0 ? "" : account.substring(colon + 1);
        return new Postgres(
                "jdbc:postgresql://" + uri.getHost() + port + uri.getRawPath() + (query.isEmpty() ? "" : "?" + query),
                URLDecoder.decode(user, StandardCharsets.UTF_8),
                URLDecoder.decode(password, StandardCharsets.UTF_8));
    }
}
