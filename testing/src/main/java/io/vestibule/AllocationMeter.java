package io.vestibule;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Work measured by what it allocates: the same on any machine, however busy.
public final class AllocationMeter {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocationMeter() {}

    /// The bytes that `work` allocates on this thread.
    public static long by(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
