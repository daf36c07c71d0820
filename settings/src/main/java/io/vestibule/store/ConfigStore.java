package io.vestibule.store;

import io.vestibule.config.Abilities;
import io.vestibule.config.Change;
import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.config.Moment;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.ground.Randomness;
import io.vestibule.room.RoomId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the operator has set, kept with its history. *Thread-safe.*
///
/// One log that is only appended to holds every change; nodes that share a store follow it. A
/// commit is on disk when it returns. Reading the newest configuration never waits: while the store
/// is unreachable it is the last one seen, in this process or, from a copy on disk, in an earlier
/// one.
///
/// It is one file because reading, changing and publishing go by the same revision.
public final class ConfigStore implements AutoCloseable {

    /*
     * A revision's number is one more than the newest, and the table's key refuses the second writer
     * that takes it: then the edit is made again on what the first has written. So every revision was
     * decided knowing all before it, whatever isolation level the database has.
     */

    private static final Logger LOG = LoggerFactory.getLogger(ConfigStore.class);
    private static final int TRIES = 50;

    private final Database database;
    private final ConfigCopy copy;
    private final ForgottenCenters forgotten;
    private final AlertSecrets secrets;
    private final EpochClock clock;
    private final Randomness chance;
    private final Listeners listeners = new Listeners();

    /// What the store says, or its copy until it was read.
    private volatile Configuration stored;

    /// The same, with what is assumed.
    private volatile Configuration inForce;

    private final NewComplaints complaints = new NewComplaints(LOG);

    /// Guarded by this.
    private Optional<Assumption> assumption = Optional.empty();

    private volatile String applied = "";
    private volatile boolean loaded;
    private volatile boolean copied;

    private final AtomicLong grownBytes = new AtomicLong();
    private final boolean borrows;
    private volatile Abilities abilities;

    /// A settings file that is in force before the store has it.
    private record Assumption(Edit file, String hash) {}

    private ConfigStore(StorePlace place, Path data, Optional<Abilities> own, EpochClock clock, Randomness chance) {
        this.borrows = own.isEmpty();
        this.abilities = own.orElse(Abilities.DEFAULT);
        this.database = new Database(place);
        this.copy = new ConfigCopy(data);
        this.forgotten = new ForgottenCenters(database, clock);
        this.secrets = new AlertSecrets(database, clock);
        this.clock = clock;
        this.chance = chance;
        Optional<ConfigCopy.Kept> last = copy.read(abilities);
        this.copied = last.isPresent();
        this.stored = last.map(ConfigCopy.Kept::configuration).orElseGet(() -> Configuration.empty(abilities));
        this.inForce = stored;
        this.applied = last.map(ConfigCopy.Kept::appliedFile).orElse("");
    }

    /// A store that knows what its copy says and has not been opened yet.
    ///
    /// @param data the folder of the copy
    public static ConfigStore at(
            StorePlace place, Path data, Abilities abilities, EpochClock clock, Randomness chance) {
        return new ConfigStore(place, data, Optional.of(abilities), clock, chance);
    }

    /// The same for a command, which serves no visitors: once the store was read, what may be set
    /// is what the last node that served has noted; [Abilities#DEFAULT] if there was none.
    public static ConfigStore at(StorePlace place, Path data, EpochClock clock, Randomness chance) {
        return new ConfigStore(place, data, Optional.empty(), clock, chance);
    }

    /// Opens the store, makes its tables if need be, and reads everything.
    ///
    /// @throws Failure when it is unreachable
    public void load() {
        read();
        tell();
    }

    private synchronized void read() {
        Migrations.apply(database);
        if (borrows) {
            abilities = AbilitiesText.read(database.with(ConfigLog::abilities)).orElse(Abilities.DEFAULT);
        }
        reload(database);
    }

    /// Continues as one with whom other things may be set.
    public synchronized void judgeBy(Abilities others) {
        abilities = others;
        stored = stored.readAgain(stored.documents(), stored.revision(), others);
        inForce = stored;
    }

    /// Notes what may be set, for commands that work on the store without a node.
    ///
    /// @throws Failure when the store is unreachable
    public synchronized void noteAbilities() {
        String body = AbilitiesText.of(abilities);
        if (!body.equals(database.with(ConfigLog::abilities))) {
            database.transaction(handle -> {
                ConfigLog.rememberAbilities(handle, body);
                return body;
            });
        }
    }

    /// The configuration in force; never waits.
    public Configuration newest() {
        return inForce;
    }

    /// What the store says, or its copy until it was read: without what is assumed besides it.
    Configuration stored() {
        return stored;
    }

    /// Whether the store was read, and not only its copy.
    public boolean isLoaded() {
        return loaded;
    }

    /// Whether there is anything to serve by: the store was read, or an earlier process left a
    /// copy.
    public boolean isKnown() {
        return loaded || copied;
    }

    public StorePlace place() {
        return database.place();
    }

    /// The connection by which this store is written.
    Database database() {
        return database;
    }

    /// Sends `listener` what is set now, and from now on everything newer, in order. Called on the
    /// thread that writes or follows, which returns when all listeners have been notified; others
    /// can write meanwhile.
    public void listen(Consumer<Configuration> listener) {
        Listeners.Announcement begin;
        synchronized (this) {
            begin = listeners.join(listener, inForce);
        }
        tell();
        Listeners.hasHeard(begin);
    }

    /// Not while the lock is held: the thread that holds it reports when it releases it.
    private void tell() {
        if (!Thread.holdsLock(this)) {
            listeners.tell();
        }
    }

    /// Begins to hold a settings file above the store: until [#endAssumption()], what the file asks
    /// for is in force wherever it is not the file that was applied last, first on top of the copy,
    /// then of the store. So a node knows the rooms of its file at once, and a store that does not
    /// have them yet, or is another than the copy's, uncovers none.
    ///
    /// @param file what it asks for
    /// @param hash of the file
    /// @return what became of the edit
    public EditResult assume(Edit file, String hash) {
        EditResult result = assumed(file, hash);
        tell();
        return result;
    }

    private synchronized EditResult assumed(Edit file, String hash) {
        assumption = Optional.of(new Assumption(file, hash));
        enforce();
        return file.apply(stored, moment());
    }

    /// From now on what the store says is in force, and nothing above it.
    public void endAssumption() {
        dropAssumption();
        tell();
    }

    private synchronized void dropAssumption() {
        if (assumption.isPresent()) {
            assumption = Optional.empty();
            enforce();
        }
    }

    /// Makes an edit, all of it or nothing, and returns when it is on disk. Blocks: not for an
    /// event loop.
    ///
    /// @param who `token:NAME`, `file`, `cli`
    /// @throws Failure if the store cannot be reached or the settings file has not been applied yet
    ///   (source `PEER`), or if the disk of the store is full (source `HOUSE`)
    public CommitResult commit(String who, Edit edit) {
        return commit(who, edit, "");
    }

    /// The same for a file, whose hash is remembered with it.
    public CommitResult commit(String who, Edit edit, String fileHash) {
        try {
            return write(who, edit, fileHash);
        } finally {
            tell();
        }
    }

    private synchronized CommitResult write(String who, Edit edit, String fileHash) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            news(database);
            if (fileHash.isEmpty() && assumption.filter(this::stands).isPresent()) {
                throw new Failure(
                        Failure.Source.PEER,
                        Failure.Retry.LATER,
                        "the settings file is applied first: nothing was changed; try again in a" + " second");
            }
            Configuration now = stored;
            Moment moment = moment();
            EditResult result = edit.apply(now, moment);
            if (!(result instanceof EditResult.Changed changed)) {
                if (!fileHash.isEmpty() && result instanceof EditResult.Same) {
                    remember(fileHash);
                }
                return new CommitResult(now, result, now.revision());
            }
            long number = now.revision() + 1;
            var revision = new Revision(number, who, moment.at(), changed.what(), changed.changes());
            if (write(revision, fileHash)) {
                if (!fileHash.isEmpty()) {
                    applied = fileHash;
                    assumption = Optional.empty();
                }
                grownBytes.addAndGet(bytes(changed.changes()));
                publish(changed.after());
                return new CommitResult(stored, result, number);
            }
        }
        throw new Failure(
                Failure.Source.PEER,
                Failure.Retry.LATER,
                "the configuration keeps being changed by others; nothing was changed, try again");
    }

    private static long bytes(List<Change> changes) {
        return changes.stream()
                .flatMap(change -> Stream.concat(change.before().stream(), change.after().stream()))
                .mapToLong(document -> document.body().length())
                .sum();
    }

    private Moment moment() {
        return new Moment(Instant.ofEpochMilli(clock.millis()), chance);
    }

    private boolean write(Revision revision, String fileHash) {
        try {
            return database.transaction(handle -> {
                if (ConfigLog.newest(handle) != revision.number() - 1) {
                    return false;
                }
                ConfigLog.append(handle, revision);
                if (!fileHash.isEmpty()) {
                    ConfigLog.rememberFile(handle, fileHash);
                }
                NewsChannel.wake(database, handle);
                return true;
            });
        } catch (Database.Conflict _) {
            return false;
        }
    }

    private void remember(String fileHash) {
        database.transaction(handle -> {
            ConfigLog.rememberFile(handle, fileHash);
            return fileHash;
        });
        applied = fileHash;
    }

    /// The hash of the file that was applied last, as far as is known without waiting; empty for
    /// none.
    public String appliedFile() {
        return applied;
    }

    /// What was changed, newest first.
    ///
    /// @throws Failure when the store is unreachable
    public List<Revision> history(HistoryQuery query) {
        return database.with(handle -> HistoryLog.of(handle, query));
    }

    /// Bytes of documents that this process has added to the history since it was tidied last.
    public long grownBytes() {
        return grownBytes.get();
    }

    /// Drops what is not to be kept of the history. Blocks, for seconds where that is much.
    ///
    /// @throws Failure when the store is unreachable or busy
    public void tidyHistory(HistoryKeep keep) {
        grownBytes.set(0);
        if (HistoryLog.tidy(database, keep, clock.millis())) {
            HistoryLog.shrink(database);
        }
    }

    /// Notes that the limits of a room are shared out among data centers from now on. Blocks.
    ///
    /// @return whether they never were before in this store: true for exactly one caller, once
    /// @throws Failure when the store is unreachable
    public boolean begins(RoomId room) {
        try {
            Migrations.apply(database);
            return database.transaction(handle -> handle.execute(
                            "INSERT INTO room_begun (room) VALUES (?)" + " ON CONFLICT DO NOTHING", room.value()))
                    == 1;
        } catch (Database.Conflict _) {
            return false;
        }
    }

    /// The data centers that do not come back.
    public ForgottenCenters forgotten() {
        return forgotten;
    }

    /// The texts that notifications need and the configuration must not hold.
    public AlertSecrets secrets() {
        return secrets;
    }

    /// Writes everything, history included, to a new file of SQLite, while the store is in use.
    ///
    /// @throws Failure when the store is unreachable, or the file is there already or cannot be
    ///     written
    public void backup(Path file) {
        Backup.write(database, file);
    }

    // ---- following ---------------------------------------------------------------------------

    /// Reads what others have changed, by a connection of the caller's.
    void catchUp(Database by) {
        boolean news;
        try {
            news = news(by);
        } finally {
            tell();
        }
        if (!news) {
            listeners.again(() -> inForce);
        }
    }

    /// @return whether there were any
    private synchronized boolean news(Database by) {
        if (!loaded) {
            read();
        }
        Configuration known = stored;
        List<Revision> news = by.with(handle -> newsSince(handle, known.revision()));
        if (news.isEmpty()) {
            return false;
        }
        if (news.getFirst().number() != known.revision() + 1) {
            LOG.warn("the configuration store is older than revision {}: reading all of it again", known.revision());
            reload(by);
            return true;
        }
        Configuration next = known;
        for (Revision revision : news) {
            next = next.with(revision.changes(), revision.number());
        }
        publish(next);
        return true;
    }

    /// What came after a revision; something older if the store has gone back, as after the return
    /// of a backup.
    private static List<Revision> newsSince(Handle handle, long known) {
        long there = ConfigLog.newest(handle);
        if (there == known) {
            return List.of();
        }
        return there > known
                ? ConfigLog.after(handle, known)
                : List.of(new Revision(there, "", Instant.EPOCH, "", List.of()));
    }

    /// The newest number read before and after the documents is one: then they are its sum.
    private void reload(Database by) {
        Configuration read = by.with(handle -> {
            long before = ConfigLog.newest(handle);
            var documents = ConfigLog.documents(handle);
            while (before != ConfigLog.newest(handle)) {
                before = ConfigLog.newest(handle);
                documents = ConfigLog.documents(handle);
            }
            return stored.readAgain(documents, before, abilities);
        });
        applied = by.with(ConfigLog::appliedFile);
        loaded = true;
        publish(read);
    }

    private void publish(Configuration next) {
        stored = next;
        enforce();
    }

    private void enforce() {
        Configuration next = assumption.filter(this::stands).map(this::above).orElse(stored);
        complaints.log(next);
        inForce = next;
        listeners.publish(next);
    }

    private boolean stands(Assumption it) {
        return !it.hash().equals(applied);
    }

    private Configuration above(Assumption it) {
        return it.file().apply(stored, moment()) instanceof EditResult.Changed changed
                ? stored.with(changed.changes(), stored.revision())
                : stored;
    }

    /// Writes the copy.
    ///
    /// @throws Failure when it cannot be written
    void writeCopy(Configuration configuration) {
        copy.write(new ConfigCopy.Kept(configuration, applied));
        copied = true;
    }

    @Override
    public void close() {
        database.close();
    }
}
