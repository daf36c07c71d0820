package io.vestibule.rule;

import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.Function;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.syntax.Type;
import io.vestibule.rule.value.IntRange;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Grows well-typed trees, and facts, by chance.
final class Grower {

    private static final String[] TEXTS = {
        "", "a", "GET", "/static/", "é\u00ff", "\"\\", "x-a", "www.example.com", "\u0000\n", "1"
    };
    private static final String[] REGEXES = {"^/", "a|b", "[a-c]+x?$", "(?i)get", "\\d{1,3}\\.", ""};
    private static final String[] GLOBS = {"*", "a*", "*a*", "", "\\*", "/*/x"};

    private final SplittableRandom random;

    Grower(SplittableRandom random) {
        this.random = random;
    }

    /// A tree of type Bool.
    RuleNode condition(int depth) {
        if (depth == 0) {
            return new RuleNode.Asked(pick(Field.SSL, Field.TRUE, Field.FALSE));
        }
        return switch (random.nextInt(8)) {
            case 0 -> new RuleNode.Not(condition(depth - 1));
            case 1, 2 -> logic(depth, false);
            case 3 -> new RuleNode.Quantified(random.nextBoolean(), flags(depth - 1));
            case 4 ->
                call(pick(Function.STARTS_WITH, Function.ENDS_WITH), List.of(dynamicText(depth - 1), text(depth - 1)));
            default -> statement(depth);
        };
    }

    /// A tree of type Array<Bool>.
    private RuleNode flags(int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            return random.nextBoolean() ? new RuleNode.Not(flags(depth - 1)) : logic(depth, true);
        }
        return about(each(), depth);
    }

    private RuleNode logic(int depth, boolean flags) {
        var operands = new ArrayList<RuleNode>();
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            operands.add(flags ? flags(depth - 1) : condition(depth - 1));
        }
        return new RuleNode.Logic(pick(RuleNode.Operator.values()), operands);
    }

    private RuleNode statement(int depth) {
        return switch (random.nextInt(3)) {
            case 0 -> numeric(depth);
            case 1 -> local();
            default -> about(dynamicText(depth - 1), depth);
        };
    }

    private RuleNode about(RuleNode text, int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> new RuleNode.Contains(text, pick(TEXTS));
            case 1 -> new RuleNode.Matches(text, pick(REGEXES));
            case 2 -> new RuleNode.Wildcard(text, pick(GLOBS), random.nextBoolean());
            case 3 -> new RuleNode.In(text, new RuleNode.Items.Texts(List.of(pick(TEXTS), pick(TEXTS))));
            case 4 -> new RuleNode.InList(text, "hosts");
            default -> new RuleNode.Compare(text, pick(RuleNode.Relation.values()), text(depth - 1));
        };
    }

    private RuleNode numeric(int depth) {
        RuleNode left = number(depth - 1);
        return switch (random.nextInt(4)) {
            case 0 -> new RuleNode.Bits(left, random.nextInt(16));
            case 1 ->
                new RuleNode.In(
                        left, new RuleNode.Items.Numbers(List.of(new IntRange(-3, 2), new IntRange(8080, 9000))));
            case 2 -> new RuleNode.InList(left, "asns");
            default ->
                new RuleNode.Compare(
                        left,
                        pick(RuleNode.Relation.values()),
                        random.nextBoolean()
                                ? new RuleNode.Literal((long) random.nextInt(-3, 30), Type.INT)
                                : number(depth - 1));
        };
    }

    private RuleNode local() {
        RuleNode left = new RuleNode.Asked(pick(Field.SOURCE, Field.SERVER_IP));
        if (random.nextInt(3) == 0) {
            left = call(Function.CIDR, List.of(left, literal(16L), literal(64L)));
        }
        return switch (random.nextInt(3)) {
            case 0 -> new RuleNode.InList(left, "office");
            case 1 -> {
                var range = IpRange.parse("10.0.0.0/8").orElseThrow();
                var other = new IpRange(Ip.six(0, 5), Ip.six(1L << 62, 9));
                yield new RuleNode.In(left, new RuleNode.Items.Addresses(List.of(range, other)));
            }
            default ->
                new RuleNode.Compare(
                        left,
                        pick(RuleNode.Relation.values()),
                        new RuleNode.Literal(Ip.parse("10.20.3.4").orElseThrow(), Type.IP));
        };
    }

    private RuleNode number(int depth) {
        return depth > 0 && random.nextBoolean()
                ? call(Function.LEN, List.of(dynamicText(depth - 1)))
                : new RuleNode.Asked(pick(Field.SERVER_PORT, Field.ASNUM, Field.TIMESTAMP_SEC));
    }

    private RuleNode text(int depth) {
        return random.nextInt(3) > 0 ? new RuleNode.Literal(pick(TEXTS), Type.BYTES) : dynamicText(depth);
    }

    private RuleNode dynamicText(int depth) {
        if (depth <= 0 || random.nextInt(3) == 0) {
            return new RuleNode.Asked(pick(Field.HOST, Field.PATH, Field.METHOD, Field.USER_AGENT));
        }
        return switch (random.nextInt(5)) {
            case 0 -> call(Function.LOWER, List.of(dynamicText(depth - 1)));
            case 1 -> call(Function.CONCAT, List.of(text(depth - 1), text(depth - 1)));
            case 2 -> call(Function.SUBSTRING, List.of(dynamicText(depth - 1), literal(random.nextLong(-4, 5))));
            case 3 ->
                new RuleNode.At(
                        new RuleNode.Asked(Field.HEADER_NAMES), new RuleNode.Key.Index(random.nextInt(4)), Type.BYTES);
            default ->
                new RuleNode.At(
                        new RuleNode.At(
                                new RuleNode.Asked(Field.HEADERS),
                                new RuleNode.Key.Name(pick("accept", "x-a", "nope")),
                                Type.TEXTS),
                        new RuleNode.Key.Index(random.nextInt(2)),
                        Type.BYTES);
        };
    }

    /// A mapped value of texts.
    private RuleNode each() {
        var all = new RuleNode.Key.Each();
        RuleNode names = new RuleNode.At(new RuleNode.Asked(Field.HEADER_NAMES), all, Type.BYTES);
        return switch (random.nextInt(4)) {
            case 0 -> names;
            case 1 ->
                new RuleNode.At(
                        new RuleNode.At(new RuleNode.Asked(Field.HEADERS), all, Type.TEXTS),
                        random.nextBoolean() ? all : new RuleNode.Key.Index(1),
                        Type.BYTES);
            case 2 -> new RuleNode.At(new RuleNode.Call(Function.LOWER, List.of(names), Type.TEXTS), all, Type.BYTES);
            default ->
                new RuleNode.At(
                        new RuleNode.At(
                                new RuleNode.Asked(Field.HEADERS),
                                new RuleNode.Key.Name(pick("x-a", "nope")),
                                Type.TEXTS),
                        all,
                        Type.BYTES);
        };
    }

    private static RuleNode literal(long number) {
        return new RuleNode.Literal(number, Type.INT);
    }

    private static RuleNode call(Function function, List<RuleNode> arguments) {
        var types = arguments.stream().map(RuleNode::type).toList();
        return new RuleNode.Call(function, arguments, function.result(types));
    }

    /// Facts of some request.
    JudgedRequest facts() {
        var facts = new EnumMap<Field, Object>(Field.class);
        for (Field field : List.of(Field.HOST, Field.PATH, Field.METHOD, Field.USER_AGENT)) {
            facts.put(field, pick(TEXTS));
        }
        facts.put(Field.SSL, random.nextBoolean());
        facts.put(Field.SERVER_PORT, random.nextLong(-3, 20));
        facts.put(Field.ASNUM, random.nextLong(64_499, 64_503));
        facts.put(Field.SOURCE, pick(Ip.four(0x0A14_0304L), Ip.six(3, 4), Ip.four(7)));
        facts.put(Field.HEADER_NAMES, List.of(pick(TEXTS), pick(TEXTS)));
        Map<String, List<String>> headers = new LinkedHashMap<>();
        headers.put("accept", List.of(pick(TEXTS)));
        headers.put("x-a", List.of(pick(TEXTS), pick(TEXTS)));
        facts.put(Field.HEADERS, headers);
        return new GivenFacts(facts);
    }

    @SafeVarargs
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
