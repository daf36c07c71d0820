package io.vestibule.room;

import io.vestibule.room.RequestSettings.PathPolicy;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The stages of a visit, in the order in which rooms have them. A room has those that it uses.
public enum StageName {
    STRAIGHTEN(Needs.STRAIGHTENS),
    LEAVE(Needs.NOTHING),
    PROVE(Needs.ASKS),
    BYPASS(Needs.HAS_RULES),
    CRAWL(Needs.NOTHING),
    OPEN(Needs.NOTHING),
    GUARD(Needs.HAS_GUARDS),
    CHECK(Needs.ASKS),
    MOVE(Needs.BINDS),
    INVITE(Needs.NOTHING),
    DECIDE(Needs.NOTHING),
    SEAL(Needs.NOTHING);

    /// How many kinds of rooms there are.
    public static final int KINDS = 32;

    private final int needs;
    private final String word = name().toLowerCase(Locale.ROOT);

    StageName(int needs) {
        this.needs = needs;
    }

    /// What a room has to have to use a stage.
    private static final class Needs {
        static final int NOTHING = 0;
        static final int STRAIGHTENS = 1;
        static final int ASKS = 2;
        static final int HAS_RULES = 4;
        static final int HAS_GUARDS = 8;
        static final int BINDS = 16;
    }

    /// As metrics and documents call it.
    public String word() {
        return word;
    }

    /// The kind of a room: which stages it uses. Below [#KINDS].
    ///
    /// @param room with the settings in force, which an event may change
    public static int kindOf(Room room) {
        boolean guards = !room.guards().enabled().isEmpty();
        // Guards are rules too, and know of the request what rules know.
        boolean rules = guards || !room.bypass().enabled().isEmpty();
        return (room.requests().pathPolicy() == PathPolicy.FORWARD ? Needs.NOTHING : Needs.STRAIGHTENS)
                + (room.mayAsk() ? Needs.ASKS : Needs.NOTHING)
                + (rules ? Needs.HAS_RULES : Needs.NOTHING)
                + (guards ? Needs.HAS_GUARDS : Needs.NOTHING)
                + (room.queue().bind().isOn() ? Needs.BINDS : Needs.NOTHING);
    }

    /// Whether rooms of a kind use this stage.
    public boolean isOf(int kind) {
        return (kind & needs) == needs;
    }

    /// The stages of a visit to a room, on a node that takes no invitations; the others have *invite*, too.
    ///
    /// @param room with the settings in force
    public static List<StageName> visiting(Room room) {
        int kind = kindOf(room);
        return Stream.of(values())
                .filter(stage -> stage != LEAVE && stage != INVITE && stage.isOf(kind))
                .toList();
    }
}
