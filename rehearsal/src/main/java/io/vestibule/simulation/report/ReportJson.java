package io.vestibule.simulation.report;

import io.vestibule.simulation.Estimates;
import io.vestibule.simulation.FaultBand;
import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.Outcome.Minute;
import io.vestibule.simulation.check.Violation;
import io.vestibule.simulation.scenario.Scenario;
import java.io.StringWriter;
import java.util.List;
import java.util.function.ToLongFunction;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// One seed of a scenario as a line of JSON. Shares and errors are fractions, overshoots counts of
/// people over the limit; `null` where there was nothing to measure.
public final class ReportJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private ReportJson() {}

    /// One object without a line's end.
    ///
    /// @param outcomes of this scenario and seed, one for each strategy
    public static String of(Scenario scenario, long seed, List<Outcome> outcomes) {
        var text = new StringWriter();
        try (var json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeStringProperty("scenario", scenario.name());
            json.writeNumberProperty("seed", seed);
            json.writeStringProperty("title", scenario.title());
            json.writeNumberProperty("lengthSeconds", scenario.length().toSeconds());
            json.writeArrayPropertyStart("strategies");
            outcomes.forEach(outcome -> strategy(json, outcome));
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void strategy(JsonGenerator json, Outcome outcome) {
        Summary figures = Summary.of(outcome);
        var people = outcome.people();
        json.writeStartObject();
        json.writeStringProperty("strategy", figures.strategy());
        json.writeBooleanProperty("complete", outcome.complete());
        json.writeNumberProperty("livedSeconds", outcome.livedMillis() / 1000.0);
        json.writeNumberProperty("dataCenters", outcome.centers());
        json.writeNumberProperty("workers", outcome.workers());
        json.writeNumberProperty("visitors", people.visitors());
        json.writeNumberProperty("admitted", people.admitted());
        json.writeNumberProperty("waited", people.waited());
        json.writeNumberProperty("abandoned", people.abandoned());
        json.writeNumberProperty("returned", people.returned());
        json.writeNumberProperty("refused", people.refused());
        json.writeNumberProperty("roams", people.roams());
        json.writeNumberProperty("requests", people.requests());
        number(json, "waitSecondsMedian", figures.waitSecondsMedian());
        number(json, "waitSecondsMax", figures.waitSecondsLongest());
        limits(json, outcome);
        number(json, "estimateMedianAbsoluteError", figures.estimateError());
        number(json, "estimateBandShare", figures.estimateBandShare());
        json.writeNumberProperty(
                "estimatesScored", outcome.estimates().atArrival().scored());
        score(json, "estimatesAtHalf", outcome.estimates().atHalf());
        score(json, "estimatesAtMinute", outcome.estimates().atMinute());
        score(json, "estimatesAfterChange", outcome.estimates().afterChange());
        traffic(json, outcome.traffic());
        json.writeBooleanProperty("promises", outcome.strategy().promises());
        json.writeArrayPropertyStart("violations");
        outcome.violations().forEach(violation -> violation(json, violation));
        json.writeEndArray();
        minutes(json, outcome.minutes());
        json.writeArrayPropertyStart("strips");
        outcome.strips().forEach(strip -> strip(json, strip));
        json.writeEndArray();
        number(json, "wallSeconds", outcome.wallSeconds());
        json.writeEndObject();
    }

    private static void score(JsonGenerator json, String name, Estimates.Score score) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("scored", score.scored());
        number(json, "medianAbsoluteError", score.scored() > 0 ? score.medianError() : Double.NaN);
        number(json, "bandShare", score.scored() > 0 ? score.bandShare() : Double.NaN);
        json.writeEndObject();
    }

    private static void limits(JsonGenerator json, Outcome outcome) {
        var peaks = outcome.peaks();
        Summary figures = Summary.of(outcome);
        json.writeNumberProperty("admittedPerMinuteMax", peaks.admittedPerMinuteMax());
        json.writeNumberProperty("admittedPerCalendarMinuteMax", peaks.admittedPerCalendarMinuteMax());
        json.writeNumberProperty("activeMax", peaks.activeMax());
        json.writeNumberProperty("overshootActive", peaks.overshootActive());
        json.writeNumberProperty("overshootRate", peaks.overshootRate());
        json.writeNumberProperty("overshootCalendarMinute", peaks.overshootCalendarMinute());
        number(json, "queuedEarlyShare", figures.earlyShare());
        number(json, "queuedEarlyShareInReach", figures.earlyShareInReach());
        number(json, "queuedEarlySecondsMedian", figures.earlySecondsMedian());
        json.writeNumberProperty("queuedEarlyApart", outcome.early().peopleApart());
        number(json, "slotUse", figures.slotUse());
        number(json, "lineSeconds", outcome.use().lineSeconds());
        number(json, "slotUseApart", figures.slotUseApart());
        number(json, "lineSecondsApart", outcome.use().lineSecondsApart());
        json.writeNumberProperty("inversions", outcome.order().inversions());
        number(json, "inversionWidthSecondsMax", outcome.order().widestSeconds());
        number(json, "inversionWidthSecondsMaxWithin", outcome.order().widestWithinSeconds());
    }

    private static void traffic(JsonGenerator json, Outcome.Traffic traffic) {
        number(json, "messagesPerSecond", traffic.perSecond());
        json.writeObjectPropertyStart("traffic");
        way(json, "workersToCenters", traffic.workersToCenters());
        way(json, "centersToWorkers", traffic.centersToWorkers());
        way(json, "centersToGlobal", traffic.centersToGlobal());
        way(json, "globalToCenters", traffic.globalToCenters());
        way(json, "betweenCenters", traffic.betweenCenters());
        json.writeEndObject();
    }

    private static void way(JsonGenerator json, String name, Outcome.Traffic.Way way) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("messages", way.messages());
        json.writeNumberProperty("bytes", way.bytes());
        json.writeNumberProperty("messagesPerSecondMax", way.messagesPerSecondMax());
        json.writeNumberProperty("bytesPerSecondMax", way.bytesPerSecondMax());
        json.writeEndObject();
    }

    /// One array for each figure: a week has ten thousand minutes.
    private static void minutes(JsonGenerator json, List<Minute> minutes) {
        json.writeObjectPropertyStart("minutes");
        each(json, "fromSeconds", minutes, minute -> minute.fromMillis() / 1000);
        each(json, "lengthSeconds", minutes, minute -> minute.lengthMillis() / 1000);
        each(json, "activeMax", minutes, Minute::activeMax);
        each(json, "active", minutes, Minute::active);
        each(json, "waiting", minutes, Minute::waiting);
        each(json, "admitted", minutes, Minute::admitted);
        each(json, "totalActiveUsers", minutes, Minute::totalActiveUsers);
        each(json, "newUsersPerMinute", minutes, Minute::newUsersPerMinute);
        json.writeEndObject();
    }

    private static void each(JsonGenerator json, String name, List<Minute> minutes, ToLongFunction<Minute> figure) {
        json.writeArrayPropertyStart(name);
        minutes.forEach(minute -> json.writeNumber(figure.applyAsLong(minute)));
        json.writeEndArray();
    }

    private static void strip(JsonGenerator json, FaultBand strip) {
        json.writeStartObject();
        json.writeStringProperty("kind", strip.kind());
        json.writeStringProperty("what", strip.what());
        json.writeNumberProperty("fromSeconds", strip.fromMillis() / 1000.0);
        json.writeNumberProperty("toSeconds", strip.toMillis() / 1000.0);
        json.writeEndObject();
    }

    private static void violation(JsonGenerator json, Violation violation) {
        json.writeStartObject();
        json.writeStringProperty("checker", violation.checker());
        json.writeNumberProperty("atSeconds", violation.atMillis() / 1000.0);
        json.writeStringProperty("what", violation.what());
        json.writeArrayPropertyStart("before");
        violation.before().forEach(json::writeString);
        json.writeEndArray();
        json.writeStringProperty("replay", violation.replay());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) {
        if (Double.isFinite(value)) {
            json.writeNumberProperty(name, value);
        } else {
            json.writeNullProperty(name);
        }
    }
}
