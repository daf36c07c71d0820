package io.vestibule.rule;

import io.vestibule.rule.regex.Regexes;
import io.vestibule.rule.regex.Undecided;
import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.Node;
import io.vestibule.rule.syntax.Node.Relation;
import io.vestibule.rule.syntax.Type;
import io.vestibule.rule.value.Glob;
import io.vestibule.rule.value.IntSet;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpSet;
import io.vestibule.rule.value.Lists;
import io.vestibule.rule.value.NamedList;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Turns trees into closures. *Immutable*, and so is what it makes.
final class Closures {

    /* A condition is a value and a predicate over what the value yields. Missing is null: a
    condition about a missing value does not hold, whatever it says. The frequent forms (a field
    against literals) allocate nothing.

    A mapped value yields the list of its elements, those that are missing left out; a condition
    about it yields as many booleans. */

    /// Yields a `Boolean`, `Long`, `String`, `Ip`, `List` or `Map`; null for missing.
    interface Value {
        @Nullable Object of(Facts facts);
    }

    private final Lists lists;
    private final Map<String, Regexes.Ready> regexes;

    Closures(Lists lists, Map<String, Regexes.Ready> regexes) {
        this.lists = lists;
        this.regexes = Map.copyOf(regexes);
    }

    // ---- booleans ------------------------------------------------------------------------------

    /// A tree of type Bool.
    Check check(Node node) {
        return switch (node) {
            case Node.Asked(var field) ->
                    switch (field) {
                        case TRUE -> _ -> true;
                        case FALSE -> _ -> false;
                        default -> facts -> facts.flag(field);
                    };
            case Node.Not(var operand) -> {
                Check inner = check(operand);
                yield facts -> !inner.holds(facts);
            }
            case Node.Logic logic -> logic(logic);
            case Node.Quantified quantified -> quantified(quantified);
            case Node.Condition condition -> condition(condition);
            case Node.Call _, Node.At _ -> {
                Value value = value(node);
                yield facts -> Boolean.TRUE.equals(value.of(facts));
            }
            case Node.Literal _ -> throw new IllegalStateException("no literal is a Bool");
        };
    }

    private Check logic(Node.Logic logic) {
        Check[] checks = logic.operands().stream().map(this::check).toArray(Check[]::new);
        return switch (logic.operator()) {
            case AND -> facts -> all(checks, facts);
            case OR -> facts -> any(checks, facts);
            case XOR ->
                    facts -> {
                        boolean odd = false;
                        for (Check check : checks) {
                            odd ^= check.holds(facts);
                        }
                        return odd;
                    };
        };
    }

    /// What is undecided counts only if all others hold.
    private static boolean all(Check[] checks, Facts facts) {
        Undecided open = null;
        for (Check check : checks) {
            try {
                if (!check.holds(facts)) {
                    return false;
                }
            } catch (Undecided undecided) {
                open = undecided;
            }
        }
        if (open != null) {
            throw open;
        }
        return true;
    }

    /// What is undecided counts only if no other holds.
    private static boolean any(Check[] checks, Facts facts) {
        Undecided open = null;
        for (Check check : checks) {
            try {
                if (check.holds(facts)) {
                    return true;
                }
            } catch (Undecided undecided) {
                open = undecided;
            }
        }
        if (open != null) {
            throw open;
        }
        return false;
    }

    private Check quantified(Node.Quantified quantified) {
        boolean all = quantified.all();
        if (quantified.flags() instanceof Node.Condition condition) {
            Value elements = value(condition.left());
            Each each = each(condition);
            return facts -> {
                if (!(elements.of(facts) instanceof List<?> list)) {
                    return all;
                }
                return ofAll(list, each.on(facts), all);
            };
        }
        Value flags = value(quantified.flags());
        return facts -> {
            if (!(flags.of(facts) instanceof List<?> list)) {
                return false;
            }
            for (Object flag : list) {
                if (Boolean.TRUE.equals(flag) != all) {
                    return !all;
                }
            }
            return all;
        };
    }

    /// Whether `test` holds for all elements, or for any.
    private static boolean ofAll(List<?> list, Predicate<Object> test, boolean all) {
        Undecided open = null;
        for (Object element : list) {
            try {
                if (test.test(element) != all) {
                    return !all;
                }
            } catch (Undecided undecided) {
                open = undecided;
            }
        }
        if (open != null) {
            throw open;
        }
        return all;
    }

    private Check condition(Node.Condition condition) {
        Check quick = onField(condition);
        if (quick != null) {
            return quick;
        }
        Value left = value(condition.left());
        Each each = each(condition);
        return facts -> {
            Object value = left.of(facts);
            return value != null && each.on(facts).test(value);
        };
    }

    /// A field against literals, without boxes; null for anything else.
    private @Nullable Check onField(Node.Condition condition) {
        if (!(condition.left() instanceof Node.Asked(var field)) || !isConstant(condition)) {
            return null;
        }
        if (Type.INT.equals(field.type())) {
            var test = numberTest(condition);
            return facts -> test.test(facts.number(field));
        }
        if (condition instanceof Node.Matches(_, var pattern)) {
            var regex = ready(pattern);
            return facts -> isFound(regex, facts.text(field), facts);
        }
        var test = constant(condition);
        return Type.IP.equals(field.type())
                ? facts -> test.test(facts.address(field))
                : facts -> test.test(facts.text(field));
    }

    private static boolean isConstant(Node.Condition condition) {
        return !(condition instanceof Node.Compare compare)
                || compare.right() instanceof Node.Literal;
    }

    private interface NumberTest {
        boolean test(long number);
    }

    private NumberTest numberTest(Node.Condition condition) {
        return switch (condition) {
            case Node.Compare(_, var relation, Node.Literal(var literal, _)) -> {
                long right = (Long) literal;
                yield number -> relation.holds(Long.compare(number, right));
            }
            case Node.In(_, Node.Items.Numbers(var ranges)) -> IntSet.of(ranges)::contains;
            case Node.InList in -> list(in)::contains;
            case Node.Bits bits -> number -> (number & bits.bits()) != 0;
            default -> throw new IllegalStateException("not for numbers: " + condition);
        };
    }

    // ---- conditions ----------------------------------------------------------------------------

    /// A condition about a value or an element, for one request.
    private interface Each {
        Predicate<Object> on(Facts facts);
    }

    private Each each(Node.Condition condition) {
        if (condition instanceof Node.Matches(_, var pattern)) {
            var regex = ready(pattern);
            return facts -> value -> isFound(regex, (String) value, facts);
        }
        if (isConstant(condition)) {
            var test = constant(condition);
            return _ -> test;
        }
        var compare = (Node.Compare) condition;
        Value right = value(compare.right());
        Relation relation = compare.relation();
        return facts -> {
            Object other = right.of(facts);
            return value -> other != null && compare(value, relation, other);
        };
    }

    private static boolean compare(Object left, Relation relation, Object right) {
        return switch (left) {
            case Long number -> relation.holds(Long.compare(number, (Long) right));
            case String text -> relation.holds(text.compareTo((String) right));
            case Ip ip -> holds(ip, relation, (Ip) right);
            default -> throw new IllegalStateException("not to be compared: " + left);
        };
    }

    /// Across families only `ne` holds.
    private static boolean holds(Ip left, Relation relation, Ip right) {
        return left.six() == right.six()
                ? relation.holds(left.compareTo(right))
                : relation == Relation.NE;
    }

    private Predicate<Object> constant(Node.Condition condition) {
        return switch (condition) {
            case Node.Compare(_, var relation, Node.Literal(var literal, _)) ->
                    against(relation, literal);
            case Node.Compare _ -> throw new IllegalStateException("compared with a value");
            case Node.In(_, var items) -> in(items);
            case Node.InList in -> inList(in);
            case Node.Bits bits -> value -> ((Long) value & bits.bits()) != 0;
            case Node.Contains(_, var bytes) -> value -> ((String) value).contains(bytes);
            case Node.Matches _ -> throw new IllegalStateException("searching costs work");
            case Node.Wildcard wildcard -> {
                var glob = Glob.of(wildcard.pattern(), wildcard.strict());
                yield value -> glob.covers((String) value);
            }
        };
    }

    private Regexes.Ready ready(String pattern) {
        var ready = regexes.get(pattern);
        if (ready == null) {
            throw new IllegalStateException("a pattern that was not compiled: " + pattern);
        }
        return ready;
    }

    private static boolean isFound(Regexes.Ready regex, String text, Facts facts) {
        facts.regexBudget().spend(regex.each(), text);
        return regex.found().test(text);
    }

    private static Predicate<Object> against(Relation relation, Object literal) {
        if (relation == Relation.EQ) {
            return literal::equals;
        }
        if (relation == Relation.NE) {
            return value -> !literal.equals(value);
        }
        return value -> compare(value, relation, literal);
    }

    private static Predicate<Object> in(Node.Items items) {
        return switch (items) {
            case Node.Items.Numbers(var ranges) -> {
                var set = IntSet.of(ranges);
                yield value -> set.contains((Long) value);
            }
            case Node.Items.Addresses(var ranges) -> {
                var set = IpSet.of(ranges);
                yield value -> set.contains((Ip) value);
            }
            case Node.Items.Texts(var texts) -> {
                Set<String> set = Set.copyOf(texts);
                yield value -> set.contains((String) value);
            }
        };
    }

    private Predicate<Object> inList(Node.InList in) {
        NamedList list = list(in);
        return switch (list.kind()) {
            case IP -> value -> list.contains((Ip) value);
            case ASN -> value -> list.contains((long) (Long) value);
            case HOSTNAME -> value -> list.contains((String) value);
        };
    }

    private NamedList list(Node.InList in) {
        return lists.find(in.list())
                .orElseThrow(() -> new IllegalStateException("there is no list " + in.list()));
    }

    // ---- values --------------------------------------------------------------------------------

    Value value(Node node) {
        return switch (node) {
            case Node.Asked(var field) -> asked(field);
            case Node.Literal(var literal, _) -> _ -> literal;
            case Node.Call call -> call(call);
            case Node.At at -> at(at);
            case Node.Condition condition when Node.isMapped(condition.left()) -> mapped(condition);
            case Node.Not(var operand) when !Type.BOOL.equals(operand.type()) -> {
                Value flags = value(operand);
                yield facts -> {
                    var list = listOf(flags.of(facts));
                    return list == null ? null : eachOf(list, flag -> !Boolean.TRUE.equals(flag));
                };
            }
            case Node.Logic logic when !Type.BOOL.equals(logic.type()) -> zipped(logic);
            case Node.Condition _, Node.Not _, Node.Logic _, Node.Quantified _ -> {
                Check check = check(node);
                yield facts -> (Object) check.holds(facts);
            }
        };
    }

    private static Value asked(Field field) {
        return switch (field.type()) {
            case Type.Scalar.BOOL ->
                    field == Field.TRUE
                            ? _ -> true
                            : field == Field.FALSE
                                    ? _ -> false
                                    : facts -> (Object) facts.flag(field);
            case Type.Scalar.INT -> facts -> (Object) facts.number(field);
            case Type.Scalar.BYTES -> facts -> facts.text(field);
            case Type.Scalar.IP -> facts -> facts.address(field);
            case Type.ArrayOf _ -> facts -> facts.texts(field);
            case Type.MapOf _ -> facts -> facts.table(field);
        };
    }

    private static @Nullable List<?> listOf(@Nullable Object value) {
        return value instanceof List<?> list ? list : null;
    }

    private static List<Boolean> eachOf(List<?> list, Predicate<Object> test) {
        var flags = new ArrayList<Boolean>(list.size());
        for (Object element : list) {
            flags.add(test.test(element));
        }
        return flags;
    }

    private Value mapped(Node.Condition condition) {
        Value elements = value(condition.left());
        Each each = each(condition);
        return facts -> {
            var list = listOf(elements.of(facts));
            return list == null ? List.of() : eachOf(list, each.on(facts));
        };
    }

    /// As long as the shortest operand.
    private Value zipped(Node.Logic logic) {
        Value[] operands = logic.operands().stream().map(this::value).toArray(Value[]::new);
        return facts -> {
            var lists = new ArrayList<List<?>>();
            int length = Integer.MAX_VALUE;
            for (Value operand : operands) {
                var list = listOf(operand.of(facts));
                if (list == null) {
                    return null;
                }
                lists.add(list);
                length = Math.min(length, list.size());
            }
            var flags = new ArrayList<Boolean>(length);
            for (int i = 0; i < length; i++) {
                int holding = 0;
                for (List<?> list : lists) {
                    holding += Boolean.TRUE.equals(list.get(i)) ? 1 : 0;
                }
                flags.add(
                        switch (logic.operator()) {
                            case AND -> holding == lists.size();
                            case OR -> holding > 0;
                            case XOR -> holding % 2 == 1;
                        });
            }
            return flags;
        };
    }

    /// A mapped value yields a list, everything else one element.
    private Value at(Node.At at) {
        Value of = value(at.of());
        if (!Node.isMapped(at.of())) {
            return at.key() instanceof Node.Key.Each
                    ? facts -> elements(of.of(facts))
                    : facts -> element(of.of(facts), at.key());
        }
        return facts -> {
            var found = new ArrayList<Object>();
            for (Object outer : elements(of.of(facts))) {
                if (at.key() instanceof Node.Key.Each) {
                    found.addAll(elements(outer));
                } else {
                    Object inner = element(outer, at.key());
                    if (inner != null) {
                        found.add(inner);
                    }
                }
            }
            return found;
        };
    }

    private static List<Object> elements(@Nullable Object collection) {
        return switch (collection) {
            case null -> List.of();
            case List<?> list -> List.copyOf(list);
            case Map<?, ?> map -> List.copyOf(map.values());
            default -> throw new IllegalStateException("no collection: " + collection);
        };
    }

    private static @Nullable Object element(@Nullable Object collection, Node.Key key) {
        return switch (key) {
            case Node.Key.Place(var index) ->
                    collection instanceof List<?> list && index < list.size()
                            ? list.get((int) index)
                            : null;
            case Node.Key.Name(var name) ->
                    collection instanceof Map<?, ?> map ? map.get(name) : null;
            case Node.Key.Each _ -> throw new IllegalStateException("[*] is no one element");
        };
    }

    private Value call(Node.Call call) {
        var function = call.function();
        Value[] arguments = call.arguments().stream().map(this::value).toArray(Value[]::new);
        if (!Node.isMapped(call.arguments().getFirst())) {
            return facts -> {
                var values = new @Nullable Object[arguments.length];
                for (int i = 0; i < values.length; i++) {
                    values[i] = arguments[i].of(facts);
                }
                return Functions.apply(function, values);
            };
        }
        return facts -> {
            var values = new @Nullable Object[arguments.length];
            for (int i = 1; i < values.length; i++) {
                values[i] = arguments[i].of(facts);
            }
            var results = new ArrayList<Object>();
            for (Object element : elements(arguments[0].of(facts))) {
                values[0] = element;
                Object result = Functions.apply(function, values);
                if (result != null) {
                    results.add(result);
                }
            }
            return results;
        };
    }
}
