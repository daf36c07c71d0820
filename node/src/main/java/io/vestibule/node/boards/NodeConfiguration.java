package io.vestibule.node.boards;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.config.Configuration;
import io.vestibule.config.DesiredConfiguration;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.config.RevocationEdits;
import io.vestibule.config.WholeEdit;
import io.vestibule.ground.Elapsed;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.node.outside.RandomSource;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.store.CommitResult;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.HistoryKeep;
import io.vestibule.store.StoreFollower;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The configuration of a node: what its store holds, and what its file asks of it. *Thread-safe.*
///
/// The file is applied, as one revision of the author `file`, when it asks for something else than
/// the last one that was applied; between such starts the store decides, and with it the API. Until
/// the store is open the node serves by the copy of an earlier start with the file over it.
public final class NodeConfiguration implements MetricSource, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NodeConfiguration.class);
    private static final String AUTHOR = "file";

    /// Of what no operator has to do.
    private static final String ITSELF = "vestibule";

    private static final long FORGET_MILLIS = 60_000;

    private static final long TIDY_MILLIS = 600_000;

    /// The part of the history's bytes by which it may grow before it is looked at again.
    private static final int TIDY_SHARE = 8;

    private final ConfigStore store;
    private final HistoryKeep keep;
    private final EpochClock clock;
    private volatile Asked asked;

    /// When it was last looked for what has expired. Confined to the follower's thread.
    private long forgotMillis;

    /// When the history was tidied last. Confined to the follower's thread.
    private long tidiedMillis;

    private volatile String untidy = "";

    /// Whether the file has yet to be applied.
    private volatile boolean left = true;

    private volatile String trouble = "";
    private volatile Optional<StoreFollower> follower = Optional.empty();

    private NodeConfiguration(ConfigStore store, HistoryKeep keep, EpochClock clock, DesiredConfiguration wanted) {
        this.store = store;
        this.keep = keep;
        this.clock = clock;
        this.asked = Asked.of(wanted);
    }

    /// What the file asks for.
    ///
    /// @param hash of it; empty if it asks for nothing
    private record Asked(DesiredConfiguration wanted, String hash, WholeEdit edit) {

        static Asked of(DesiredConfiguration wanted) {
            return new Asked(
                    wanted,
                    wanted.isNothing() ? "" : wanted.hash(),
                    new WholeEdit(wanted, false, "apply the settings file"));
        }
    }

    /// Knows what is known without the store.
    ///
    /// @throws Failure when the file asks for what cannot be
    public static NodeConfiguration open(NodeSettings settings, Path data, EpochClock clock) {
        var store = ConfigStore.at(settings.store(), data, settings.abilities(), clock, new RandomSource());
        var configuration = new NodeConfiguration(store, settings.history(), clock, settings.wanted());
        if (!configuration.asked.hash().isEmpty()) {
            boolean differs = configuration.differs();
            EditResult result = store.assume(configuration.asked.edit(), configuration.asked.hash());
            if (differs) {
                configuration.judge(result, !store.isKnown());
            }
        }
        return configuration;
    }

    private boolean differs() {
        String hash = asked.hash();
        return !hash.isEmpty() && !hash.equals(store.appliedFile());
    }

    /// Begins to open the store, and to follow it; from now on `listener` hears of every
    /// configuration.
    public void start(Consumer<Configuration> listener) {
        store.listen(listener);
        follower = Optional.of(StoreFollower.start(store, this::applyWhatIsLeft));
    }

    /// Whatever kept the file from being applied, it is tried again whenever the store was read.
    private void applyWhatIsLeft() {
        if (left) {
            applyFile();
        }
        forgetExpired();
        tidyHistory();
    }

    /// Whatever keeps it from being done, it is tried again in ten minutes.
    private void tidyHistory() {
        long now = clock.millis();
        boolean grown = store.grownBytes() > keep.mostBytes() / TIDY_SHARE;
        if (!grown && !Elapsed.isOver(tidiedMillis, TIDY_MILLIS, now)) {
            return;
        }
        tidiedMillis = now;
        try {
            store.tidyHistory(keep);
            untidy = "";
        } catch (Failure e) {
            String reason = String.valueOf(e.getMessage());
            if (!reason.equals(untidy)) {
                LOG.warn("the history of the configuration keeps what it should drop: {}", reason);
            }
            untidy = reason;
        }
    }

    /// Ended tickets that have expired by themselves need no mention any more. Of several nodes one
    /// does it; the others find it done.
    private void forgetExpired() {
        long now = clock.millis();
        if (Elapsed.isOver(forgotMillis, FORGET_MILLIS, now)) {
            forgotMillis = now;
            if (RevocationEdits.areOver(store.newest(), Instant.ofEpochMilli(now))) {
                var _ = store.commit(ITSELF, RevocationEdits.forget());
            }
        }
    }

    private synchronized void applyFile() {
        store.noteAbilities();
        if (differs()) {
            store.secrets().keep(asked.wanted().notifications().secrets());
            CommitResult committed = store.commit(AUTHOR, asked.edit().with(store.secrets()), asked.hash());
            judge(committed.result(), false);
            if (committed.result() instanceof EditResult.Changed) {
                LOG.info("the settings file was applied as revision {}", committed.revision());
            }
        }
        store.endAssumption();
        left = false;
    }

    /// Applies the file as it was read again. While the store is unreachable that is done when it
    /// is back.
    public synchronized void reread(DesiredConfiguration wanted) {
        asked = Asked.of(wanted);
        left = true;
        try {
            applyFile();
        } catch (Failure e) {
            LOG.warn("the settings file will be applied when the store is back: {}", e.getMessage());
        }
    }

    /// @param fatal whether there is nothing else to serve by
    private void judge(EditResult result, boolean fatal) {
        if (!(result instanceof EditResult.Refused(List<SettingsFault> faults))) {
            trouble = "";
            return;
        }
        String reasons = faults.stream().map(SettingsFault::toString).collect(Collectors.joining("; "));
        trouble = "the settings file cannot be applied: " + reasons;
        if (fatal) {
            throw new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, trouble);
        }
        LOG.error("{}; continuing with the current configuration", trouble);
    }

    /// The configuration in force; never waits.
    public Configuration newest() {
        return store.newest();
    }

    /// Makes an edit, for good; blocks.
    public CommitResult commit(String who, Edit wish) {
        return store.commit(who, wish);
    }

    public ConfigStore store() {
        return store;
    }

    /// Whether the store was read, or is unreachable and there is something else to serve by.
    public boolean isSettled() {
        return follower.map(f -> isSettled(f)).orElse(false);
    }

    private boolean isSettled(StoreFollower f) {
        boolean other = store.isKnown() || !asked.wanted().isNothing();
        return f.loaded().isDone() || (other && !f.trouble().isEmpty());
    }

    /// What the operator has to know about the store and what is set, a line each.
    public List<String> alarms() {
        var lines = new ArrayList<String>();
        if (follower.map(f -> !f.trouble().isEmpty()).orElse(false)) {
            lines.add("the configuration store cannot be reached");
        }
        if (!trouble.isEmpty() || !store.newest().troubles().isEmpty()) {
            lines.add("something that is set cannot be used: see the log");
        }
        return lines;
    }

    @Override
    public void tell(MetricSink sink) {
        boolean away = follower.map(f -> !f.trouble().isEmpty()).orElse(true);
        sink.gauge("vestibule_store_up", "Whether the configuration store can be reached: 1 or 0.", away ? 0 : 1);
        sink.gauge(
                "vestibule_store_revision", "The newest revision of the configuration that this node knows.", (double)
                        store.newest().revision());
        sink.gauge(
                "vestibule_store_errors",
                "Parts of the configuration that cannot be used, including a refused settings file;" + " see the log.",
                store.newest().troubles().size() + (trouble.isEmpty() ? 0 : 1));
    }

    @Override
    public void close() {
        follower.ifPresent(StoreFollower::close);
        store.close();
    }
}
