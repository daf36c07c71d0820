package io.vestibule.control;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// `docs/openapi.yaml`, and whether answers are as it says. *Confined to the test.*
final class ApiDocument {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    private final ObjectNode document;

    private ApiDocument(ObjectNode document) {
        this.document = document;
    }

    static ApiDocument read() throws IOException {
        String text = Files.readString(Path.of("../docs/openapi.yaml"));
        Object tree = new Load(LoadSettings.builder().build()).loadFromString(text);
        return new ApiDocument(JSON.valueToTree(tree));
    }

    /// Every operation, such as `GET /zones/{zone_id}`.
    Set<String> operations() {
        var all = new TreeSet<String>();
        document.get("paths")
                .propertyStream()
                .forEach(path -> path.getValue().propertyNames().forEach(method -> {
                    if (METHODS.contains(method)) {
                        all.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey());
                    }
                }));
        return all;
    }

    /// The operation that a request means: the one with the most words of its own.
    ///
    /// @param path below `/client/v4`
    String operationOf(String method, String path) {
        return operations().stream()
                .filter(operation -> operation.startsWith(method + " "))
                .filter(o -> path.matches(pattern(o.substring(method.length() + 1))))
                .min(Comparator.comparingLong(
                        o -> o.chars().filter(c -> c == '{').count()))
                .orElseThrow(() -> new AssertionError("not documented: " + method + " " + path));
    }

    /// The operations that have an answer of this very status.
    Set<String> operationsThatAnswer(int status) {
        return operations().stream()
                .filter(operation -> responses(operation).has(Integer.toString(status)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The operations that take a parameter.
    Set<String> operationsThatTake(String parameter) {
        return operations().stream()
                .filter(operation -> of(operation)
                        .path("parameters")
                        .valueStream()
                        .anyMatch(each -> each.path("$ref").asString("").endsWith("/" + parameter)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private JsonNode of(String operation) {
        String method = operation.substring(0, operation.indexOf(' '));
        String path = operation.substring(operation.indexOf(' ') + 1);
        return document.get("paths").get(path).get(method.toLowerCase(Locale.ROOT));
    }

    private JsonNode responses(String operation) {
        return of(operation).get("responses");
    }

    /// The names of what a thing of a schema has.
    Set<String> properties(String schema) {
        return new TreeSet<>(
                document.at("/components/schemas/" + schema + "/properties").propertyNames());
    }

    private static String pattern(String template) {
        return template.replace(".", "\\.").replaceAll("\\{[a-z_]+}", "[^/]+");
    }

    /// What is wrong with an answer.
    ///
    /// @param operation one of the [#operations]
    List<String> faults(String operation, int status, JsonNode body) {
        String method = operation.substring(0, operation.indexOf(' '));
        String path = operation.substring(operation.indexOf(' ') + 1);
        JsonNode responses = responses(operation);
        String exact = Integer.toString(status);
        String key = responses.has(exact) ? exact : "4XX";
        return Optional.ofNullable(responses.get(key))
                .map(response -> faults(pointer(response, path, method, key), body))
                .orElseGet(() -> List.of("no answer " + key + " of " + operation));
    }

    private static String pointer(JsonNode response, String path, String method, String key) {
        String place = response.has("$ref")
                ? response.get("$ref").asString()
                : "#/paths/%s/%s/responses/%s"
                        .formatted(path.replace("~", "~0").replace("/", "~1"), method.toLowerCase(Locale.ROOT), key);
        return place + "/content/application~1json/schema";
    }

    private List<String> faults(String pointer, JsonNode body) {
        var schema = document.deepCopy();
        schema.put("$ref", pointer);
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(body)
                .stream()
                .map(Error::toString)
                .toList();
    }
}
