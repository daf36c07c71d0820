package io.vestibule.rule.syntax;

import io.vestibule.rule.value.IntRange;
import io.vestibule.rule.value.IpRange;
import java.util.List;

/// A part of a rule's tree. Every tree is well typed: the parser makes no other. *Immutable.*
public sealed interface RuleNode {

    Type type();

    // ---- values

    /// The answer to a field.
    record Asked(Field field) implements RuleNode {
        @Override
        public Type type() {
            return field.type();
        }
    }

    /// A literal: a `Long`, a `String` of bytes, or an `Ip`.
    record Literal(Object value, Type type) implements RuleNode {}

    /// A function's result. If the first argument is [mapped][#isMapped], the function was applied
    /// to each of its elements, and the type is an array.
    record Call(Function function, List<RuleNode> arguments, Type type) implements RuleNode {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /// An element of an array or a map, or each of them.
    ///
    /// @param type of the element
    record At(RuleNode of, Key key, Type type) implements RuleNode {}

    /// Which element.
    sealed interface Key {
        /// Counted from 0.
        record Index(long index) implements Key {}

        /// By name, bytes.
        record Name(String name) implements Key {}

        /// Every one: `[*]`.
        record Each() implements Key {}
    }

    // ---- conditions

    /// A comparison by order or equality with a literal or another value.
    record Compare(RuleNode left, Relation relation, RuleNode right) implements Condition {}

    /// Whether the value is one of a set of literals.
    record In(RuleNode left, Items items) implements Condition {}

    /// The items of a set, in the order they were written.
    sealed interface Items {
        record Numbers(List<IntRange> ranges) implements Items {
            public Numbers {
                ranges = List.copyOf(ranges);
            }
        }

        record Addresses(List<IpRange> ranges) implements Items {
            public Addresses {
                ranges = List.copyOf(ranges);
            }
        }

        record Texts(List<String> texts) implements Items {
            public Texts {
                texts = List.copyOf(texts);
            }
        }
    }

    /// Whether the value is in a named list.
    record InList(RuleNode left, String list) implements Condition {}

    /// Whether the number has any of these bits.
    record Bits(RuleNode left, long bits) implements Condition {}

    /// Whether the bytes occur anywhere in the value.
    record Contains(RuleNode left, String bytes) implements Condition {}

    /// Whether a regular expression is found anywhere in the value.
    ///
    /// @param pattern in the published syntax, as the bytes of its UTF-8
    record Matches(RuleNode left, String pattern) implements Condition {}

    /// Whether a pattern with `*` covers the whole value.
    ///
    /// @param strict whether the case of letters counts
    record Wildcard(RuleNode left, String pattern, boolean strict) implements Condition {}

    /// A statement about one value, or if that is mapped, about each of its elements.
    sealed interface Condition extends RuleNode {
        RuleNode left();

        @Override
        default Type type() {
            return isMapped(left()) ? Type.FLAGS : Type.BOOL;
        }
    }

    /// `eq`, `lt` and their like.
    enum Relation {
        EQ("eq", "=="),
        NE("ne", "!="),
        LE("le", "<="),
        LT("lt", "<"),
        GE("ge", ">="),
        GT("gt", ">");

        private final String word;
        private final String sign;

        Relation(String word, String sign) {
            this.word = word;
            this.sign = sign;
        }

        String word() {
            return word;
        }

        String sign() {
            return sign;
        }

        /// Whether it holds for an outcome of `compareTo`.
        public boolean holds(int order) {
            return switch (this) {
                case EQ -> order == 0;
                case NE -> order != 0;
                case LE -> order <= 0;
                case LT -> order < 0;
                case GE -> order >= 0;
                case GT -> order > 0;
            };
        }
    }

    // ---- logic

    record Not(RuleNode operand) implements RuleNode {
        @Override
        public Type type() {
            return operand.type();
        }
    }

    /// Two or more operands of one type, Bool or an array of it.
    record Logic(Operator operator, List<RuleNode> operands) implements RuleNode {
        public Logic {
            operands = List.copyOf(operands);
        }

        @Override
        public Type type() {
            return operands.getFirst().type();
        }
    }

    /// What joins conditions.
    enum Operator {
        OR("or", "||", 0),
        XOR("xor", "^^", 1),
        AND("and", "&&", 2);

        /// How tightly `not` binds.
        static final int NOT = 3;

        private final String word;
        private final String sign;
        private final int tightness;

        Operator(String word, String sign, int tightness) {
            this.word = word;
            this.sign = sign;
            this.tightness = tightness;
        }

        String word() {
            return word;
        }

        String sign() {
            return sign;
        }

        /// The more, the tighter it binds.
        int tightness() {
            return tightness;
        }
    }

    /// `all(…)` or `any(…)`.
    record Quantified(boolean all, RuleNode flags) implements RuleNode {
        @Override
        public Type type() {
            return Type.BOOL;
        }
    }

    /// Whether a value stands for each element of a collection: it has `[*]` among its indexes.
    static boolean isMapped(RuleNode node) {
        return node instanceof At at && (at.key() instanceof Key.Each || isMapped(at.of()));
    }
}
