package io.vestibule.gate.usher;

import io.vestibule.gate.answer.Redirects;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.minute.Count;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.StageName;

/// Refuses paths that an origin may read otherwise than we do, or leads to the address that all read alike: in rooms
/// that do not pass them on. *Confined to its event loop.*
record StraightenStage(StageParts parts) implements Stage {

    @Override
    public StageName name() {
        return StageName.STRAIGHTEN;
    }

    @Override
    public Next look(Judgment visit) {
        if (!visit.path().isMisspelled()) {
            return Next.ON;
        }
        parts.count(visit, Count.REFUSED);
        boolean redirects = visit.room().requests().pathPolicy() == PathPolicy.REDIRECT && visit.reads();
        return new Next.Answer(
                Ending.REFUSED,
                redirects
                        ? Redirects.canonical(visit.path().target())
                        : parts.house().answers().misspelled());
    }
}
