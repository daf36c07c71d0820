package io.vestibule.workshop;

import io.vestibule.ground.RequestPath;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What it costs to normalize a request's path and to find its room among a thousand.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MatchRoomBenchmark {

    private static final int HOSTS = 10;
    private static final int PATHS = 100;

    private final RoomDirectory rooms = rooms();
    private String host = "shop3.example.com";
    private String target = "/sale/42/shoes/red?size=9&color=red";
    private String odd = "/sale//42/./shoes/%72ed;v=1/../x?size=9";
    private RequestPath path = RequestPath.normalize(target);

    @Benchmark
    public RequestPath normalizeOrdinary() {
        return RequestPath.normalize(target);
    }

    @Benchmark
    public Optional<Room> matchOrdinary() {
        return rooms.match(host, path);
    }

    @Benchmark
    public Optional<Room> normalizeAndMatchOdd() {
        return rooms.match(host, RequestPath.normalize(odd));
    }

    private static RoomDirectory rooms() {
        var rooms = new ArrayList<Room>();
        for (int host = 0; host < HOSTS; host++) {
            for (int path = 0; path < PATHS; path++) {
                rooms.add(room("shop" + host + ".example.com", "/sale/" + path));
            }
        }
        return RoomDirectory.of(rooms);
    }

    private static Room room(String host, String path) {
        return BenchRooms.room(host + path, new Route(host, path), new Limits(100, 100, Duration.ofMinutes(5), true));
    }
}
