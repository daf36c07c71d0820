package io.vestibule.fleet;

import java.util.ArrayList;
import java.util.List;

/// Threads that take the processor from everybody else.
final class BusyMachine implements AutoCloseable {

    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;

    private BusyMachine() {}

    static BusyMachine with(int threads) {
        var machine = new BusyMachine();
        for (int i = 0; i < threads; i++) {
            machine.threads.add(Thread.ofPlatform().daemon().start(machine::spin));
        }
        return machine;
    }

    private void spin() {
        while (!over) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        over = true;
    }
}
