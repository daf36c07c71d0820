package io.vestibule.coordination.protocol;

/// How the origin answered, as far as it is in no report yet: two plain numbers. *Confined to its
/// worker.*
final class UntoldAnswers {

    private long came;
    private long failed;

    void count(boolean isFailure) {
        came++;
        if (isFailure) {
            failed++;
        }
    }

    /// What goes into the next report.
    OriginAnswers take() {
        if (came == 0) {
            return OriginAnswers.NONE;
        }
        var told = new OriginAnswers(came, failed);
        came = 0;
        failed = 0;
        return told;
    }

    /// Reported in vain: goes into the next report again.
    void again(OriginAnswers answers) {
        came += answers.came();
        failed += answers.failed();
    }
}
