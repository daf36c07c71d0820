package io.vestibule.crowd;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Crowds that come to rooms of their own, and what must be true of them. Several stories run
/// before one gate, each as if it were alone there. *Confined to the test's thread.*
interface Story {

    /// Its rooms; no other story has rooms of these names.
    List<Sized> rooms();

    /// Lets its crowds come.
    void begin(Stage stage);

    /// What must be true when they have gone.
    void judge(Stage stage) throws IOException;

    /// The part of a run that belongs to one story.
    ///
    /// @param first the index of its first place
    /// @param begins how long after the other stories
    record Stage(CrowdRun run, int first, List<Sized> rooms, Duration begins) {

        /// Lets a crowd come to the room of this index.
        void visit(int room, CrowdBehavior plan) {
            run.visit(first + room, plan, begins);
        }

        /// Does something in the middle, unless the crowd has gone by then.
        void after(Duration delay, Runnable what) {
            run.after(begins.plus(delay), what);
        }

        GateProcess gate() {
            return run.gate();
        }

        /// Waits until all crowds of the story have gone, and tells what came of each.
        List<Findings> findings() {
            return run.findings(first, rooms.size());
        }
    }
}
