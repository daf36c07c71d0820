package io.vestibule.board;

/// Runs things on one event loop, one after another. Thread-safe.
public interface Loop {

    /// Runs `task` soon, from whatever thread it is handed in.
    void execute(Runnable task);

    /// Runs `task` once, after about this long.
    void after(long millis, Runnable task);
}
