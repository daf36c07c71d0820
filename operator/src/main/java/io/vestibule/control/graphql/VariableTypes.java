package io.vestibule.control.graphql;

import graphql.language.Argument;
import graphql.language.Definition;
import graphql.language.Document;
import graphql.language.ListType;
import graphql.language.Node;
import graphql.language.NodeTraverser;
import graphql.language.NodeVisitorStub;
import graphql.language.NonNullType;
import graphql.language.ObjectField;
import graphql.language.OperationDefinition;
import graphql.language.Type;
import graphql.language.TypeName;
import graphql.language.VariableReference;
import graphql.util.TraversalControl;
import graphql.util.TraverserContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/// Lets variables be declared with GraphQL's own scalars where the published schema has scalars of
/// its own, as many clients of the published API do: `String` and `ID` for `string`, `Float` for
/// `float64`, and `Int` for the whole number that is given where the variable is used. *Confined to
/// one query.*
@SuppressWarnings("rawtypes") // as the library has nodes
final class VariableTypes extends NodeVisitorStub {

    private static final Map<String, String> PLAIN = Map.of("String", "string", "ID", "string", "Float", "float64");
    private static final String WHOLE = "Int";

    /// What whole number a variable is, by its name.
    private final Map<String, String> whole = new HashMap<>();

    private VariableTypes() {}

    /// The document with the published scalars.
    static Document published(Document document) {
        var types = new VariableTypes();
        var _ = new NodeTraverser().depthFirst(types, document);
        var definitions = new ArrayList<Definition>();
        for (Definition<?> each : document.getDefinitions()) {
            definitions.add(types.published(each));
        }
        return document.transform(to -> to.definitions(definitions));
    }

    @Override
    public TraversalControl visitVariableReference(VariableReference variable, TraverserContext<Node> context) {
        var above = context.getParentContext();
        while (above != null) {
            Node place = above.thisNode();
            if (place instanceof ObjectField field) {
                boolean interval = field.getName().startsWith("sampleInterval");
                whole.put(variable.getName(), (interval ? Scalars.UINT32 : Scalars.INT64).getName());
                return TraversalControl.CONTINUE;
            }
            if (place instanceof Argument) {
                whole.put(variable.getName(), Scalars.UINT64.getName());
                return TraversalControl.CONTINUE;
            }
            above = above.getParentContext();
        }
        return TraversalControl.CONTINUE;
    }

    private Definition<?> published(Definition<?> definition) {
        if (!(definition instanceof OperationDefinition operation)) {
            return definition;
        }
        var variables = operation.getVariableDefinitions().stream()
                .map(variable -> variable.transform(to -> to.type(published(variable.getType(), variable.getName()))))
                .toList();
        return operation.transform(to -> to.variableDefinitions(variables));
    }

    private Type<?> published(Type<?> type, String variable) {
        return switch (type) {
            case NonNullType sure -> sure.transform(to -> to.type(published(sure.getType(), variable)));
            case ListType list -> list.transform(to -> to.type(published(list.getType(), variable)));
            case TypeName name -> name.transform(to -> to.name(published(name.getName(), variable)));
            default -> type;
        };
    }

    private String published(String name, String variable) {
        return name.equals(WHOLE)
                ? whole.getOrDefault(variable, Scalars.INT64.getName())
                : PLAIN.getOrDefault(name, name);
    }
}
