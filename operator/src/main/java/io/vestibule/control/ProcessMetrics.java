package io.vestibule.control;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/// The figures of the process, under the names that Prometheus clients agree on. *Thread-safe.*
final class ProcessMetrics implements MetricSource {

    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;
    private static final Path STATM = Path.of("/proc/self/statm");
    private static final int PAGE_BYTES = 4096;

    @Override
    public void tell(MetricSink sink) {
        var runtime = ManagementFactory.getRuntimeMXBean();
        sink.gauge(
                "process_start_time_seconds",
                "Start time of the process, in seconds since 1970.",
                runtime.getStartTime() / MILLIS);
        system(sink);
        memory(sink);
        sink.gauge(
                "jvm_threads",
                "Platform threads.",
                ManagementFactory.getThreadMXBean().getThreadCount());
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            sink.counter(
                    "jvm_gc_collections_total",
                    "Collections.",
                    Math.max(0, collector.getCollectionCount()),
                    "collector",
                    collector.getName());
            sink.counter(
                    "jvm_gc_collection_milliseconds_total",
                    "Time spent in garbage collections.",
                    Math.max(0, collector.getCollectionTime()),
                    "collector",
                    collector.getName());
        }
    }

    private static void system(MetricSink sink) {
        var system = ManagementFactory.getOperatingSystemMXBean();
        if (system instanceof OperatingSystemMXBean process) {
            sink.gauge("process_cpu_seconds", "CPU time used since the start.", process.getProcessCpuTime() / NANOS);
        }
        if (system instanceof UnixOperatingSystemMXBean unix) {
            sink.gauge("process_open_fds", "Open file descriptors.", (double) unix.getOpenFileDescriptorCount());
            sink.gauge("process_max_fds", "Limit of open file descriptors.", (double) unix.getMaxFileDescriptorCount());
        }
    }

    private static void memory(MetricSink sink) {
        var memory = ManagementFactory.getMemoryMXBean();
        String help = "Memory in use.";
        sink.gauge(
                "jvm_memory_used_bytes",
                help,
                (double) memory.getHeapMemoryUsage().getUsed(),
                "area",
                "heap");
        sink.gauge(
                "jvm_memory_used_bytes",
                help,
                (double) memory.getNonHeapMemoryUsage().getUsed(),
                "area",
                "nonheap");
        sink.gauge(
                "jvm_memory_max_bytes",
                "Memory allowed.",
                (double) memory.getHeapMemoryUsage().getMax(),
                "area",
                "heap");
        try {
            String[] pages = Files.readString(STATM).split(" ", -1);
            sink.gauge("process_resident_memory_bytes", "Resident memory.", Double.parseDouble(pages[1]) * PAGE_BYTES);
        } catch (IOException e) {
            // No such file on this system: the figure is left out.
            return;
        }
    }
}
