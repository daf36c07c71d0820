package io.vestibule.simulation.scenario;

import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Reads `centers:` of a scenario.
final class CenterReader {

    /// Data centers that a story may have.
    static final int MOST_CENTERS = 1000;

    private static final int MOST_WORKERS = 100_000;
    private static final int MODELLED = 16;
    private static final ValueKind<Double> LATITUDE =
            Measures.decimal(-90, 90, "degrees from -90 (south) to 90 (north)");
    private static final ValueKind<Double> LONGITUDE =
            Measures.decimal(-180, 180, "degrees from -180 (west) to 180 (east)");

    private final List<CenterPlan> centers = new ArrayList<>();
    private final HashSet<String> names = new HashSet<>();

    private CenterReader() {}

    static List<CenterPlan> read(Section story) {
        var reader = new CenterReader();
        List<Section> sections = story.sections("centers");
        sections.forEach(reader::add);
        if (sections.isEmpty()) {
            story.fault("centers", "a story needs at least one data center");
        } else if (reader.centers.size() > MOST_CENTERS) {
            story.fault("centers", "a story may have at most " + MOST_CENTERS + " data centers");
        }
        return reader.centers;
    }

    private void add(Section section) {
        var name = section.need("name", Measures.NAME);
        int workers = section.get("workers", ValueKinds.integer(1, MOST_WORKERS), 4);
        int groups = section.get(
                "groups",
                ValueKinds.integer(1, MOST_WORKERS),
                Math.min(workers, MODELLED),
                "workers, at most " + MODELLED);
        if (groups > workers) {
            section.fault("groups", "must not exceed workers, which is " + workers);
        }
        Optional<Integer> spread = section.find("spread", ValueKinds.integer(2, MOST_CENTERS));
        int modelled = Math.min(groups, workers);
        if (spread.isPresent()) {
            refuseBesideSpread(section, "latitude");
            refuseBesideSpread(section, "longitude");
            name.ifPresent(n -> addSpread(section, n, spread.get(), workers, modelled));
        } else {
            var latitude = section.need("latitude", LATITUDE);
            var longitude = section.need("longitude", LONGITUDE);
            if (name.isPresent() && latitude.isPresent() && longitude.isPresent()) {
                add(section, new CenterPlan(name.get(), latitude.get(), longitude.get(), workers, modelled));
            }
        }
        section.refuseUnknownKeys();
    }

    private static void refuseBesideSpread(Section section, String key) {
        section.find(key, key.equals("latitude") ? LATITUDE : LONGITUDE);
        if (section.isGiven(key)) {
            section.fault(key, "has no effect with spread: the places are chosen evenly");
        }
    }

    /// This many data centers over the whole globe, on a spiral from pole to pole with steps of the
    /// golden angle: no two of them lie close together.
    private void addSpread(Section section, String name, int number, int workers, int groups) {
        double golden = 360 * (2 - (1 + Math.sqrt(5)) / 2);
        int digits = Integer.toString(number).length();
        for (int i = 0; i < number; i++) {
            double latitude = Math.toDegrees(Math.asin(1 - (2 * i + 1.0) / number));
            double longitude = (i * golden) % 360 - 180;
            String suffix = "-" + "0".repeat(digits - Integer.toString(i + 1).length()) + (i + 1);
            add(section, new CenterPlan(name + suffix, latitude, longitude, workers, groups));
        }
    }

    private void add(Section section, CenterPlan center) {
        if (names.add(center.name())) {
            centers.add(center);
        } else {
            section.fault("name", "is the name of another data center: " + center.name());
        }
    }
}
