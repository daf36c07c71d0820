package io.vestibule.settings.room;

import io.vestibule.room.HoldSettings;
import io.vestibule.settings.text.ValueKinds;
import tools.jackson.core.JsonGenerator;

/// Writes when a room's line is held because its origin is sick: what [HoldReader] reads back. Only
/// what was set is written, so that rooms that do not use it keep their documents.
final class HoldWriter {

    private HoldWriter() {}

    static void write(JsonGenerator json, HoldSettings hold) {
        var unset = HoldSettings.NONE;
        if (!hold.checkId().isEmpty()) {
            json.writeStringProperty("origin_health_check_id", hold.checkId());
        }
        if (hold.onUnhealthy() != unset.onUnhealthy()) {
            json.writeStringProperty("on_origin_unhealthy", ValueKinds.nameOf(hold.onUnhealthy()));
        }
        if (hold.reduceToPercent() != unset.reduceToPercent()) {
            json.writeNumberProperty("reduce_to", hold.reduceToPercent());
        }
        if (hold.visitorsVeto() != unset.visitorsVeto()) {
            json.writeBooleanProperty("visitors_veto", hold.visitorsVeto());
        }
        if (hold.failuresPercent() != unset.failuresPercent()) {
            json.writeNumberProperty("origin_failures", hold.failuresPercent());
        }
        if (hold.enabled() != unset.enabled()) {
            json.writeBooleanProperty("origin_hold", hold.enabled());
        }
    }
}
