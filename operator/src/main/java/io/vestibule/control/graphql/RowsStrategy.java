package io.vestibule.control.graphql;

import graphql.execution.AsyncExecutionStrategy;
import graphql.execution.DataFetcherExceptionHandler;
import graphql.execution.ExecutionContext;
import graphql.execution.ExecutionStrategyParameters;
import graphql.execution.FieldCollectorParameters;
import graphql.execution.FieldValueInfo;
import graphql.execution.MergedField;
import graphql.introspection.Introspection;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLTypeUtil;
import io.vestibule.analytics.query.Column;
import io.vestibule.analytics.query.Columns;
import io.vestibule.analytics.query.Dataset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Answers as the library does, but for the rows of datasets: all of them have the same fields, so
/// how they are returned is found out once for all. The library would do so for each field of each
/// row, which takes more time than reading them. *Immutable.*
final class RowsStrategy extends AsyncExecutionStrategy {

    RowsStrategy(DataFetcherExceptionHandler errors) {
        super(errors);
    }

    @Override
    public FieldValueInfo completeValueForList(
            ExecutionContext context, ExecutionStrategyParameters parameters, Object result) {
        if (!(result instanceof AnswerRows answer)) {
            return super.completeValueForList(context, parameters, result);
        }
        var type = (GraphQLObjectType)
                GraphQLTypeUtil.unwrapAll(parameters.getExecutionStepInfo().getType());
        var field = Objects.requireNonNull(parameters.getField(), "a list is that of a field");
        var shape = shape(context, field, type, "", answer);
        return new FieldValueInfo(FieldValueInfo.CompleteValueType.LIST, new RowShape.Rows(shape, answer.rows()));
    }

    private RowShape shape(
            ExecutionContext context, MergedField field, GraphQLObjectType type, String part, AnswerRows answer) {
        var collected = fieldCollector.collectFields(
                FieldCollectorParameters.newParameters()
                        .schema(context.getGraphQLSchema())
                        .objectType(type)
                        .fragments(context.getFragmentsByName())
                        .variables(context.getCoercedVariables().toMap())
                        .graphQLContext(context.getGraphQLContext())
                        .build(),
                field);
        var members = new ArrayList<RowShape.Member>();
        for (MergedField below : collected.getSubFieldsList()) {
            members.add(member(context, below, type, part, answer));
        }
        return new RowShape(List.copyOf(members));
    }

    private RowShape.Member member(
            ExecutionContext context, MergedField field, GraphQLObjectType type, String part, AnswerRows answer) {
        var name = RowShape.name(field.getResultKey());
        if (field.getName().equals(Introspection.TypeNameMetaFieldDef.getName())) {
            return new RowShape.Constant(name, type.getName());
        }
        GraphQLFieldDefinition definition = type.getFieldDefinition(field.getName());
        if (GraphQLTypeUtil.unwrapAll(definition.getType()) instanceof GraphQLObjectType inner) {
            var within = shape(context, field, inner, field.getName(), answer);
            return new RowShape.Inner(name, within);
        }
        Column column = column(answer.dataset(), part, field.getName());
        return new RowShape.Value(name, answer.columns().indexOf(column));
    }

    /// A column by the label of its part.
    private static Column column(Dataset dataset, String part, String name) {
        return Columns.of(dataset).stream()
                .filter(column -> column.part().label().equals(part))
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
