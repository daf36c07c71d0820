package io.vestibule.rule;

import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.syntax.Type;
import io.vestibule.rule.value.Ascii;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import io.vestibule.rule.value.Lists;
import io.vestibule.rule.value.NamedList;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The language once more, as plainly as it can be said: every part is evaluated by walking the
/// tree, with no thought of speed. Closures must agree with it.
final class Naive {

    private final Facts facts;
    private final Lists lists;

    private Naive(Facts facts, Lists lists) {
        this.facts = facts;
        this.lists = lists;
    }

    static boolean holds(RuleNode tree, Facts facts, Lists lists) {
        return Boolean.TRUE.equals(new Naive(facts, lists).value(tree));
    }

    private @Nullable Object value(RuleNode node) {
        return switch (node) {
            case RuleNode.Asked(var field) -> asked(field);
            case RuleNode.Literal(var literal, var _) -> literal;
            case RuleNode.At at -> at(at);
            case RuleNode.Call call -> call(call);
            case RuleNode.Condition condition -> {
                if (!RuleNode.isMapped(condition.left())) {
                    Object left = value(condition.left());
                    yield left != null && says(condition, left);
                }
                var flags = new ArrayList<Object>();
                for (Object element : elements(value(condition.left()))) {
                    flags.add(says(condition, element));
                }
                yield flags;
            }
            case RuleNode.Not(var operand) -> {
                Object inner = value(operand);
                if (operand.type().equals(Type.BOOL)) {
                    yield !Boolean.TRUE.equals(inner);
                }
                var flags = new ArrayList<Object>();
                elements(inner).forEach(flag -> flags.add(!Boolean.TRUE.equals(flag)));
                yield inner == null ? null : flags;
            }
            case RuleNode.Logic logic -> logic(logic);
            case RuleNode.Quantified quantified -> {
                Object flags = value(quantified.flags());
                if (flags == null) {
                    yield false;
                }
                long holding =
                        elements(flags).stream().filter(Boolean.TRUE::equals).count();
                yield quantified.all() ? holding == elements(flags).size() : holding > 0;
            }
        };
    }

    private Object asked(Field field) {
        return switch (field.type()) {
            case Type.Scalar.BOOL -> facts.flag(field);
            case Type.Scalar.INT -> facts.number(field);
            case Type.Scalar.BYTES -> facts.text(field);
            case Type.Scalar.IP -> facts.address(field);
            case Type.ArrayOf _ -> facts.texts(field);
            case Type.MapOf _ -> facts.table(field);
        };
    }

    private static List<?> elements(@Nullable Object value) {
        return value instanceof List<?> list
                ? list
                : value instanceof Map<?, ?> map ? List.copyOf(map.values()) : List.of();
    }

    private @Nullable Object at(RuleNode.At at) {
        Object of = value(at.of());
        if (!RuleNode.isMapped(at.of())) {
            return at.key() instanceof RuleNode.Key.Each ? elements(of) : element(of, at.key());
        }
        var all = new ArrayList<Object>();
        for (Object outer : elements(of)) {
            if (at.key() instanceof RuleNode.Key.Each) {
                all.addAll(elements(outer));
            } else {
                Object inner = element(outer, at.key());
                if (inner != null) {
                    all.add(inner);
                }
            }
        }
        return all;
    }

    private static @Nullable Object element(@Nullable Object of, RuleNode.Key key) {
        if (key instanceof RuleNode.Key.Name(var name)) {
            return of instanceof Map<?, ?> map ? map.get(name) : null;
        }
        long index = ((RuleNode.Key.Index) key).index();
        return of instanceof List<?> list && index < list.size() ? list.get((int) index) : null;
    }

    private @Nullable Object logic(RuleNode.Logic logic) {
        var values = new ArrayList<@Nullable Object>();
        logic.operands().forEach(operand -> values.add(value(operand)));
        if (logic.type().equals(Type.BOOL)) {
            return combined(logic.operator(), values);
        }
        if (values.contains(null)) {
            return null;
        }
        int shortest = values.stream().mapToInt(v -> elements(v).size()).min().orElse(0);
        var flags = new ArrayList<Object>();
        for (int i = 0; i < shortest; i++) {
            var row = new ArrayList<@Nullable Object>();
            for (Object value : values) {
                row.add(elements(value).get(i));
            }
            flags.add(combined(logic.operator(), row));
        }
        return flags;
    }

    private static boolean combined(RuleNode.Operator operator, List<@Nullable Object> values) {
        long holding = values.stream().filter(Boolean.TRUE::equals).count();
        return switch (operator) {
            case AND -> holding == values.size();
            case OR -> holding > 0;
            case XOR -> holding % 2 == 1;
        };
    }

    private @Nullable Object call(RuleNode.Call call) {
        var arguments = new ArrayList<@Nullable Object>();
        call.arguments().forEach(argument -> arguments.add(value(argument)));
        if (!RuleNode.isMapped(call.arguments().getFirst())) {
            return Functions.apply(call.function(), arguments.toArray());
        }
        var results = new ArrayList<Object>();
        for (Object element : elements(arguments.getFirst())) {
            arguments.set(0, element);
            Object result = Functions.apply(call.function(), arguments.toArray());
            if (result != null) {
                results.add(result);
            }
        }
        return results;
    }

    private boolean says(RuleNode.Condition condition, Object left) {
        return switch (condition) {
            case RuleNode.Compare compare -> {
                Object right = value(compare.right());
                yield right != null && compares(left, compare.relation(), right);
            }
            case RuleNode.In(var _, RuleNode.Items.Numbers(var ranges)) ->
                ranges.stream().anyMatch(r -> r.first() <= (Long) left && (Long) left <= r.last());
            case RuleNode.In(var _, RuleNode.Items.Addresses(var ranges)) ->
                ranges.stream().anyMatch(range -> inRange((Ip) left, range));
            case RuleNode.In(var _, RuleNode.Items.Texts(var texts)) -> texts.contains(left);
            case RuleNode.InList in -> inList(in.list(), left);
            case RuleNode.Bits bits -> ((Long) left & bits.bits()) != 0;
            case RuleNode.Contains contains -> ((String) left).indexOf(contains.bytes()) >= 0;
            case RuleNode.Matches matches ->
                // The oracle of regular expressions is java.util.regex over bytes.
                java.util.regex.Pattern.compile(matches.pattern())
                        .matcher((String) left)
                        .find();
            case RuleNode.Wildcard wildcard ->
                covers(
                        wildcard.strict() ? wildcard.pattern() : Ascii.lower(wildcard.pattern()),
                        wildcard.strict() ? (String) left : Ascii.lower((String) left));
        };
    }

    private static boolean compares(Object left, RuleNode.Relation relation, Object right) {
        if (left instanceof Ip one && right instanceof Ip other && one.six() != other.six()) {
            return relation == RuleNode.Relation.NE;
        }
        int order = switch (left) {
            case Long number -> BigInteger.valueOf(number).compareTo(BigInteger.valueOf((Long) right));
            case String text ->
                java.util.Arrays.compareUnsigned(
                        text.getBytes(StandardCharsets.ISO_8859_1),
                        ((String) right).getBytes(StandardCharsets.ISO_8859_1));
            default -> number((Ip) left).compareTo(number((Ip) right));
        };
        return switch (relation) {
            case EQ -> order == 0;
            case NE -> order != 0;
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
        };
    }

    private static BigInteger number(Ip ip) {
        return new BigInteger(Long.toUnsignedString(ip.high()))
                .shiftLeft(64)
                .add(new BigInteger(Long.toUnsignedString(ip.low())));
    }

    private static boolean inRange(Ip ip, IpRange range) {
        return ip.six() == range.first().six()
                && number(range.first()).compareTo(number(ip)) <= 0
                && number(ip).compareTo(number(range.last())) <= 0;
    }

    private boolean inList(String name, Object value) {
        NamedList list = lists.find(name).orElseThrow();
        for (String item : list.items()) {
            boolean in = switch (list.kind()) {
                case IP -> inRange((Ip) value, IpRange.parse(item).orElseThrow());
                case ASN -> Long.valueOf(item).equals(value);
                case HOSTNAME -> {
                    String host = Ascii.lower(((String) value).replaceFirst(":\\d*$", ""));
                    yield item.startsWith("*") ? host.endsWith(item.substring(1)) : host.equals(item);
                }
            };
            if (in) {
                return true;
            }
        }
        return false;
    }

    private static boolean covers(String pattern, String text) {
        if (pattern.isEmpty()) {
            return text.isEmpty();
        }
        char c = pattern.charAt(0);
        if (c == '*') {
            for (int taken = 0; taken <= text.length(); taken++) {
                if (covers(pattern.substring(1), text.substring(taken))) {
                    return true;
                }
            }
            return false;
        }
        int length = c == '\\' ? 2 : 1;
        return !text.isEmpty()
                && text.charAt(0) == pattern.charAt(length - 1)
                && covers(pattern.substring(length), text.substring(1));
    }
}
