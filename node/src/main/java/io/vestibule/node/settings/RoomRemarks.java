package io.vestibule.node.settings;

import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.room.CookieSettings;
import io.vestibule.room.Room;
import java.util.ArrayList;
import java.util.List;

/// What in a room is allowed and, at the gate in front of it, most likely not meant. *Immutable.*
public final class RoomRemarks {

    private RoomRemarks() {}

    /// A sentence each.
    public static List<String> of(Room room, GateSettings gate) {
        var remarks = new ArrayList<String>();
        if (!gate.trusted().isEmpty()) {
            return remarks;
        }
        boolean clear = gate.listeners().stream().anyMatch(l -> l.door() instanceof Listener.Door.Plain);
        // Browsers keep no secure cookie that came in the clear: every request is a newcomer's.
        if (clear && room.cookie().secure() == CookieSettings.Secure.ALWAYS) {
            remarks.add(
                    "room %s: cookie_attributes.secure is always, but visitors connect over plain HTTP: their browsers will not keep the cookie, and no one will get ahead in line. Give the gate a certificate, name the proxy that has one in node.trusted_proxies, or use auto"
                            .formatted(room.name()));
        }
        room.bypass().enabled().stream()
                .filter(rule -> rule.asksForPrivateSources())
                .forEach(rule -> remarks.add(
                        "room %s: the rule %s is for a private address, and node.trusted_proxies is empty: with a proxy in front, every visitor has the proxy's address and may pass the room. Name the proxy in node.trusted_proxies"
                                .formatted(room.name(), rule.expression())));
        return remarks;
    }
}
