package io.vestibule.simulation.check;

/// No more slots are held in all data centers together than the limits in force allow, and the
/// global coordinator never counts less than what is held. *Confined to its world.*
final class SlotsConserved implements Checker {

    private static String title() {
        return "slots conserved";
    }

    @Override
    public void step(Scene scene) {
        Scene.Counted counted = scene.counted();
        Scene.Allowed allowed = scene.held();
        // A longer session duration may bring sessions back.
        if (allowed.known()) {
            judge(scene, "seats", counted.seatsHeld(), counted.active(), allowed.seats());
        }
        judge(scene, "passes", counted.passesHeld(), counted.passesOut(), allowed.passes());
    }

    /// Slots in use when a limit is lowered stay held, as long as no more may be taken.
    private void judge(Scene scene, String of, long held, long inUse, long allowed) {
        if (held > allowed && held > inUse) {
            scene.broken(title(), held + " " + of + " are held of " + allowed);
        }
    }
}
