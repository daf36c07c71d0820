package io.vestibule.gate.usher;

import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.visit.Visit;
import io.vestibule.room.StageName;

/// Lets pass what is sent by nobody who could wait: confirmed search engines, where the zone lets them, and as many
/// preflights as there may be newcomers. *Confined to its event loop.*
record CrawlStage(StageParts parts) implements Stage {

    @Override
    public StageName name() {
        return StageName.CRAWL;
    }

    @Override
    public Next look(Judgment visit) {
        if (parts.house().directory().get().letsCrawlersPass(visit.room()) && isCrawler(visit)) {
            return new Next.Answer(Ending.CRAWLER, parts.unseen(visit));
        }
        return visit.preflight() && passes(visit) ? new Next.Answer(Ending.PREFLIGHT, parts.uncounted()) : Next.ON;
    }

    /// Whether the request is from the search engine that it claims to be from, and only reads.
    private boolean isCrawler(Visit visit) {
        String userAgent = visit.head().headers().get("User-Agent");
        return userAgent != null
                && visit.mayBeNobody()
                && parts.house().crawlers().confirm(userAgent, visit.head().clientAddress());
    }

    private boolean passes(Visit visit) {
        return parts.house()
                .preflights()
                .pass(
                        visit.room().id(),
                        visit.head().clientAddress(),
                        visit.room().limits().newUsersPerMinute(),
                        visit.nowMillis());
    }
}
