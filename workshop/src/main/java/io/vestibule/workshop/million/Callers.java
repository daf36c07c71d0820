package io.vestibule.workshop.million;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/// Visitors of one room who call at the gate over a few connections: each keeps the cookie and
/// comes again when it was told to. *Confined to its thread.*
final class Callers implements AutoCloseable {

    private static final int CONNECTIONS = 64;
    private static final byte COUNTED = 2;
    private static final byte ADMITTED = 3;

    /// Slots of a hundredth of a second: room for the longest interval.
    private static final int WHEEL = 1 << 14;

    private static final long SLOT_NANOS = 10_000_000;

    /// A little later than told, as browsers are: a visitor that asks early is not counted.
    private static final int LATER_SLOTS = 30;

    private static final long TELL_NANOS = 10_000_000_000L;
    private static final long LONGEST_MICROS = 60_000_000;

    private final String host;
    private int port;
    private final String[] cookies;

    /// Of each: 0 never came, 1 has a ticket, 2 counts as waiting, 3 was let in.
    private final byte[] states;

    private final List<ArrayDeque<Integer>> wheel = new ArrayList<>();
    private final ArrayDeque<Due> due = new ArrayDeque<>();
    private final ArrayDeque<Requester> idle = new ArrayDeque<>();
    private final Histogram micros = new Histogram(LONGEST_MICROS, 3);
    private final long startNanos = System.nanoTime();
    private Selector selector;
    private long toldNanos = startNanos;
    private long turned;
    private int newcomers;
    private int counted;
    private int admitted;
    private long requests;

    /// A visitor whose time has come.
    private record Due(int visitor, long nanos) {}

    Callers(int port, String host, int visitors) {
        this.host = host;
        this.port = port;
        cookies = new String[visitors];
        Arrays.fill(cookies, "");
        states = new byte[visitors];
        for (int i = 0; i < WHEEL; i++) {
            wheel.add(new ArrayDeque<>(0));
        }
        selector = connect(port);
    }

    /// Connects again, to a gate that was restarted: visitors that wait for an answer ask again.
    void reconnect(int toPort) {
        disconnect();
        port = toPort;
        selector = connect(toPort);
    }

    private Selector connect(int toPort) {
        try {
            var fresh = Selector.open();
            idle.clear();
            for (int i = 0; i < CONNECTIONS; i++) {
                idle.add(Requester.connect(toPort, host, fresh));
            }
            return fresh;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void disconnect() {
        try {
            for (var key : selector.keys()) {
                var caller = (Requester) key.attachment();
                if (!idle.contains(caller)) {
                    due.add(new Due(caller.visitor(), System.nanoTime()));
                }
                caller.close();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// How many have come back with a ticket and so count as waiting, those let in left out.
    int waiting() {
        return counted - admitted;
    }

    long requests() {
        return requests;
    }

    /// Lets those come who are due, and newcomers, for a while or until all are counted.
    ///
    /// @param perSecond so many newcomers at most
    void run(long seconds, double perSecond) {
        var pacer = new Pacer(perSecond);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        try {
            while (System.nanoTime() < end && !(perSecond > 0 && counted == cookies.length)) {
                tell();
                turn();
                send(pacer);
                selector.select(key -> receive((Requester) key.attachment()), 1);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// How long answers took since the last call, from the moment each visitor was due.
    Histogram told() {
        var told = micros.copy();
        micros.reset();
        return told;
    }

    private void tell() {
        long now = System.nanoTime();
        if (now - toldNanos >= TELL_NANOS) {
            Million.say("%,d requests, %,d wait, %,d are late".formatted(requests, waiting(), due.size()));
            toldNanos = now;
        }
    }

    private void turn() {
        long now = (System.nanoTime() - startNanos) / SLOT_NANOS;
        while (turned < now) {
            turned++;
            var slot = wheel.get((int) (turned % WHEEL));
            long nanos = startNanos + turned * SLOT_NANOS;
            slot.forEach(visitor -> due.add(new Due(visitor, nanos)));
            slot.clear();
        }
    }

    private void send(Pacer pacer) throws IOException {
        while (!idle.isEmpty()) {
            if (!due.isEmpty()) {
                var next = due.remove();
                idle.remove().ask(next.visitor(), cookies[next.visitor()], next.nanos());
            } else if (newcomers < cookies.length && pacer.due() > 0) {
                idle.remove().ask(newcomers++, "", pacer.nextNanos());
                pacer.take(1);
            } else {
                return;
            }
        }
    }

    private void receive(Requester caller) {
        try {
            if (caller.isOver()) {
                replace(caller);
                return;
            }
            var answer = caller.answer();
            if (answer == null) {
                return;
            }
            requests++;
            micros.recordValue(Math.min(LONGEST_MICROS, (System.nanoTime() - caller.dueNanos()) / 1000));
            take(caller.visitor(), answer);
            idle.add(caller);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A visitor that waited for an answer on a closed connection asks again.
    private void replace(Requester over) throws IOException {
        over.close();
        if (!idle.remove(over)) {
            due.add(new Due(over.visitor(), System.nanoTime()));
        }
        idle.add(Requester.connect(port, host, selector));
    }

    private void take(int visitor, Requester.Answer answer) {
        if (!answer.cookie().isEmpty()) {
            cookies[visitor] = answer.cookie();
        }
        boolean in = answer.refreshSeconds() == 0;
        if (in) {
            counted += states[visitor] < COUNTED ? 1 : 0;
            admitted++;
            states[visitor] = ADMITTED;
            return;
        }
        if (states[visitor] < COUNTED && ++states[visitor] == COUNTED) {
            counted++;
        }
        long slots = TimeUnit.SECONDS.toNanos(answer.refreshSeconds()) / SLOT_NANOS;
        wheel.get((int) ((turned + slots + LATER_SLOTS) % WHEEL)).add(visitor);
    }

    @Override
    public void close() {
        disconnect();
    }
}
