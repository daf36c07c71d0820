package io.vestibule.node.boards;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.DirectoryBoard;
import io.vestibule.board.HealthRowBoard;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.LaneSettings;
import io.vestibule.board.MinuteBoard;
import io.vestibule.board.StateBoard;
import io.vestibule.board.VoteBoard;
import io.vestibule.gate.answer.Answers;
import io.vestibule.gate.answer.CustomPages;
import io.vestibule.gate.answer.RoomLooks;
import io.vestibule.gate.answer.StatusPages;
import io.vestibule.gate.check.InvitationDesk;
import io.vestibule.gate.check.Preflights;
import io.vestibule.gate.check.ProviderDesk;
import io.vestibule.gate.crawler.KnownCrawlers;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.siteverify.SiteverifyClient;
import io.vestibule.gate.usher.UsherParts;
import io.vestibule.gate.visit.RuleParts;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.SipHash;
import io.vestibule.node.outside.RandomSource;
import io.vestibule.node.settings.NodeSettings.VisitorSettings;
import io.vestibule.page.StatusPage;
import io.vestibule.page.WaitingPage;
import io.vestibule.rule.Geography;
import io.vestibule.store.KeyStore;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketSeals;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Where the parts of a node meet. *Immutable*; what is on the boards changes.
///
/// @param clock the steady one, of gates and rooms
public record NodeBoards(
        EpochClock clock,
        DirectoryBoard directory,
        StateBoard states,
        LaneRegistry slots,
        Optional<MinuteBoard> minutes,
        Optional<HealthRowBoard> history,
        VoteBoard checks,
        AlertBoard alerts,
        UsherMetrics visits,
        StatusPages status) {

    private static final int MOST_CHECKS = 256;
    private static final int IDLE_SECONDS = 60;

    /// The boards of a node that starts.
    ///
    /// @param among whether the hosts of rooms may be on other nodes
    /// @param analytics whether rooms keep minute books, and health checks a history
    public static NodeBoards of(EpochClock clock, boolean among, boolean analytics) {
        var states = new StateBoard();
        return new NodeBoards(
                clock,
                new DirectoryBoard(),
                states,
                new LaneRegistry(states, clock, (among ? LaneSettings.DISTANT : LaneSettings.DEFAULT).notes(analytics)),
                analytics ? Optional.of(new MinuteBoard()) : Optional.empty(),
                analytics ? Optional.of(new HealthRowBoard()) : Optional.empty(),
                new VoteBoard(),
                new AlertBoard(),
                new UsherMetrics(),
                new StatusPages(StatusPage.load().contentSecurityPolicy()));
    }

    /// What the hosts of rooms see of them.
    public io.vestibule.cluster.ClusterBoards cluster() {
        return new io.vestibule.cluster.ClusterBoards(directory, states, slots, minutes, checks, alerts, checks);
    }

    /// Checks invitations: half of the processors at most, so that no flood of tokens takes all of
    /// them from visitors, and as many tokens as are checked in some hundredths of a second.
    private static Executor invitationChecks() {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        var pool = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MOST_CHECKS),
                Thread.ofPlatform().name("invitations-", 0).daemon().factory());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /// The ushers of a gate that meets the other parts here.
    public Ushers ushers(
            VisitorSettings settings,
            WaitingPage page,
            Supplier<KeyRing> keys,
            Geography geography,
            KnownCrawlers crawlers) {
        var random = new RandomSource();
        var customPages = new CustomPages();
        directory.listen(customPages::prepare);
        var looks = new RoomLooks(page);
        directory.listen(looks::prepare);
        var parts = new UsherParts(
                directory::newest,
                new Answers(page, customPages, looks, settings.exactJson()),
                new Preflights(new SipHash(random.nextLong(), random.nextLong())),
                visits,
                clock,
                random,
                new RuleParts(geography, random, visits::ruleFailed),
                status,
                crawlers,
                keys,
                settings.invitations()
                        .map(known -> new InvitationDesk(Optional.of(known), invitationChecks()))
                        .orElse(InvitationDesk.NONE),
                settings.provider()
                        .map(known -> ProviderDesk.of(known, new SiteverifyClient(known), System::nanoTime))
                        .orElse(ProviderDesk.NONE));
        var seals = new TicketSeals(keys, KeyStore.newSalt());
        return new Ushers(parts, looks, slots, seals, settings.cookiePrefix());
    }
}
