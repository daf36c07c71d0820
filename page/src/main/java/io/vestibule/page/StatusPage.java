package io.vestibule.page;

import io.vestibule.page.StatusReport.CheckLine;
import io.vestibule.page.StatusReport.Health;
import io.vestibule.page.StatusReport.Queueing;
import io.vestibule.page.StatusReport.RegionLine;
import io.vestibule.page.StatusReport.RoomLine;
import io.vestibule.page.StatusReport.TroubleLine;
import java.util.List;

/// The status page, in English: the looks of the waiting page, no script, and nothing loaded.
/// *Thread-safe.*
public final class StatusPage {

    private final Template<Hole> template;
    private final PageAssets ink;

    private enum Hole {
        TITLE,
        SITE,
        HEADING,
        LEAD,
        AGE,
        CHECKS,
        ROOMS,
        INCIDENTS
    }

    private StatusPage(PageAssets ink) {
        this.ink = ink;
        template = Template.cut(Resources.text("status.html"), Hole.class, name -> piece(name, ink));
    }

    private static String piece(String name, PageAssets ink) {
        if (!name.equals("style")) {
            throw new IllegalStateException("status.html asks for " + name);
        }
        return ink.style();
    }

    /// Prepares the page.
    public static StatusPage load() {
        return new StatusPage(PageAssets.ofStatus());
    }

    /// The value of `Content-Security-Policy`: the page's own style, and nothing else.
    public String contentSecurityPolicy() {
        return ink.policyOfStyle();
    }

    /// The page.
    public byte[] render(StatusReport report) {
        return template.render((hole, out) -> fill(hole, report, out)).joined();
    }

    private static void fill(Hole hole, StatusReport report, Utf8 out) {
        switch (hole) {
            case TITLE -> out.text("Status of ").html(report.site());
            case SITE -> out.html(report.site());
            case HEADING -> out.text(heading(report));
            case LEAD -> {
                out.text("As of ");
                StatusTimes.moment(out, report.nowMillis());
            }
            case AGE -> age(report, out);
            case CHECKS -> checks(report.checks(), out);
            case ROOMS -> rooms(report.rooms(), out);
            case INCIDENTS -> incidents(report, out);
        }
    }

    private static String heading(StatusReport report) {
        return switch (report.overall()) {
            case WORKING -> "Everything is working";
            case TROUBLE -> "There is trouble";
            case UNKNOWN -> "Not everything is known";
        };
    }

    private static void age(StatusReport report, Utf8 out) {
        if (report.isCurrent()) {
            return;
        }
        long age = report.nowMillis() - report.knownMillis();
        out.text("\n<p id=\"message\" role=\"status\">Newer information cannot be reached. ")
                .text("This is the last known state, ")
                .text(StatusTimes.span(age))
                .text(" old: it is from ");
        StatusTimes.moment(out, report.knownMillis());
        out.text(".</p>");
    }

    // ---- checks ------------------------------------------------------------------------------

    private static void checks(List<CheckLine> checks, Utf8 out) {
        if (checks.isEmpty()) {
            return;
        }
        out.text("\n<h2>Services</h2>\n<ul>");
        for (CheckLine check : checks) {
            begin(out, check.name(), css(check.health()), word(check.health()));
            if (check.sinceMillis() > 0 && check.health() != Health.UNKNOWN) {
                out.text("\n<p class=\"more\">since ");
                StatusTimes.moment(out, check.sinceMillis());
                out.text("</p>");
            }
            regions(check.regions(), out);
            days(check.days(), out);
            out.text("\n</li>");
        }
        out.text("\n</ul>");
    }

    private static void regions(List<RegionLine> regions, Utf8 out) {
        if (regions.isEmpty()) {
            return;
        }
        out.text("\n<p class=\"more\">");
        String between = "";
        for (RegionLine region : regions) {
            out.text(between).html(region.name()).text(": ").text(small(region.health()));
            between = " · ";
        }
        out.text("</p>");
    }

    private static String word(Health health) {
        return switch (health) {
            case WORKING -> "Working";
            case TROUBLE -> "In trouble";
            case UNKNOWN -> "Not known";
        };
    }

    private static String small(Health health) {
        return switch (health) {
            case WORKING -> "working";
            case TROUBLE -> "in trouble";
            case UNKNOWN -> "not known";
        };
    }

    private static String css(Health health) {
        return switch (health) {
            case WORKING -> "is";
            case TROUBLE -> "is bad";
            case UNKNOWN -> "is open";
        };
    }

    // ---- rooms -------------------------------------------------------------------------------

    private static void rooms(List<RoomLine> rooms, Utf8 out) {
        if (rooms.isEmpty()) {
            return;
        }
        out.text("\n<h2>Waiting rooms</h2>\n<ul>");
        for (RoomLine room : rooms) {
            String css = room.paused() ? "is bad" : room.queueing() == Queueing.UNKNOWN ? "is open" : "is";
            begin(out, room.name(), css, room.paused() ? "Paused" : word(room.queueing()));
            if (room.paused()) {
                out.text("\n<p class=\"more\">The site behind it is in trouble: visitors keep their"
                        + " places, and no newcomer enters.</p>");
            }
            days(room.days(), out);
            out.text("\n</li>");
        }
        out.text("\n</ul>");
    }

    private static String word(Queueing queueing) {
        return switch (queueing) {
            case NONE -> "No queue";
            case GATHERING -> "Gathering before an event";
            case UNDER_5 -> "Queue of less than 5 minutes";
            case UNDER_15 -> "Queue of 5 to 15 minutes";
            case UNDER_30 -> "Queue of 15 to 30 minutes";
            case UNDER_60 -> "Queue of 30 to 60 minutes";
            case OVER_60 -> "Queue of more than an hour";
            case SOME -> "Queue";
            case UNKNOWN -> "Not known";
        };
    }

    // ---- incidents ---------------------------------------------------------------------------

    private static void incidents(StatusReport report, Utf8 out) {
        out.text("\n<h2>Incidents of the last 90 days</h2>");
        if (report.incidents().isEmpty()) {
            out.text("\n<p class=\"more\">None.</p>");
            return;
        }
        out.text("\n<ol>");
        for (TroubleLine incident : report.incidents()) {
            boolean on = incident.endMillis() == 0;
            String what = incident.ofRoom() ? "Room paused" : "In trouble";
            begin(out, incident.what(), on ? "is bad" : "is open", on ? what + " now" : what);
            out.text("\n<p class=\"more\">");
            StatusTimes.moment(out, incident.beginMillis());
            if (!on) {
                out.text(" – ");
                StatusTimes.moment(out, incident.endMillis());
                out.text(" (")
                        .text(StatusTimes.span(incident.endMillis() - incident.beginMillis()))
                        .text(")");
            }
            out.text("</p>\n</li>");
        }
        out.text("\n</ol>");
        if (report.earlier() > 0) {
            out.text("\n<p class=\"more\">And ").number(report.earlier()).text(" earlier.</p>");
        }
    }

    /// Begins an item: its name, and in a few words how it is.
    private static void begin(Utf8 out, String name, String css, String word) {
        out.text("\n<li>\n<p class=\"row\"><b>").html(name);
        out.text("</b> <span class=\"").text(css).text("\">").text(word).text("</span></p>");
    }

    private static void days(TroubleDays days, Utf8 out) {
        out.text("\n<p class=\"days\" role=\"img\" aria-label=\"Last 90 days: ")
                .text(summary(days))
                .text("\">");
        for (int i = 0; i < TroubleDays.DAYS; i++) {
            int minutes = days.minutes().get(i);
            if (minutes > 0) {
                out.text("<i class=\"t\" title=\"")
                        .text(StatusTimes.day(days.date(i)))
                        .text(": ")
                        .text(StatusTimes.span(minutes * 60_000L))
                        .text("\"></i>");
            } else {
                out.text(minutes == TroubleDays.NOT_WATCHED ? "<i class=\"u\"></i>" : "<i></i>");
            }
        }
        out.text("</p>");
    }

    private static String summary(TroubleDays days) {
        long troubled = days.daysInTrouble();
        return troubled == 0
                ? "no trouble"
                : "trouble on %s, %s in all"
                        .formatted(StatusTimes.count(troubled, "day"), StatusTimes.span(days.total() * 60_000L));
    }
}
