package io.vestibule.fleet;

import io.vestibule.fleet.Relay.Stop;
import io.vestibule.fleet.Relay.Way;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/// Another ground on which one node runs by a clock of its own.
///
/// @param node the name of that node
/// @param time the file that says how far its clock is from the others', as libfaketime reads it
record OneClock(Ground ground, String node, Path time) implements Ground {

    /// What sets the clock of a process and leaves alone the one that only measures time.
    static final Path FAKETIME = Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1");

    @Override
    public List<Stop> stops() {
        return ground.stops();
    }

    @Override
    public String home() {
        return ground.home();
    }

    @Override
    public List<String> machine(Stop stop) {
        return ground.machine(stop);
    }

    @Override
    public List<String> entrance(Stop stop) {
        if (!stop.name().equals(node)) {
            return ground.entrance(stop);
        }
        var clock = Stream.of(
                "env",
                "LD_PRELOAD=" + FAKETIME,
                "FAKETIME_TIMESTAMP_FILE=" + time,
                "FAKETIME_DONT_FAKE_MONOTONIC=1",
                "FAKETIME_CACHE_DURATION=1");
        return Stream.concat(ground.entrance(stop).stream(), clock).toList();
    }

    @Override
    public void cut(Collection<Way> ways) {
        ground.cut(ways);
    }

    @Override
    public void heal() {
        ground.heal();
    }

    @Override
    public void close() {
        ground.close();
    }
}
