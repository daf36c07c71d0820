package io.vestibule.settings.check;

import io.vestibule.health.CheckRegion;
import io.vestibule.settings.shape.Form;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// From where an origin is probed: a list, or one word for all of them. Null leaves the choice to us. *Stateless.*
record RegionsForm() implements Form<List<CheckRegion>> {

    /// What stands for every region.
    private static final String EVERYWHERE = "ALL_REGIONS";

    private static final ValueKind<String> REGION = ValueKind.of(
            "a region such as WEU or ENAM, or ALL_REGIONS",
            text -> Optional.of(text.toUpperCase(Locale.ROOT)).filter(RegionsForm::isRegion));

    private static boolean isRegion(String text) {
        return text.equals(EVERYWHERE)
                || Arrays.stream(CheckRegion.values()).anyMatch(r -> r.name().equals(text));
    }

    @Override
    public Optional<List<CheckRegion>> read(
            Section section, String key, Optional<List<CheckRegion>> fallback, String fallbackText) {
        List<String> names = section.list(key, REGION);
        if (names.contains(EVERYWHERE)) {
            if (names.size() > 1) {
                section.fault(key, "must be ALL_REGIONS alone, or regions without it");
            }
            return Optional.of(List.of(CheckRegion.values()));
        }
        var regions = new ArrayList<CheckRegion>();
        for (String name : names) {
            CheckRegion region = CheckRegion.valueOf(name);
            if (regions.contains(region)) {
                section.fault(key, "has " + name + " twice");
            } else {
                regions.add(region);
            }
        }
        return Optional.of(regions);
    }

    @Override
    public void write(JsonGenerator json, List<CheckRegion> regions) {
        if (regions.isEmpty()) {
            json.writeNull();
            return;
        }
        json.writeStartArray();
        if (regions.equals(List.of(CheckRegion.values()))) {
            json.writeString(EVERYWHERE);
        } else {
            regions.forEach(region -> json.writeString(region.name()));
        }
        json.writeEndArray();
    }
}
