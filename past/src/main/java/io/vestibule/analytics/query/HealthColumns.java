package io.vestibule.analytics.query;

import io.vestibule.analytics.query.Column.Formula;
import io.vestibule.analytics.query.Column.Kind;
import io.vestibule.health.HealthRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// All columns of health checks, those of the published API and our own. *Immutable.*
final class HealthColumns {

    private static final int SECOND = 1;

    private static final List<Column> ROWS = rows();
    private static final List<Column> GROUPS = groups();

    private HealthColumns() {}

    /// Those of a dataset of health checks, part by part.
    static List<Column> of(Dataset dataset) {
        return dataset == Dataset.HEALTH_ROWS ? ROWS : GROUPS;
    }

    private static List<Column> rows() {
        var all = new ArrayList<Column>();
        all.add(Column.time(Part.ROW, "date", Kind.DATE, TimeColumns.DAY));
        all.add(Column.time(Part.ROW, "datetime", Kind.TIME, SECOND));
        all.add(text(Part.ROW, "eventId", true, HealthRow::eventId));
        all.addAll(values(Part.ROW));
        return List.copyOf(all);
    }

    private static List<Column> groups() {
        var all = new ArrayList<Column>();
        all.add(whole(Part.COUNT, "count", true, HealthGroup::count));
        all.add(Column.time(Part.DIMENSIONS, "date", Kind.DATE, TimeColumns.DAY));
        all.add(Column.time(Part.DIMENSIONS, "datetime", Kind.TIME, SECOND));
        all.addAll(TimeColumns.rounded());
        all.addAll(values(Part.DIMENSIONS));
        all.add(real(Part.AVG, "sampleInterval", true, HealthGroup::meanInterval));
        for (HealthTime time : HealthTime.values()) {
            all.add(real(Part.AVG, time.label(), time.isPublished(), of -> of.mean(time)));
        }
        for (HealthTime time : HealthTime.values()) {
            all.add(real(Part.MAX, time.label(), false, of -> of.longest(time)));
        }
        all.add(whole(Part.SUM, "healthStatus", true, HealthGroup::healthy));
        all.add(whole(Part.SUM, "healthChanged", false, HealthGroup::changes));
        return List.copyOf(all);
    }

    /// What a row and the dimensions of a group have in common.
    private static List<Column> values(Part part) {
        var all = new ArrayList<Column>();
        all.add(text(part, "healthCheckId", true, row -> row.check().id()));
        all.add(text(part, "healthCheckName", true, row -> row.check().name()));
        all.add(text(part, "fqdn", true, row -> row.check().host()));
        all.add(text(part, "scope", true, row -> row.scope().label()));
        all.add(text(part, "region", true, HealthColumns::region));
        all.add(number(part, "healthStatus", row -> row.healthy() ? 1 : 0));
        all.add(number(part, "healthChanged", row -> row.changed() ? 1 : 0));
        all.add(text(part, "failureReason", true, HealthRow::reason));
        all.add(text(
                part,
                "expectedResponseCodes",
                part == Part.ROW,
                row -> row.check().expectedCodes()));
        all.add(number(part, "originResponseStatus", HealthRow::responseCode));
        all.add(text(part, "originIP", true, HealthRow::originIp));
        all.add(number(part, "sampleInterval", HealthRow::sampleInterval));
        for (HealthTime time : HealthTime.values()) {
            all.add(new Column(
                    part,
                    time.label(),
                    Kind.REAL,
                    time.isPublished(),
                    Formula.real(HealthBasis.class, of -> time.of(of.row().times()))));
        }
        return all;
    }

    private static String region(HealthRow row) {
        return row.scope() == HealthRow.Scope.GLOBAL ? row.scope().label() : row.region();
    }

    private static Column text(Part part, String name, boolean published, Function<HealthRow, String> text) {
        return new Column(
                part, name, Kind.TEXT, published, Formula.text(HealthBasis.class, of -> text.apply(of.row())));
    }

    private static Column number(Part part, String name, ToLongFunction<HealthRow> number) {
        return new Column(
                part, name, Kind.WHOLE, true, Formula.whole(HealthBasis.class, of -> number.applyAsLong(of.row())));
    }

    private static Column whole(Part part, String name, boolean published, ToLongFunction<HealthGroup> whole) {
        return new Column(part, name, Kind.WHOLE, published, Formula.whole(HealthGroup.class, whole));
    }

    private static Column real(Part part, String name, boolean published, ToDoubleFunction<HealthGroup> real) {
        return new Column(part, name, Kind.REAL, published, Formula.real(HealthGroup.class, real));
    }
}
