package io.vestibule.gate.answer;

import io.vestibule.page.CustomPage;
import io.vestibule.room.Event;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The custom pages of all rooms and their events, compiled before the rooms are published, so that
/// no visitor waits for it. *One writer, many readers.*
public final class CustomPages {

    private volatile Map<String, CustomPage> compiled = Map.of();

    /// Compiles what the rooms of `directory` and their events need and forgets the rest. A
    /// template that is refused was reported when the settings were read; its room shows the
    /// built-in page.
    public void prepare(RoomDirectory directory) {
        var next = new HashMap<String, CustomPage>();
        for (Room room : directory.rooms()) {
            prepare(room.page().customPageHtml(), next);
            for (Event event : room.events()) {
                event.settings().customPageHtml().ifPresent(template -> prepare(template, next));
            }
        }
        compiled = Map.copyOf(next);
    }

    private void prepare(String template, Map<String, CustomPage> next) {
        CustomPage known = compiled.get(template);
        if (template.isEmpty() || next.containsKey(template)) {
            return;
        }
        if (known != null) {
            next.put(template, known);
        } else if (CustomPage.compile(template) instanceof CustomPage.Compilation.Compiled fresh) {
            next.put(template, fresh.page());
        }
    }

    /// The room's own page, if it has one.
    Optional<CustomPage> of(Room room) {
        String template = room.page().customPageHtml();
        return template.isEmpty() ? Optional.empty() : Optional.ofNullable(compiled.get(template));
    }
}
