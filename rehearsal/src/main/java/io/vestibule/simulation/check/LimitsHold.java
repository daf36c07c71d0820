package io.vestibule.simulation.check;

/// At every admission: not more sessions than seats, not more admissions in 60 s than passes, by
/// what reached the origin and by the limits as they were set. *Confined to its world.*
final class LimitsHold implements Checker {

    private static String title() {
        return "limits hold";
    }

    @Override
    public void admitted(Scene scene, Admission entry) {
        if (!entry.bySlot()) {
            return;
        }
        Scene.Allowed allowed = scene.allowed(entry.center());
        if (scene.admittedLately() > allowed.passes()) {
            scene.broken(title(), scene.admittedLately() + " admissions in 60 s of " + allowed.passes());
        }
        if (allowed.known() && scene.inside() > allowed.seats()) {
            scene.broken(title(), scene.inside() + " sessions at an admission of " + allowed.seats());
        }
    }
}
