package io.vestibule.simulation.scenario;

import io.vestibule.settings.text.Hint;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads `crowds:` of a scenario.
///
/// @param centers those of the story
/// @param length of the story
record CrowdReader(List<CenterPlan> centers, Duration length) {

    /// People that a story may have.
    static final int MOST_VISITORS = 10_000_000;

    private static final ValueKind<Double> WEIGHT = Measures.decimal(0, 1_000_000, "a weight from 0 to 1000000");
    private static final ValueKind<Double> RATE =
            Measures.decimal(0.001, MOST_VISITORS, "people a minute, more than none");

    /// How the people of a crowd come.
    private enum How {
        UNIFORM,
        RAMP,
        SPIKE,
        WAVE,
        STEADY
    }

    List<CrowdPlan> read(Section story) {
        var crowds = new ArrayList<CrowdPlan>();
        var names = new HashSet<String>();
        List<Section> sections = story.sections("crowds");
        for (Section section : sections) {
            crowd(section).ifPresent(crowds::add);
            section.peek("name")
                    .filter(name -> !names.add(name))
                    .ifPresent(name -> section.fault("name", "is the name of another crowd: " + name));
        }
        if (sections.isEmpty()) {
            story.fault("crowds", "no one comes: a story needs at least one crowd");
        }
        if (crowds.stream().mapToLong(CrowdPlan::visitors).sum() > MOST_VISITORS) {
            story.fault("crowds", "more than " + MOST_VISITORS + " people in all");
        }
        return crowds;
    }

    private Optional<CrowdPlan> crowd(Section section) {
        var name = section.need("name", Measures.NAME);
        Map<String, Double> where = where(section.section("where"));
        var arrival = arrival(section, where);
        var visitors = visitors(section, arrival);
        CrowdHabits manners = manners(section.section("manners"));
        section.refuseUnknownKeys();
        if (name.isEmpty() || arrival.isEmpty() || visitors.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new CrowdPlan(name.get(), visitors.get(), arrival.get(), where, manners));
    }

    private static Optional<Integer> visitors(Section section, Optional<Arrival> arrival) {
        ValueKind<Integer> kind = ValueKinds.integer(1, MOST_VISITORS);
        if (arrival.isPresent() && arrival.get() instanceof Arrival.Steady steady) {
            if (section.find("visitors", kind).isPresent()) {
                section.fault("visitors", "has no effect with per_minute");
            }
            long all = steady.visitors();
            if (all > MOST_VISITORS) {
                section.fault("per_minute", all + " people in all; at most " + MOST_VISITORS);
            }
            return Optional.of((int) Math.min(all, MOST_VISITORS));
        }
        return section.choice("arrive", How.class, How.UNIFORM) == How.STEADY
                ? section.find("visitors", kind)
                : section.need("visitors", kind);
    }

    // ---- when --------------------------------------------------------------------------------

    private Optional<Arrival> arrival(Section section, Map<String, Double> where) {
        Optional<Arrival> arrival = switch (section.choice("arrive", How.class, How.UNIFORM)) {
            case UNIFORM -> between(section).map(b -> new Arrival.Uniform(b.from, b.to));
            case RAMP -> between(section).map(b -> new Arrival.Ramp(b.from, b.to));
            case SPIKE -> spike(section);
            case WAVE -> wave(section);
            case STEADY -> steady(section);
        };
        return arrival.filter(a -> endsInTime(section, a, where));
    }

    private Optional<Arrival> spike(Section section) {
        var at = section.need("at", Measures.MOMENT);
        Duration within = section.get("within", Measures.LENGTH, Duration.ofMinutes(1), "1m");
        return at.map(a -> new Arrival.Spike(a, within));
    }

    private Optional<Arrival> wave(Section section) {
        var between = between(section);
        Duration round = section.get("round", Measures.SPAN, Duration.ofDays(1), "24h");
        return between.map(b -> new Arrival.Wave(b.from, b.to, round));
    }

    private Optional<Arrival> steady(Section section) {
        var rate = section.need("per_minute", RATE);
        return between(section).flatMap(b -> rate.map(r -> new Arrival.Steady(b.from, b.to, r)));
    }

    private record Between(Duration from, Duration to) {}

    private Optional<Between> between(Section section) {
        Duration from = section.get("from", Measures.MOMENT, Duration.ZERO, "0s");
        var to = section.need("to", Measures.MOMENT);
        if (to.isPresent() && to.get().compareTo(from) <= 0) {
            section.fault("to", "must be after from, which is " + ValueKinds.written(from));
            return Optional.empty();
        }
        return to.map(t -> new Between(from, t));
    }

    private boolean endsInTime(Section section, Arrival arrival, Map<String, Double> where) {
        long last = centers.stream()
                .filter(c -> where.isEmpty() || where.getOrDefault(c.name(), 0.0) > 0)
                .mapToLong(center -> arrival.atMillis(1, center.longitude()))
                .max()
                .orElse(0);
        boolean inTime = last <= length.toMillis();
        if (!inTime) {
            section.fault(
                    arrival instanceof Arrival.Spike ? "at" : "to",
                    "the last of them would come at %s, but the story ends at %s"
                            .formatted(ValueKinds.written(Duration.ofMillis(last)), ValueKinds.written(length)));
        }
        return inTime;
    }

    // ---- where -------------------------------------------------------------------------------

    private Map<String, Double> where(Section section) {
        var weights = new HashMap<String, Double>();
        for (String name : section.names()) {
            section.find(name, WEIGHT).ifPresent(weight -> weights.put(name, weight));
            refuseStranger(section, name, name);
        }
        if (!weights.isEmpty() && weights.values().stream().allMatch(w -> w == 0)) {
            section.fault(section.names().getFirst(), "no one comes anywhere: all weights are 0");
        }
        return weights;
    }

    private void refuseStranger(Section section, String key, String name) {
        noSuch(centers, name).ifPresent(reason -> section.fault(key, reason));
    }

    /// Why a name is not that of a data center; empty if it is one.
    static Optional<String> noSuch(List<CenterPlan> centers, String name) {
        List<String> names = centers.stream().map(CenterPlan::name).toList();
        return names.isEmpty() || names.contains(name)
                ? Optional.empty()
                : Optional.of("there is no data center " + name + Hint.among(names, name));
    }

    // ---- how they behave ---------------------------------------------------------------------

    private CrowdHabits manners(Section section) {
        var plain = CrowdHabits.PLAIN;
        double roams = section.get("roam", Measures.SHARE, plain.roams());
        String roamsTo = section.get("roam_to", Measures.NAME, "", "any");
        var manners = new CrowdHabits(
                seconds(section, "browse", Measures.SPAN, plain.browseSeconds()),
                seconds(section, "page_every", Measures.LENGTH, plain.pageSeconds()),
                section.get("abandon", Measures.SHARE, plain.abandons()),
                seconds(section, "patience", Measures.SPAN, plain.patienceSeconds()),
                section.get("return", Measures.SHARE, plain.returns()),
                roams,
                seconds(section, "roam_every", Measures.LENGTH, plain.roamSeconds()),
                roamsTo,
                section.get("drop_cookies", ValueKinds.FLAG, plain.dropsCookies()),
                section.get("parallel_requests", ValueKinds.integer(1, 100), plain.parallelRequests()));
        if (!roamsTo.isEmpty()) {
            refuseStranger(section, "roam_to", roamsTo);
        }
        if (roams > 0 && centers.size() == 1) {
            section.fault("roam", "there is no other data center to move to");
        }
        section.refuseUnknownKeys();
        return manners;
    }

    private static double seconds(Section section, String key, ValueKind<Duration> kind, double fallback) {
        var usual = Duration.ofMillis(Math.round(fallback * 1000));
        return section.get(key, kind, usual, ValueKinds.written(usual)).toMillis() / 1000.0;
    }
}
