package io.vestibule.page;

import io.vestibule.page.StatusReport.CheckLine;
import io.vestibule.page.StatusReport.Queueing;
import io.vestibule.page.StatusReport.RegionLine;
import io.vestibule.page.StatusReport.RoomLine;
import io.vestibule.page.StatusReport.TroubleLine;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;

/// What the status page shows, as JSON: the same and no more. *Stateless.*
public final class StatusJson {

    private static final long MINUTE_MILLIS = 60_000;

    private StatusJson() {}

    /// The document.
    public static byte[] render(StatusReport report) {
        var out = new Utf8(4_096);
        out.text("{\"site\":").json(report.site());
        out.text(",\"status\":").json(report.overall().word());
        out.text(",\"as_of\":").json(time(report.nowMillis()));
        out.text(",\"known\":").json(time(report.isCurrent() ? report.nowMillis() : report.knownMillis()));
        out.text(",\"current\":").text(Boolean.toString(report.isCurrent()));
        out.text(",\"checks\":");
        list(report.checks(), out, StatusJson::check);
        out.text(",\"waiting_rooms\":");
        list(report.rooms(), out, StatusJson::room);
        out.text(",\"incidents\":");
        list(report.incidents(), out, StatusJson::incident);
        out.text(",\"earlier_incidents\":").number(report.earlier());
        return out.text("}\n").toBytes();
    }

    private static void check(CheckLine check, Utf8 out) {
        out.text("{\"name\":").json(check.name());
        out.text(",\"status\":").json(check.health().word());
        out.text(",\"since\":");
        moment(out, check.sinceMillis());
        out.text(",\"regions\":");
        list(check.regions(), out, StatusJson::region);
        days(check.days(), out);
        out.put('}');
    }

    private static void region(RegionLine region, Utf8 out) {
        out.text("{\"name\":").json(region.name());
        out.text(",\"status\":").json(region.health().word()).put('}');
    }

    private static void room(RoomLine room, Utf8 out) {
        boolean queueing = room.queueing() != Queueing.NONE && room.queueing() != Queueing.UNKNOWN;
        out.text("{\"name\":").json(room.name());
        out.text(",\"queueing\":").text(Boolean.toString(queueing));
        out.text(",\"wait\":").json(room.queueing().word());
        out.text(",\"paused\":").text(Boolean.toString(room.paused()));
        days(room.days(), out);
        out.put('}');
    }

    private static void incident(TroubleLine incident, Utf8 out) {
        out.text("{\"what\":").json(incident.what());
        out.text(",\"kind\":").json(incident.ofRoom() ? "waiting_room" : "check");
        out.text(",\"began\":");
        moment(out, incident.beginMillis());
        out.text(",\"ended\":");
        moment(out, incident.endMillis());
        out.put('}');
    }

    /// The days that had trouble.
    private static void days(TroubleDays days, Utf8 out) {
        out.text(",\"trouble\":[");
        String between = "";
        for (int i = 0; i < TroubleDays.DAYS; i++) {
            int minutes = days.minutes().get(i);
            if (minutes > 0) {
                out.text(between).text("{\"day\":").json(days.date(i).toString());
                out.text(",\"minutes\":").number(minutes).put('}');
                between = ",";
            }
        }
        out.put(']');
    }

    private static <T> void list(List<T> items, Utf8 out, BiConsumer<T, Utf8> writer) {
        out.put('[');
        String between = "";
        for (T item : items) {
            out.text(between);
            writer.accept(item, out);
            between = ",";
        }
        out.put(']');
    }

    private static void moment(Utf8 out, long millis) {
        if (millis == 0) {
            out.text("null");
        } else {
            out.json(time(millis));
        }
    }

    /// To the minute, as on the page.
    private static String time(long millis) {
        return Instant.ofEpochMilli(Math.floorDiv(millis, MINUTE_MILLIS) * MINUTE_MILLIS)
                .toString();
    }
}
