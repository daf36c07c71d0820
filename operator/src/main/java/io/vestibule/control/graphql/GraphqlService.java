package io.vestibule.control.graphql;

import graphql.ErrorType;
import graphql.ExecutionInput;
import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.GraphQLError;
import graphql.GraphqlErrorBuilder;
import graphql.execution.DataFetcherExceptionHandler;
import graphql.execution.DataFetcherExceptionHandlerParameters;
import graphql.execution.DataFetcherExceptionHandlerResult;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.language.Document;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import graphql.parser.ParserEnvironment;
import graphql.schema.GraphQLSchema;
import graphql.validation.GoodFaithIntrospectionExceeded;
import graphql.validation.Validator;
import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.ground.Failure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers queries by the schema, which it builds when it is made. *Immutable.*
final class GraphqlService {

    private static final Logger LOG = LoggerFactory.getLogger(GraphqlService.class);

    /// A query with more errors is probably written for something else.
    private static final int MOST_ERRORS = 20;

    private static final String CIRCLES =
            "the query goes around in __schema: ask for types { fields { type { name } } }, and for"
                    + " a type by __type(name: \"…\")";

    private final GraphQL graphql;
    private final GraphQLSchema schema;
    private final QueryErrors errors;
    private final Set<String> datasets = AnalyticsSchema.datasets();

    /// What a query gets: data and no errors, or errors and no data.
    sealed interface Result {

        /// The data, as maps and lists.
        ///
        /// @param remarks what has to be known of it
        record Data(@Nullable Object data, List<QueryError> remarks) implements Result {}

        /// What is wrong.
        record Wrong(List<QueryError> errors) implements Result {}
    }

    GraphqlService(AnalyticsSources source) {
        this.schema = AnalyticsSchema.of(new AnalyticsFetchers(source));
        this.errors = new QueryErrors(new SchemaNames(schema));
        this.graphql = GraphQL.newGraphQL(schema)
                .queryExecutionStrategy(new RowsStrategy(new Told()))
                .preparsedDocumentProvider((input, _) -> CompletableFuture.completedFuture(prepared(input.getQuery())))
                .build();
    }

    /// Answers a query; on the calling thread.
    Result answer(GraphqlRequest request, QueryRun run) {
        var input = ExecutionInput.newExecutionInput(request.query())
                .operationName(request.operation().orElse(null))
                .variables(request.variables())
                .locale(Locale.ROOT)
                .graphQLContext(context -> context.of(QueryRun.class, run))
                .build();
        ExecutionResult result = graphql.execute(input);
        if (result.getErrors().isEmpty()) {
            return new Result.Data(result.getData(), run.remarks());
        }
        return new Result.Wrong(told(result.getErrors()));
    }

    private List<QueryError> told(List<GraphQLError> found) {
        var told = new LinkedHashSet<QueryError>();
        for (GraphQLError error : found) {
            if (told.size() < MOST_ERRORS) {
                told.add(told(error));
            }
        }
        return List.copyOf(told);
    }

    private QueryError told(GraphQLError error) {
        List<Object> path = new ArrayList<>();
        if (error.getPath() != null) {
            path.addAll(error.getPath());
        } else if (error instanceof graphql.validation.ValidationError wrong && wrong.getQueryPath() != null) {
            path.addAll(wrong.getQueryPath());
        }
        boolean ours = error.getErrorType() == ErrorType.DataFetchingException;
        return new QueryError(ours ? String.valueOf(error.getMessage()) : errors.message(error), path);
    }

    /// Reads a query and looks at it, the cheap things first.
    private PreparsedDocumentEntry prepared(String query) {
        Optional<String> number = DocumentLimits.fault(query);
        if (number.isPresent()) {
            return new PreparsedDocumentEntry(error(number.get(), List.of()));
        }
        Document document;
        try {
            document = Parser.parse(ParserEnvironment.newParserEnvironment()
                    .document(query)
                    .parserOptions(DocumentLimits.PARSER)
                    .locale(Locale.ROOT)
                    .build());
        } catch (InvalidSyntaxException e) {
            return new PreparsedDocumentEntry(e.toInvalidSyntaxError());
        }
        Optional<String> fault = DocumentLimits.fault(document, datasets);
        if (fault.isPresent()) {
            return new PreparsedDocumentEntry(error(fault.get(), List.of()));
        }
        Document published = VariableTypes.published(document);
        try {
            var wrong = new Validator().validateDocument(schema, published, Locale.ROOT);
            return wrong.isEmpty() ? new PreparsedDocumentEntry(published) : new PreparsedDocumentEntry(wrong);
        } catch (GoodFaithIntrospectionExceeded _) {
            return new PreparsedDocumentEntry(error(CIRCLES, List.of()));
        }
    }

    private static GraphQLError error(String message, List<Object> path) {
        var error = GraphqlErrorBuilder.newError().message("%s", message).errorType(ErrorType.DataFetchingException);
        return (path.isEmpty() ? error : error.path(path)).build();
    }

    /// Reports what ended the reading of a field.
    private static final class Told implements DataFetcherExceptionHandler {

        @Override
        public CompletableFuture<DataFetcherExceptionHandlerResult> handleException(
                DataFetcherExceptionHandlerParameters parameters) {
            Throwable thrown = parameters.getException();
            Throwable cause = thrown instanceof CompletionException
                    ? Objects.requireNonNullElse(thrown.getCause(), thrown)
                    : thrown;
            String message = switch (cause) {
                case QueryRefusal refusal -> refusal.reason();
                case Failure failure -> "nothing can be read now: " + failure.getMessage();
                default -> {
                    LOG.error("internal error: a query failed", cause);
                    yield "internal error: see the log of the node";
                }
            };
            return CompletableFuture.completedFuture(DataFetcherExceptionHandlerResult.newResult()
                    .error(error(message, parameters.getPath().toList()))
                    .build());
        }
    }
}
