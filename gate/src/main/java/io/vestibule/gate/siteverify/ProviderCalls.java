package io.vestibule.gate.siteverify;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Posts forms to a provider: by the first of its addresses that takes a connection, that of the
/// last time before the others. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored") // failures come by the future that is returned
final class ProviderCalls {

    /// Addresses of one name that are tried, one after the other.
    private static final int MOST_ADDRESSES = 4;

    private static final int KEPT_SECONDS = 30;
    private static final int HTTPS = 443;
    private static final int HTTP = 80;

    private final URI url;
    private final boolean encrypts;
    private final int port;
    private final Names names;
    private final Executor lookUps;
    private final HttpClient http;
    private volatile @Nullable InetAddress proved;

    /// What a provider answered: at most [SiteverifyAnswer#MOST_BYTES].
    @SuppressWarnings("ArrayRecordComponent") // It is read once.
    record Response(int status, byte[] body) {}

    /// Finds the addresses of a name. *Thread-safe*; may block.
    @FunctionalInterface
    interface Names {

        /// Looks a name up.
        ///
        /// @return at least one
        InetAddress[] addresses(String name) throws UnknownHostException;
    }

    /// @param lookUps where names are looked up, which blocks
    /// @param connections open at most; as many forms may wait for one
    ProviderCalls(URI url, Names names, Executor lookUps, int connections) {
        this.url = url;
        this.names = names;
        this.lookUps = lookUps;
        encrypts = "https".equals(url.getScheme());
        port = url.getPort() >= 0 ? url.getPort() : encrypts ? HTTPS : HTTP;
        var vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1)
                .setUseDaemonThread(true));
        http = vertx.createHttpClient(
                new HttpClientOptions().setKeepAliveTimeout(KEPT_SECONDS),
                new PoolOptions().setHttp1MaxSize(connections).setMaxWaitQueueSize(connections));
    }

    /// Posts a form once. Where it is cancelled, the connection is closed.
    ///
    /// @param withinNanos after which time it is not waited for any more
    /// @return fails if there is no answer; it is not known then whether the provider read the form
    CompletableFuture<Response> post(String form, long withinNanos) {
        long endNanos = System.nanoTime() + withinNanos;
        var response = new CompletableFuture<Response>();
        CompletableFuture<List<InetAddress>> found;
        try {
            found = CompletableFuture.supplyAsync(this::addresses, lookUps);
        } catch (RejectedExecutionException _) {
            response.completeExceptionally(new IOException("names are not resolved in time"));
            return response;
        }
        response.whenComplete((_, _) -> found.cancel(true));
        found.whenComplete((addresses, failure) -> {
            if (failure != null) {
                response.completeExceptionally(
                        failure instanceof CompletionException wrapped ? wrapped.getCause() : failure);
            } else {
                connect(addresses, 0, form, endNanos, response);
            }
        });
        return response;
    }

    private List<InetAddress> addresses() {
        try {
            String host = url.getHost();
            boolean literal = host.startsWith("[");
            String bare = literal ? host.substring(1, host.length() - 1) : host;
            var all = new ArrayList<>(Arrays.asList(names.addresses(bare)));
            var best = proved;
            if (best != null && all.remove(best)) {
                all.addFirst(best);
            }
            return all.subList(0, Math.min(all.size(), MOST_ADDRESSES));
        } catch (UnknownHostException e) {
            throw new CompletionException(e);
        }
    }

    private void connect(
            List<InetAddress> addresses, int index, String form, long endNanos, CompletableFuture<Response> response) {
        if (response.isDone()) {
            return;
        }
        InetAddress address = addresses.get(index);
        int left = addresses.size() - index;
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
        var options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(port, address.getHostAddress()))
                .setHost(url.getHost())
                .setPort(port)
                .setSsl(encrypts)
                .setURI(path())
                .setConnectTimeout(Math.max(1, leftMillis / left))
                .putHeader("Content-Type", "application/x-www-form-urlencoded")
                .putHeader("Accept", "application/json");
        http.request(options)
                .onSuccess(request -> {
                    proved = address;
                    send(request, form, response);
                })
                .onFailure(failure -> {
                    if (left > 1) {
                        connect(addresses, index + 1, form, endNanos, response);
                    } else {
                        response.completeExceptionally(failure);
                    }
                });
    }

    private String path() {
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    private static void send(HttpClientRequest request, String form, CompletableFuture<Response> response) {
        response.whenComplete((_, failure) -> {
            if (failure != null) {
                request.reset();
            }
        });
        request.send(form)
                .compose(ProviderCalls::read)
                .onSuccess(response::complete)
                .onFailure(response::completeExceptionally);
    }

    private static Future<Response> read(HttpClientResponse answer) {
        var body = Buffer.buffer();
        var whole = Promise.<Response>promise();
        answer.handler(part -> {
            body.appendBuffer(part);
            if (body.length() > SiteverifyAnswer.MOST_BYTES) {
                whole.tryFail(new IOException("its answer is too long"));
            }
        });
        answer.end()
                .onSuccess(_ -> whole.tryComplete(new Response(answer.statusCode(), body.getBytes())))
                .onFailure(whole::tryFail);
        return whole.future();
    }
}
