package io.vestibule.control.graphql;

import static graphql.schema.GraphQLList.list;
import static graphql.schema.GraphQLNonNull.nonNull;
import static graphql.schema.GraphQLTypeReference.typeRef;

import graphql.schema.DataFetcher;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLCodeRegistry;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLOutputType;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLSchema;
import io.vestibule.analytics.query.Column;
import io.vestibule.analytics.query.Columns;
import io.vestibule.analytics.query.Comparison;
import io.vestibule.analytics.query.Dataset;
import io.vestibule.analytics.query.Part;
import io.vestibule.analytics.query.SortOrder;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The schema, with the names of the published one, made from the list of columns. What is ours
/// alone says so in its description.
final class AnalyticsSchema {

    private static final String OWN = "Not in the published API.";

    private final GraphQLCodeRegistry.Builder code = GraphQLCodeRegistry.newCodeRegistry();
    private final Fetchers fetchers;

    /// What answers the fields that have to be asked for.
    interface Fetchers {

        /// Of zones.
        DataFetcher<?> zones();

        /// Of the rows of a dataset in a zone.
        DataFetcher<?> rows(Dataset dataset);

        /// Of what a dataset allows.
        DataFetcher<?> settings(Dataset dataset);

        /// Of the queries that are left.
        DataFetcher<?> budget();
    }

    private AnalyticsSchema(Fetchers fetchers) {
        this.fetchers = fetchers;
    }

    static GraphQLSchema of(Fetchers fetchers) {
        return new AnalyticsSchema(fetchers).schema();
    }

    /// The names of the fields that are datasets.
    static Set<String> datasets() {
        return Stream.of(Dataset.values()).map(Dataset::label).collect(Collectors.toSet());
    }

    private GraphQLSchema schema() {
        GraphQLObjectType viewer = GraphQLObjectType.newObject()
                .name("viewer")
                .field(field -> field.name("budget")
                        .description("How many queries this token may still" + " send in these five minutes.")
                        .type(nonNull(Scalars.UINT64)))
                .field(field -> field.name("zones")
                        .type(nonNull(list(nonNull(zone()))))
                        .argument(a -> a.name("filter").type(zoneFilter()))
                        .argument(a -> a.name("limit").type(Scalars.UINT64)))
                .build();
        GraphQLObjectType query = GraphQLObjectType.newObject()
                .name("Query")
                .field(field -> field.name("cost")
                        .description("How much of the budget this query takes.")
                        .type(nonNull(Scalars.UINT64)))
                .field(field -> field.name("viewer").type(viewer))
                .build();
        answer("viewer", "budget", fetchers.budget());
        answer("viewer", "zones", fetchers.zones());
        answer("Query", "cost", _ -> 1L);
        answer("Query", "viewer", _ -> "viewer");
        return GraphQLSchema.newSchema()
                .query(query)
                .additionalType(Scalars.INT64)
                .additionalType(Scalars.FLOAT64)
                .additionalType(Scalars.TIME)
                .additionalType(Scalars.DATE)
                .codeRegistry(code.build())
                .build();
    }

    private void answer(String type, String field, DataFetcher<?> fetcher) {
        code.dataFetcher(FieldCoordinates.coordinates(type, field), fetcher);
    }

    private GraphQLObjectType zone() {
        var zone = GraphQLObjectType.newObject()
                .name("zone")
                .field(field -> field.name("zoneTag").type(nonNull(Scalars.STRING)));
        answer("zone", "zoneTag", environment -> environment.getSource());
        var settings = GraphQLObjectType.newObject().name("ZoneSettings");
        GraphQLObjectType ofDataset = settings();
        for (Dataset dataset : Dataset.values()) {
            String type = typeOf(dataset);
            GraphQLEnumType orders = orders(dataset, type);
            zone.field(field -> field.name(dataset.label())
                    .type(nonNull(list(nonNull(rows(dataset, type)))))
                    .argument(a -> a.name("filter").type(filter(dataset, type)))
                    .argument(a -> a.name("limit").type(Scalars.UINT64))
                    .argument(a -> a.name("orderBy").type(list(nonNull(orders)))));
            answer("zone", dataset.label(), fetchers.rows(dataset));
            settings.field(field -> field.name(dataset.label()).type(nonNull(ofDataset)));
            answer("ZoneSettings", dataset.label(), fetchers.settings(dataset));
        }
        zone.field(field -> field.name("settings").type(settings.build()));
        answer("zone", "settings", environment -> environment.getSource());
        return zone.build();
    }

    private static GraphQLObjectType settings() {
        return GraphQLObjectType.newObject()
                .name("Settings")
                .field(f -> f.name("availableFields").type(nonNull(list(nonNull(Scalars.STRING)))))
                .field(f -> f.name("enabled").type(nonNull(Scalars.BOOL)))
                .field(f -> f.name("maxDuration").type(nonNull(Scalars.INT64)))
                .field(f -> f.name("maxNumberOfFields").type(nonNull(Scalars.INT64)))
                .field(f -> f.name("maxPageSize").type(nonNull(Scalars.INT64)))
                .field(f -> f.name("notOlderThan").type(nonNull(Scalars.INT64)))
                .build();
    }

    private static GraphQLObjectType rows(Dataset dataset, String type) {
        var rows = GraphQLObjectType.newObject().name(type);
        for (Part part : Part.values()) {
            if (dataset.parts().contains(part) && part.label().isEmpty()) {
                columns(rows, dataset, part);
            } else if (dataset.parts().contains(part)) {
                String name = type + capitalized(part.label());
                var below = GraphQLObjectType.newObject().name(name);
                columns(below, dataset, part);
                boolean ours = Columns.of(dataset, part).stream().noneMatch(Column::isPublished);
                rows.field(field ->
                        field.name(part.label()).description(ours ? OWN : null).type(below.build()));
            }
        }
        return rows.build();
    }

    /// Fields that [RowsStrategy] answers.
    private static void columns(GraphQLObjectType.Builder object, Dataset dataset, Part part) {
        for (Column column : Columns.of(dataset, part)) {
            object.field(field -> field.name(column.name())
                    .description(column.isPublished() ? null : OWN)
                    .type(nonNull((GraphQLOutputType) scalar(column))));
        }
    }

    private static GraphQLEnumType orders(Dataset dataset, String type) {
        var orders = GraphQLEnumType.newEnum().name(type + "OrderBy");
        for (Column column : Columns.of(dataset)) {
            for (boolean descending : List.of(false, true)) {
                var order = new SortOrder(column, descending);
                orders.value(order.label(), order, column.isPublished() ? null : OWN);
            }
        }
        return orders.build();
    }

    private static GraphQLInputObjectType filter(Dataset dataset, String type) {
        String name = type + "Filter_InputObject";
        var filter = GraphQLInputObjectType.newInputObject().name(name);
        for (Column column : Columns.of(dataset, dataset.filterable())) {
            conditions(filter, column.name(), scalar(column), true);
        }
        return filter.field(field -> field.name("AND").type(list(nonNull(typeRef(name)))))
                .field(field -> field.name("OR").type(list(nonNull(typeRef(name)))))
                .build();
    }

    private static GraphQLInputObjectType zoneFilter() {
        var filter = GraphQLInputObjectType.newInputObject().name("ZoneFilter_InputObject");
        conditions(filter, ZoneChoice.TAG, Scalars.STRING, false);
        return filter.build();
    }

    private static void conditions(
            GraphQLInputObjectType.Builder filter, String name, GraphQLScalarType type, boolean patterns) {
        for (Comparison how : Comparison.values()) {
            if ((patterns && type.equals(Scalars.STRING)) || !how.isOfText()) {
                filter.field(
                        field -> field.name(name + how.suffix()).type(how.takesList() ? list(nonNull(type)) : type));
            }
        }
    }

    private static GraphQLScalarType scalar(Column column) {
        return switch (column.kind()) {
            case TEXT -> Scalars.STRING;
            case WHOLE ->
                switch (column.name()) {
                    case "sampleInterval" -> Scalars.UINT32;
                    case "count" -> Scalars.UINT64;
                    default -> Scalars.INT64;
                };
            case REAL -> Scalars.FLOAT64;
            case TIME -> Scalars.TIME;
            case DATE -> Scalars.DATE;
        };
    }

    /// `ZoneWaitingRoomAnalyticsAdaptive` for `waitingRoomAnalyticsAdaptive`.
    private static String typeOf(Dataset dataset) {
        return "Zone" + capitalized(dataset.label());
    }

    private static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
