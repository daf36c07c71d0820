package io.vestibule.bell.send;

import io.vestibule.bell.form.HttpMessage;
import io.vestibule.health.EgressHost;
import io.vestibule.health.EgressJudge;
import io.vestibule.health.EgressVerdict;
import io.vestibule.rule.value.Ip;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;

/// Sends one message by HTTPS, on a connection of its own: to an address that was judged and is
/// then connected to, with no second look-up and no redirect. Of the response only the head is
/// read. Blocks, for a while that has an end: to be called on virtual threads. *Thread-safe.*
public final class WebhookSender {

    private static final int HTTPS = 443;
    private static final int GONE = 410;

    private final ReceiverDialer dialer;
    private final Supplier<EgressJudge> judge;
    private final String userAgent;
    private final int longestMillis;

    /// @param judge decides which addresses may be reached, as it is now
    /// @param userAgent names us
    /// @param longestMillis how long a message may take in all
    public WebhookSender(ReceiverDialer dialer, Supplier<EgressJudge> judge, String userAgent, int longestMillis) {
        this.dialer = dialer;
        this.judge = judge;
        this.userAgent = userAgent;
        this.longestMillis = longestMillis;
    }

    /// Sends a message once.
    public SendResult send(HttpMessage message) {
        try {
            return judged(sent(message));
        } catch (UnknownHostException _) {
            return new SendResult.Again("the name of the host cannot be resolved");
        } catch (SocketTimeoutException _) {
            return new SendResult.Again("no answer in time");
        } catch (SSLException e) {
            return new SendResult.Again("TLS failed: " + e.getMessage());
        } catch (IOException e) {
            return new SendResult.Again("the connection failed: " + e.getMessage());
        }
    }

    private static SendResult judged(ResponseStatus response) {
        int code = response.code();
        if (code >= 200 && code < 300) {
            return new SendResult.Taken();
        }
        if (code == GONE) {
            return new SendResult.Gone("it answered 410: it wants no more messages");
        }
        String more = code < 400 ? "; redirects are not followed" : "";
        return new SendResult.Again("it answered " + code + more, response.retryAfterSeconds() * 1000);
    }

    private ResponseStatus sent(HttpMessage message) throws IOException {
        URI url = message.url();
        if (url.getHost() == null) {
            throw new IOException("the address has no host");
        }
        int port = url.getPort() < 0 ? HTTPS : url.getPort();
        List<InetAddress> addresses = addresses(url.getHost(), port);
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(longestMillis);
        Socket socket = ReceiverDialer.connected(addresses, port, endNanos);
        ScheduledFuture<?> end = dialer.closes(socket, endNanos);
        try (socket) {
            socket.setSoTimeout(longestMillis);
            var secure = dialer.secured(socket, bare(url.getHost()));
            secure.getOutputStream().write(request(message));
            secure.getOutputStream().flush();
            return ResponseStatus.read(new BufferedInputStream(secure.getInputStream()));
        } catch (IOException e) {
            // The socket is closed before that is done.
            boolean late = end.getDelay(TimeUnit.MILLISECONDS) <= 0;
            throw late ? new SocketTimeoutException() : e;
        } finally {
            end.cancel(false);
        }
    }

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private byte[] request(HttpMessage message) {
        byte[] body = message.body().getBytes(StandardCharsets.UTF_8);
        URI url = message.url();
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        var head = new StringBuilder("POST ").append(path).append(query).append(" HTTP/1.1\r\n");
        header(head, "Host", url.getRawAuthority());
        header(head, "User-Agent", userAgent);
        header(head, "Content-Type", "application/json; charset=utf-8");
        header(head, "Content-Length", Integer.toString(body.length));
        header(head, "Accept", "*/*");
        header(head, "Connection", "close");
        message.headers().forEach(each -> header(head, each.name(), each.value()));
        byte[] first = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        var request = new byte[first.length + body.length];
        System.arraycopy(first, 0, request, 0, first.length);
        System.arraycopy(body, 0, request, first.length, body.length);
        return request;
    }

    private static void header(StringBuilder head, String name, String value) {
        if (value.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
            throw new IllegalArgumentException("a control character in " + name);
        }
        head.append(name).append(": ").append(value).append("\r\n");
    }

    // ---- where it goes -----------------------------------------------------------------------

    /// The addresses of a host that may be reached, at least one.
    private List<InetAddress> addresses(String host, int port) throws IOException {
        List<InetAddress> all = switch (EgressHost.parse(host)) {
            case EgressHost.Literal(Ip ip) -> List.of(InetAddress.ofLiteral(ip.toString()));
            case EgressHost.Name(String name) -> dialer.addresses(name);
            case EgressHost.Refused(String why) -> throw new IOException("the host " + why);
        };
        var permitted = new ArrayList<InetAddress>();
        var refused = new ArrayList<String>();
        for (InetAddress each : all) {
            Ip ip = Ip.ofBytes(each.getAddress()).unmapped();
            EgressVerdict verdict = judge.get().judge(ip, port);
            if (!verdict.isAllowed()) {
                refused.add("its address " + verdict.why());
            } else if (verdict == EgressVerdict.PUBLIC && !isPort(ip, port)) {
                refused.add("webhooks use port 443, or one that node.egress.allow names");
            } else {
                permitted.add(each);
            }
        }
        if (permitted.isEmpty()) {
            throw new IOException(refused.getFirst());
        }
        return permitted;
    }

    private boolean isPort(Ip ip, int port) {
        return port == HTTPS || judge.get().names(ip, port);
    }
}
