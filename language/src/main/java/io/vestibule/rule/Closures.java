package io.vestibule.rule;

import io.vestibule.rule.regex.Regexes;
import io.vestibule.rule.regex.Undecided;
import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.syntax.RuleNode.Relation;
import io.vestibule.rule.syntax.Type;
import io.vestibule.rule.value.Glob;
import io.vestibule.rule.value.IntSet;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpSet;
import io.vestibule.rule.value.Lists;
import io.vestibule.rule.value.NamedList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Turns trees into closures. *Immutable*, and so is what it makes.
///
/// It is one file because every kind of node becomes a closure in the same walk over the tree.
final class Closures {

    /* A condition is a value and a predicate over what the value yields. A missing value is null,
    and no condition about it holds. Frequent forms (a field against literals) allocate nothing.

    A mapped value yields the list of its elements without the missing ones; a condition about it
    yields as many booleans. */

    /// Yields a `Boolean`, `Long`, `String`, `Ip`, `List` or `Map`; null for missing.
    interface Value {
        @Nullable
        Object of(Facts facts);
    }

    private final Lists lists;
    private final Map<String, Regexes.Ready> regexes;

    Closures(Lists lists, Map<String, Regexes.Ready> regexes) {
        this.lists = lists;
        this.regexes = Map.copyOf(regexes);
    }

    // ---- booleans ------------------------------------------------------------------------------

    /// A tree of type Bool.
    Check check(RuleNode node) {
        return switch (node) {
            case RuleNode.Asked(var field) ->
                switch (field) {
                    case TRUE -> _ -> true;
                    case FALSE -> _ -> false;
                    default -> facts -> facts.flag(field);
                };
            case RuleNode.Not(var operand) -> {
                Check inner = check(operand);
                yield facts -> !inner.holds(facts);
            }
            case RuleNode.Logic logic -> logic(logic);
            case RuleNode.Quantified quantified -> quantified(quantified);
            case RuleNode.Condition condition -> condition(condition);
            case RuleNode.Call _, RuleNode.At _ -> {
                Value value = value(node);
                yield facts -> Boolean.TRUE.equals(value.of(facts));
            }
            case RuleNode.Literal _ -> throw new IllegalStateException("no literal is a Bool");
        };
    }

    private Check logic(RuleNode.Logic logic) {
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

    /// An undecided check counts only if all others are true.
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

    /// An undecided check counts only if no other is true.
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

    private Check quantified(RuleNode.Quantified quantified) {
        boolean all = quantified.all();
        if (quantified.flags() instanceof RuleNode.Condition condition) {
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

    /// Whether `test` is true for all elements, or for any.
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

    private Check condition(RuleNode.Condition condition) {
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
    private @Nullable Check onField(RuleNode.Condition condition) {
        if (!(condition.left() instanceof RuleNode.Asked(var field)) || !isConstant(condition)) {
            return null;
        }
        if (Type.INT.equals(field.type())) {
            var test = numberTest(condition);
            return facts -> test.test(facts.number(field));
        }
        if (condition instanceof RuleNode.Matches(var _, var pattern)) {
            var regex = ready(pattern);
            return facts -> isFound(regex, facts.text(field), facts);
        }
        var test = constant(condition);
        return Type.IP.equals(field.type())
                ? facts -> test.test(facts.address(field))
                : facts -> test.test(facts.text(field));
    }

    private static boolean isConstant(RuleNode.Condition condition) {
        return !(condition instanceof RuleNode.Compare compare) || compare.right() instanceof RuleNode.Literal;
    }

    private interface NumberTest {
        boolean test(long number);
    }

    private NumberTest numberTest(RuleNode.Condition condition) {
        return switch (condition) {
            case RuleNode.Compare(var _, var relation, RuleNode.Literal(var literal, var _)) -> {
                long right = (Long) literal;
                yield number -> relation.holds(Long.compare(number, right));
            }
            case RuleNode.In(var _, RuleNode.Items.Numbers(var ranges)) -> IntSet.of(ranges)::contains;
            case RuleNode.InList in -> list(in)::contains;
            case RuleNode.Bits bits -> number -> (number & bits.bits()) != 0;
            default -> throw new IllegalStateException("not for numbers: " + condition);
        };
    }

    // ---- conditions ----------------------------------------------------------------------------

    /// A condition about a value or an element, for one request.
    private interface Each {
        Predicate<Object> on(Facts facts);
    }

    private Each each(RuleNode.Condition condition) {
        if (condition instanceof RuleNode.Matches(var _, var pattern)) {
            var regex = ready(pattern);
            return facts -> value -> isFound(regex, (String) value, facts);
        }
        if (isConstant(condition)) {
            var test = constant(condition);
            return _ -> test;
        }
        var compare = (RuleNode.Compare) condition;
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

    /// Across families only `ne` is true.
    private static boolean holds(Ip left, Relation relation, Ip right) {
        return left.six() == right.six() ? relation.holds(left.compareTo(right)) : relation == Relation.NE;
    }

    private Predicate<Object> constant(RuleNode.Condition condition) {
        return switch (condition) {
            case RuleNode.Compare(var _, var relation, RuleNode.Literal(var literal, var _)) ->
                against(relation, literal);
            case RuleNode.Compare _ -> throw new IllegalStateException("compared with a value");
            case RuleNode.In(var _, var items) -> in(items);
            case RuleNode.InList in -> inList(in);
            case RuleNode.Bits bits -> value -> ((Long) value & bits.bits()) != 0;
            case RuleNode.Contains(var _, var bytes) -> value -> ((String) value).contains(bytes);
            case RuleNode.Matches _ -> throw new IllegalStateException("searching costs work");
            case RuleNode.Wildcard wildcard -> {
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

    private static Predicate<Object> in(RuleNode.Items items) {
        return switch (items) {
            case RuleNode.Items.Numbers(var ranges) -> {
                var set = IntSet.of(ranges);
                yield value -> set.contains((Long) value);
            }
            case RuleNode.Items.Addresses(var ranges) -> {
                var set = IpSet.of(ranges);
                yield value -> set.contains((Ip) value);
            }
            case RuleNode.Items.Texts(var texts) -> {
                Set<String> set = Set.copyOf(texts);
                yield value -> set.contains((String) value);
            }
        };
    }

    private Predicate<Object> inList(RuleNode.InList in) {
        NamedList list = list(in);
        return switch (list.kind()) {
            case IP -> value -> list.contains((Ip) value);
            case ASN -> value -> list.contains((long) (Long) value);
            case HOSTNAME -> value -> list.contains((String) value);
        };
    }

    private NamedList list(RuleNode.InList in) {
        return lists.find(in.list()).orElseThrow(() -> new IllegalStateException("there is no list " + in.list()));
    }

    // ---- values --------------------------------------------------------------------------------

    Value value(RuleNode node) {
        return switch (node) {
            case RuleNode.Asked(var field) -> asked(field);
            case RuleNode.Literal(var literal, var _) -> _ -> literal;
            case RuleNode.Call call -> call(call);
            case RuleNode.At at -> at(at);
            case RuleNode.Condition condition when RuleNode.isMapped(condition.left()) -> mapped(condition);
            case RuleNode.Not(var operand)
            when !Type.BOOL.equals(operand.type()) -> {
                Value flags = value(operand);
                yield facts -> {
                    var list = listOf(flags.of(facts));
                    return list == null ? null : eachOf(list, flag -> !Boolean.TRUE.equals(flag));
                };
            }
            case RuleNode.Logic logic when !Type.BOOL.equals(logic.type()) -> zipped(logic);
            case RuleNode.Condition _, RuleNode.Not _, RuleNode.Logic _, RuleNode.Quantified _ -> {
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
                        : field == Field.FALSE ? _ -> false : facts -> (Object) facts.flag(field);
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

    private Value mapped(RuleNode.Condition condition) {
        Value elements = value(condition.left());
        Each each = each(condition);
        return facts -> {
            var list = listOf(elements.of(facts));
            return list == null ? List.of() : eachOf(list, each.on(facts));
        };
    }

    /// As long as the shortest operand.
    private Value zipped(RuleNode.Logic logic) {
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
    private Value at(RuleNode.At at) {
        Value of = value(at.of());
        if (!RuleNode.isMapped(at.of())) {
            return at.key() instanceof RuleNode.Key.Each
                    ? facts -> elements(of.of(facts))
                    : facts -> element(of.of(facts), at.key());
        }
        return facts -> {
            var found = new ArrayList<Object>();
            for (Object outer : elements(of.of(facts))) {
                if (at.key() instanceof RuleNode.Key.Each) {
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

    private static @Nullable Object element(@Nullable Object collection, RuleNode.Key key) {
        return switch (key) {
            case RuleNode.Key.Index(var index) ->
                collection instanceof List<?> list && index < list.size() ? list.get((int) index) : null;
            case RuleNode.Key.Name(var name) -> collection instanceof Map<?, ?> map ? map.get(name) : null;
            case RuleNode.Key.Each _ -> throw new IllegalStateException("[*] is no one element");
        };
    }

    private Value call(RuleNode.Call call) {
        var function = call.function();
        Value[] arguments = call.arguments().stream().map(this::value).toArray(Value[]::new);
        if (!RuleNode.isMapped(call.arguments().getFirst())) {
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
