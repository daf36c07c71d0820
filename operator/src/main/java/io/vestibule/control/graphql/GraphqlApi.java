package io.vestibule.control.graphql;

import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.config.Configuration;
import io.vestibule.control.access.FairThreads;
import io.vestibule.control.access.RequestRate;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.graphql.GraphqlService.Result;
import io.vestibule.ground.EpochClock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The published endpoint of analytics. Reads run on two threads of their own, a query of each
/// token in turn; the schema is built with the first query. *Thread-safe.*
public final class GraphqlApi implements AutoCloseable {

    /// Queries of one token in five minutes, as published.
    public static final int PUBLISHED_QUERIES = 300;

    private static final Logger LOG = LoggerFactory.getLogger(GraphqlApi.class);

    /// How long an answer may take, its wait for others included.
    private static final long PATIENCE_MILLIS = 10_000;

    private static final int THREADS = 2;

    /// Queries of one token.
    private static final int MOST_WAITING = 32;

    private static final int TOO_MANY = 429;
    private static final int AWAY = 503;

    private final EpochClock clock;
    private final Supplier<Configuration> newest;
    private final Optional<AnalyticsSources> source;
    private final RequestRate rate = new RequestRate(PUBLISHED_QUERIES);
    private final FairThreads readers;
    private @Nullable GraphqlService service;

    /// @param newest everything the operator has set; answers at once
    /// @param source where rows are read; empty if none are kept
    public GraphqlApi(EpochClock clock, Supplier<Configuration> newest, Optional<AnalyticsSources> source) {
        this.clock = clock;
        this.newest = newest;
        this.source = source;
        this.readers = new FairThreads("graphql", THREADS, MOST_WAITING);
    }

    /// The operation, for [io.vestibule.control.api.Api].
    public List<Endpoint> endpoints() {
        return List.of(Endpoint.ask("/graphql", this::answer));
    }

    private Reply answer(Call call) {
        long now = clock.millis();
        long wait;
        long budget;
        synchronized (rate) {
            wait = rate.count(call.caller().name(), now);
            budget = rate.left(call.caller().name(), now);
        }
        if (wait > 0) {
            return wrong(
                            TOO_MANY,
                            "rate limiter budget depleted: a token may send %d queries in five minutes, try again in %d seconds"
                                    .formatted(PUBLISHED_QUERIES, wait))
                    .with("Retry-After", Long.toString(wait));
        }
        return switch (GraphqlRequest.of(call.body().getBytes())) {
            case GraphqlRequest.Read.Wrong(String message) -> wrong(200, message);
            case GraphqlRequest.Read.Good(GraphqlRequest request) ->
                source.map(slices -> answer(request, slices, call.caller().token(), budget))
                        .orElseGet(() ->
                                wrong(200, "this node keeps no analytics: set" + " node.analytics.enabled to true"));
        };
    }

    private Reply answer(GraphqlRequest request, AnalyticsSources slices, String caller, long budget) {
        var given = new AtomicBoolean();
        Instant at = Instant.ofEpochMilli(clock.millis());
        var run = new QueryRun(newest.get(), at, budget, given::get);
        var result = new FutureTask<>(() -> service(slices).answer(request, run));
        if (!readers.run(caller, result)) {
            return busy("too many queries wait: send it again in a second");
        }
        try {
            return reply(result.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
        } catch (TimeoutException _) {
            return wrong(
                    200,
                    "the answer took more than %d seconds: ask for a shorter span, fewer rooms or fewer datasets, or try again later"
                            .formatted(PATIENCE_MILLIS / 1_000));
        } catch (ExecutionException | CancellationException e) {
            LOG.error("internal error: a query failed", e);
            return wrong(200, "internal error: see the log of the node");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return busy("the node stops: send it again in a while");
        } finally {
            given.set(true);
            result.cancel(false);
        }
    }

    /// The service, which takes a second to make.
    private synchronized GraphqlService service(AnalyticsSources slices) {
        var made = service;
        if (made == null) {
            made = new GraphqlService(slices);
            service = made;
        }
        return made;
    }

    private Reply reply(Result result) {
        return switch (result) {
            case Result.Data(var data, var remarks) -> GraphqlAnswer.data(data, remarks);
            case Result.Wrong(var errors) -> GraphqlAnswer.errors(200, errors, clock.millis());
        };
    }

    private Reply busy(String message) {
        return wrong(AWAY, message).with("Retry-After", "1");
    }

    private Reply wrong(int status, String message) {
        return GraphqlAnswer.errors(status, List.of(new QueryError(message, List.of())), clock.millis());
    }

    @Override
    public void close() {
        readers.close();
    }
}
