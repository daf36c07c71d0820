package io.vestibule.demo;

import io.vertx.core.Future;
import io.vertx.core.http.WebSocket;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.demo.VisitorTrace.Ending;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/// What a visitor does inside: looks at pages with all that belongs to them, thinks, and leaves in
/// the end. *Confined to the crowd's event loop.*
final class Browsing {

    private static final Pattern ASSET = Pattern.compile("(?:src|href)=\"(/assets/[^\"#]+)");
    private static final long LOOK_MILLIS = 200;
    private static final String CLOCK = "/clock";

    private final DemoVisitor visitor;
    private final CrowdContext around;
    private final VisitorKind nature;
    private final Habits habits;
    private final ProductTaste taste;
    private final Set<String> cached = new HashSet<>();
    private long leavesAtMillis;
    private Future<WebSocket> clock = Future.failedFuture("not opened");
    private boolean clockWanted;

    Browsing(DemoVisitor visitor, CrowdContext around, VisitorKind nature, Habits habits, ProductTaste taste) {
        this.visitor = visitor;
        this.around = around;
        this.nature = nature;
        this.habits = habits;
        this.taste = taste;
        clockWanted = nature.watchesClock();
    }

    /// A page of the site is on the screen.
    ///
    /// @param olderCookies what the browser sent to get it
    void sees(String path, String html, String olderCookies) {
        long now = around.now();
        if (leavesAtMillis == 0) {
            leavesAtMillis = now + nature.browseMillis();
        }
        if (path.equals(Shop.LOGOUT)) {
            visitor.goHome(Ending.LOGGED_OUT);
            return;
        }
        fetchParts(html);
        fireInParallel(olderCookies);
        openClock();
        if (now >= leavesAtMillis) {
            leave();
        } else {
            long pause = taste.pauseMillis(habits.think());
            visitor.after(Math.min(pause, leavesAtMillis - now), this::moveOn);
        }
    }

    private void moveOn() {
        visitor.open(taste.nextPage());
    }

    /// People log out of a page that they see whole.
    private void leave() {
        if (nature.logsOut() && !visitor.isLoaded()) {
            visitor.after(LOOK_MILLIS, this::leave);
        } else if (nature.logsOut()) {
            visitor.open(Shop.LOGOUT);
        } else {
            visitor.goHome(Ending.SATISFIED);
        }
    }

    private void fetchParts(String html) {
        var found = ASSET.matcher(html);
        while (found.find()) {
            String asset = found.group(1);
            if (cached.add(asset)) {
                visitor.fetch(BrowserHeaders.ofAsset(asset), asset, visitor.cookieHeader(asset));
            }
        }
        visitor.fetch(BrowserHeaders.FETCH, Shop.STOCK, visitor.cookieHeader(Shop.STOCK));
    }

    /// Every one of them carries the same cookies: those from before this page, as long as there
    /// were any.
    private void fireInParallel(String olderCookies) {
        String same = olderCookies.isEmpty() ? visitor.cookieHeader(Shop.STOCK) : olderCookies;
        for (int part = 0; part < habits.parallelRequests(); part++) {
            visitor.fetch(BrowserHeaders.FETCH, Shop.STOCK + "?part=" + part, same);
        }
    }

    private void openClock() {
        if (clockWanted) {
            clockWanted = false;
            clock = visitor.openSocket(CLOCK);
        }
    }

    /// Closes what is still open.
    void close() {
        clock.onSuccess(WebSocket::close);
    }
}
