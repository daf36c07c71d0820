package io.vestibule.coordination;

import io.vestibule.room.Room;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.SplittableRandom;

/// The global coordinator of a virtual world, somewhere far away: messages take 20 to 120 ms, now
/// and then seconds, get lost and come twice. *Confined to its world.*
final class VirtualGlobal {

    private static final long STEP_MILLIS = 1_000;

    private final World world;
    private final VirtualTime time;
    private final SplittableRandom random;

    /// Those that are there: more than one if another took over too early. Centers talk to all.
    private final List<Global> alive = new ArrayList<>();

    private Room room;
    private long epoch = 1;

    VirtualGlobal(World world, SplittableRandom random) {
        this.world = world;
        this.random = random;
        time = world.time;
        room = world.scenario.room();
        alive.add(Global.first(room.limits(), members()));
        configure(room);
        time.every(STEP_MILLIS, this::step);
    }

    void configure(Room newRoom) {
        room = newRoom;
        alive.forEach(global -> global.configure(room, time.now()));
    }

    /// Whether the newest one says that limits are in force everywhere.
    boolean isInForce() {
        return !alive.isEmpty() && alive.getLast().isInForce();
    }

    /// It is lost, and another one takes over some time later, or earlier if that is negative.
    void replaced(int downMillis) {
        if (downMillis >= 0) {
            alive.clear();
            time.after(downMillis, this::takeOver);
        } else {
            takeOver();
            time.after(-downMillis, () -> alive.subList(0, Math.max(0, alive.size() - 1)).clear());
        }
    }

    /// A data center tells.
    void deliver(VirtualHouse from, CenterState state) {
        send(
                () -> {
                    if (!from.isCut()) {
                        for (Global global : List.copyOf(alive)) {
                            global.take(state, time.now());
                            tell(global, from);
                            var news = global.news();
                            world.houses.stream()
                                    .filter(house -> news.contains(house.name()))
                                    .forEach(house -> tell(global, house));
                        }
                    }
                });
    }

    private void takeOver() {
        var next = Global.takingOver(++epoch, room.limits(), members());
        next.configure(room, time.now());
        alive.add(next);
    }

    private void step() {
        for (Global global : alive) {
            global.step(time.now());
            world.houses.forEach(house -> tell(global, house));
        }
    }

    private void tell(Global global, VirtualHouse to) {
        var told = global.tell(to.name());
        send(() -> to.hear(told));
    }

    /// Between data centers.
    void send(Runnable message) {
        int copies = random.nextInt(20) == 0 ? 2 : random.nextInt(20) == 0 ? 0 : 1;
        for (int i = 0; i < copies; i++) {
            boolean slow = random.nextInt(30) == 0;
            time.after(20 + random.nextInt(slow ? 6_000 : 100), message);
        }
    }

    private SequencedSet<String> members() {
        var names = new LinkedHashSet<String>();
        for (int number = 0; number < world.scenario.centers(); number++) {
            names.add("dc" + number);
        }
        return names;
    }
}
