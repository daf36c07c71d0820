package io.vestibule.rule;

import io.vestibule.rule.regex.RegexBudget;
import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.syntax.Type;
import io.vestibule.rule.value.Ip;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Facts of one request as somebody wrote them down, to try out rules. A field that is not given is
/// the empty text, 0, false, an empty collection, or the address 192.0.2.1. *Confined to the thread
/// that evaluates.*
public final class GivenFacts implements JudgedRequest {

    private static final Ip NOBODY = Ip.four(0xC000_0201L);

    private final Map<Field, Object> given = new EnumMap<>(Field.class);
    private final RegexBudget regexBudget = new RegexBudget();

    /// Facts out of values by field.
    ///
    /// @param given a `Boolean`, `Long`, `String` of bytes, `Ip`, `List<String>` or `Map<String,
    ///   List<String>>`, as the field's type wants
    /// @throws IllegalArgumentException for a value of another type
    public GivenFacts(Map<Field, Object> given) {
        given.forEach((field, value) -> {
            if (!fits(field, value)) {
                throw new IllegalArgumentException(field.text() + " is of type " + field.type());
            }
            this.given.put(field, value);
        });
    }

    private static boolean fits(Field field, Object value) {
        return switch (field.type()) {
            case Type.Scalar.BOOL -> value instanceof Boolean;
            case Type.Scalar.INT -> value instanceof Long;
            case Type.Scalar.BYTES -> value instanceof String;
            case Type.Scalar.IP -> value instanceof Ip;
            case Type.ArrayOf _ -> value instanceof List<?>;
            case Type.MapOf _ -> value instanceof Map<?, ?>;
        };
    }

    @Override
    public boolean knows(GeoDatabase database) {
        return true;
    }

    @Override
    public RegexBudget regexBudget() {
        return regexBudget;
    }

    @Override
    public boolean flag(Field field) {
        return field == Field.TRUE || Boolean.TRUE.equals(given.get(field));
    }

    @Override
    public long number(Field field) {
        return given.get(field) instanceof Long number ? number : 0;
    }

    @Override
    public String text(Field field) {
        return given.get(field) instanceof String text ? text : "";
    }

    @Override
    public Ip address(Field field) {
        return given.get(field) instanceof Ip ip ? ip : NOBODY;
    }

    @Override
    @SuppressWarnings("unchecked") // checked when it was given
    public List<String> texts(Field field) {
        return given.get(field) instanceof List<?> list ? (List<String>) list : List.of();
    }

    @Override
    @SuppressWarnings("unchecked") // checked when it was given
    public Map<String, List<String>> table(Field field) {
        return given.get(field) instanceof Map<?, ?> map ? (Map<String, List<String>>) map : Map.of();
    }
}
