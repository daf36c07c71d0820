package io.vestibule.control;

import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.ground.EpochClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// The real control port before a store, for those who ask it queries by HTTP. Asks with several
/// tokens in turn, each of which may send 300 queries in five minutes of the clock. *Confined to
/// one thread.*
public final class GraphqlPort implements AutoCloseable {

    private final ControlHouse house = new ControlHouse();
    private final ControlServer control;
    private final AtomicInteger asked = new AtomicInteger();

    /// Starts it.
    ///
    /// @param rooms how many rooms the configuration has, named `room-0` and so on in `example.com`
    public GraphqlPort(SliceSource source, EpochClock clock, int rooms) {
        house.slices = Optional.of(source);
        house.clock = clock;
        house.rooms.addAll(IntStream.range(0, rooms)
                .mapToObj(i -> ControlHouse.named("room-" + i))
                .toList());
        control = house.start("127.0.0.1");
    }

    /// The answer to a body, of which every byte has come.
    public HttpResponse<byte[]> ask(String body) {
        String token = asked.getAndIncrement() % 2 == 0 ? ControlHouse.TOKEN : ControlHouse.READER;
        var request = HttpRequest.newBuilder(ControlHouse.uri(control, "/client/v4/graphql"))
                .header("Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return house.client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a query was answered", e);
        }
    }

    @Override
    public void close() {
        house.close();
    }
}
