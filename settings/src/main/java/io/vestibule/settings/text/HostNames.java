package io.vestibule.settings.text;

import io.vestibule.ground.RequestPath;
import java.net.IDN;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How hosts, addresses, networks and origins are written.
public final class HostNames {

    private static final Pattern LABEL = Pattern.compile("[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?");
    private static final Pattern NUMBER = Pattern.compile("\\d+|0x[0-9a-f]*");
    private static final int LONGEST_HOST = 253;
    private static final int HIGHEST_PORT = 65_535;

    /// Bytes in the path of a Unix socket, as Linux has it.
    private static final int LONGEST_SOCKET = 107;

    private HostNames() {}

    static Optional<Address> address(String text) {
        int colon = text.lastIndexOf(':');
        Optional<Long> port = WholeNumber.parse(text.substring(colon + 1));
        if (colon < 0 || port.isEmpty() || port.get() < 0 || port.get() > HIGHEST_PORT) {
            return Optional.empty();
        }
        String host = text.substring(0, colon);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        Optional<String> read = host.isEmpty()
                ? Optional.of("0.0.0.0")
                : bracketed ? literal(host.substring(1, host.length() - 1)) : hostName(host);
        return read.map(h -> new Address(h, port.get().intValue()));
    }

    /// A name or an address, lower case; a name beyond ASCII in its wire form.
    static Optional<String> hostName(String text) {
        if (text.contains(":")) {
            return literal(text);
        }
        String ascii = ascii(text.toLowerCase(Locale.ROOT));
        boolean good = !ascii.isEmpty()
                && ascii.length() <= LONGEST_HOST
                && Arrays.stream(ascii.split("\\.", -1)).allMatch(LABEL.asMatchPredicate());
        return Optional.of(ascii).filter(_ -> good);
    }

    /// A name or an address that can be connected to, as it is written but lower case. What
    /// browsers and resolvers may take for an address in another spelling, such as `2130706433`,
    /// `0x7f.1` or `010.0.0.1`, is neither.
    public static Optional<String> probedHost(String text) {
        if (text.contains(":")) {
            boolean plain = text.matches("[0-9A-Fa-f:.]+") && literal(text).isPresent();
            return Optional.of(text.toLowerCase(Locale.ROOT)).filter(_ -> plain);
        }
        Optional<String> host = hostName(text);
        String last = host.orElse("").replaceFirst(".*\\.", "");
        return NUMBER.matcher(last).matches()
                ? host.filter(name -> literal(name).filter(name::equals).isPresent())
                : host;
    }

    /// The value of a header `Host`.
    public static Optional<String> hostHeader(String text) {
        int colon = text.lastIndexOf(':');
        boolean port = colon > text.lastIndexOf(']') && text.indexOf(':') == colon;
        if (!port && !text.startsWith("[")) {
            return hostName(text).filter(_ -> !text.contains(":"));
        }
        String whole = colon > text.lastIndexOf(']') ? text : text + ":0";
        return address(whole).map(_ -> text.toLowerCase(Locale.ROOT));
    }

    private static String ascii(String name) {
        try {
            return IDN.toASCII(name);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static Optional<String> literal(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text).getHostAddress());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static Optional<String> network(String text) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        int bits = address.contains(":") ? 128 : 32;
        boolean prefixGood = slash < 0
                || WholeNumber.parse(text.substring(slash + 1))
                        .filter(n -> n >= 0 && n <= bits)
                        .isPresent();
        return Optional.of(text).filter(_ -> prefixGood && literal(address).isPresent());
    }

    /// `unix:` and the absolute path of a socket.
    static Optional<URI> unixSocket(String text) {
        if (!text.startsWith("unix:/")) {
            return Optional.empty();
        }
        String path = text.substring("unix:".length()).replaceFirst("^///", "/");
        boolean fits = path.getBytes(StandardCharsets.UTF_8).length <= LONGEST_SOCKET;
        boolean file =
                !path.startsWith("//") && !path.endsWith("/") && path.chars().noneMatch(Character::isISOControl);
        try {
            return Optional.of(new URI("unix", null, path, null)).filter(_ -> fits && file);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    static Optional<URI> origin(String text) {
        return site(text)
                .filter(uri -> uri.getRawPath() == null || uri.getRawPath().matches("/?"));
    }

    /// The same, with a path or without: one that can be read in one way alone.
    static Optional<URI> site(String text) {
        try {
            var uri = new URI(text);
            boolean scheme = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            boolean bare = isPath(uri.getRawPath())
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getRawUserInfo() == null;
            boolean port = uri.getPort() != 0 && uri.getPort() <= HIGHEST_PORT;
            return Optional.of(uri).filter(u -> scheme && bare && port && u.getHost() != null);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static boolean isPath(@Nullable String path) {
        return path == null || path.isEmpty() || RequestPath.normalize(path).isUnmistakable();
    }
}
