package io.vestibule.simulation.scenario;

import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Reads `faults:` of a scenario, and `network:`.
///
/// @param centers those of the story
/// @param length of the story
record FaultReader(List<CenterPlan> centers, Duration length) {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /// What goes wrong.
    private enum What {
        CUT,
        GLOBAL_LOST,
        CENTER_LOST,
        ORIGIN_LOST,
        WORKER_CHURN,
        BAD_NETWORK
    }

    List<Fault> read(Section story) {
        var faults = new ArrayList<Fault>();
        for (Section section : story.sections("faults")) {
            fault(section).ifPresent(fault -> add(faults, fault, section));
            section.refuseUnknownKeys();
        }
        faults.sort(Comparator.comparing(Fault::at));
        return faults;
    }

    private static void add(List<Fault> faults, Fault fault, Section section) {
        if (faults.stream().anyMatch(other -> meets(other, fault))) {
            section.fault("at", "overlaps another fault of the same kind: let one begin when the other is" + " over");
        }
        faults.add(fault);
    }

    private Optional<Fault> fault(Section section) {
        var what = section.need("what", ValueKinds.choice(What.class));
        var at = section.need("at", Measures.MOMENT);
        var lasts = section.need("lasts", Measures.LENGTH);
        if (at.isPresent() && at.get().compareTo(length) >= 0) {
            section.fault("at", "is after the end of the story, which is " + ValueKinds.written(length));
        }
        Duration begin = at.orElse(Duration.ZERO);
        Duration span = lasts.orElse(MINUTE);
        return what.flatMap(w -> switch (w) {
            case CUT -> cut(section).map(c -> new Fault.Cut(c, begin, span));
            case GLOBAL_LOST -> Optional.of(new Fault.GlobalLost(begin, span));
            case CENTER_LOST -> lost(section, begin, span);
            case ORIGIN_LOST -> Optional.of(new Fault.OriginLost(begin, span));
            case WORKER_CHURN -> churn(section, begin, span);
            case BAD_NETWORK -> Optional.of(new Fault.BadNetwork(begin, span, network(section)));
        });
    }

    private Optional<List<String>> cut(Section section) {
        List<String> cut = section.list("centers", Measures.NAME);
        for (String name : cut) {
            CrowdReader.noSuch(centers, name).ifPresent(reason -> section.fault("centers", reason));
        }
        if (cut.isEmpty()) {
            section.fault("centers", "is required: the names of those that are cut off");
        } else if (!centers.isEmpty() && centers.stream().map(CenterPlan::name).allMatch(cut::contains)) {
            section.fault("centers", "leaves no data center that they could be cut off from");
        }
        return cut.isEmpty() ? Optional.empty() : Optional.of(cut);
    }

    private Optional<Fault> lost(Section section, Duration at, Duration lasts) {
        boolean forgets = section.get("memory_lost", ValueKinds.FLAG, false);
        var center = section.need("center", Measures.NAME);
        center.flatMap(name -> CrowdReader.noSuch(centers, name)).ifPresent(reason -> section.fault("center", reason));
        return center.map(name -> new Fault.CenterLost(name, at, lasts, forgets));
    }

    private static Optional<Fault> churn(Section section, Duration at, Duration lasts) {
        return section.need("every", Measures.LENGTH).map(every -> new Fault.WorkerChurn(at, lasts, every));
    }

    /// How messages travel.
    static NetworkPlan network(Section section) {
        var good = NetworkPlan.GOOD;
        Duration jitter = Duration.ofMillis(Math.round(good.jitterMillis()));
        Duration slow = Duration.ofMillis(good.slowMillis());
        return new NetworkPlan(
                section.get("loss", Measures.SHARE, good.loss(), "0.01%"),
                section.get("duplicated", Measures.SHARE, good.duplicated(), "0.001%"),
                section.get("jitter", Measures.SPAN, jitter, ValueKinds.written(jitter))
                        .toMillis(),
                section.get("slow", Measures.SHARE, good.slowShare(), "0.1%"),
                section.get("slow_by", Measures.SPAN, slow, ValueKinds.written(slow))
                        .toMillis());
    }

    // ---- one after the other -----------------------------------------------------------------

    /// Whether the same thing is wrong twice at a time.
    private static boolean meets(Fault one, Fault other) {
        boolean apart = one.end().compareTo(other.at()) <= 0 || other.end().compareTo(one.at()) <= 0;
        return !apart && isSameThing(one, other);
    }

    private static boolean isSameThing(Fault one, Fault other) {
        return switch (one) {
            case Fault.Cut(var centers, var _, var _) ->
                other instanceof Fault.Cut cut && centers.stream().anyMatch(cut.centers()::contains);
            case Fault.CenterLost(String center, var _, var _, var _) ->
                other instanceof Fault.CenterLost lost && center.equals(lost.center());
            case Fault.GlobalLost _, Fault.OriginLost _, Fault.WorkerChurn _, Fault.BadNetwork _ ->
                one.getClass() == other.getClass();
        };
    }
}
