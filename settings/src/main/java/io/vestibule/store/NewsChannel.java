package io.vestibule.store;

import org.jdbi.v3.core.Handle;

/// How one node wakes those that follow the same store: by a notification of PostgreSQL. In a file
/// of SQLite there is none. *Stateless.*
final class NewsChannel {

    private static final String NAME = "vestibule_config";

    private NewsChannel() {}

    /// Wakes the others when the transaction of a handle is done.
    static void wake(Database database, Handle handle) {
        if (database.place() instanceof StorePlace.Postgres) {
            handle.execute("NOTIFY " + NAME);
        }
    }

    /// Has the connection of a handle be woken.
    static void listen(Handle handle) {
        handle.execute("LISTEN " + NAME);
    }
}
