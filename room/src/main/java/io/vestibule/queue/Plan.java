package io.vestibule.queue;

/// How many may enter. Pure arithmetic. *Immutable.*
///
/// @param seatsFree seats that are not held; negative after a limit was lowered
/// @param passesFree passes that are not out; negative after a limit was lowered
/// @param waiting live waiting visitors
/// @param paced how many may enter at most while there is a line: as many as the pace releases, or
///   as those whom it does not hold back
public record Plan(int seatsFree, int passesFree, int waiting, int paced) {

    /// What seats and passes allow, whatever the pace.
    public int free() {
        return Math.max(0, Math.min(seatsFree, passesFree));
    }

    /// Whether more wait than could enter: only then the pace counts.
    public boolean hasLine() {
        return waiting > free();
    }

    /// The right to admit this many more.
    public int slots() {
        return hasLine() ? Math.min(free(), paced) : free();
    }

    /// How many waiting visitors may enter now: the first of the line.
    public int eligible() {
        return Math.min(slots(), waiting);
    }

    /// What the line leaves over for newcomers.
    public int newcomers() {
        return Math.max(0, slots() - waiting);
    }

    /// The slots there will be when this many more come free, as the pace allows: if all who wait
    /// fit in then, it does not count any more.
    ///
    /// @param seats seats that come free by then
    /// @param passes passes that come back by then
    /// @param paced how many the pace will have released by then
    public int slotsWith(int seats, int passes, int paced) {
        return new Plan(seatsFree + seats, passesFree + passes, waiting, paced).slots();
    }
}
