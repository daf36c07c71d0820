package io.vestibule.gate.usher;

import io.vestibule.room.StageName;

/// One step in the judgment of a visit, such as the opening of its ticket. A lane has one of each kind, and rooms
/// list those that they use. *Confined to its event loop.*
interface Stage {

    /// What it is called, which is also its place among the others.
    StageName name();

    /// Looks at a visit, of which only the head has been read: what stages before this one found is in it, and what
    /// this one finds is put there. Never blocks, and is called once for each time that the visit comes here.
    Next look(Judgment visit);
}
