package io.vestibule.cluster.disk;

/// Does work that waits for the disk, on threads other than the caller's. *Thread-safe.*
public interface DiskWork {

    /// Does something short, after what was handed in before.
    void soon(Runnable task);

    /// Does something short again that failed, in a second.
    void later(Runnable task);

    /// Does something long, after what was handed in before.
    void patiently(Runnable task);

    /// Does something concurrently with everything else.
    ///
    /// @param name distinguishes it from others
    void apart(String name, Runnable task);

    /// Finishes what was begun.
    void stop();
}
