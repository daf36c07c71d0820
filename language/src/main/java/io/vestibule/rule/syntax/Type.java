package io.vestibule.rule.syntax;

/// The type of a value in a rule. There are no conversions. *Immutable.*
public sealed interface Type {

    /// A type without parts.
    enum Scalar implements Type {
        /// True or false.
        BOOL("Bool"),
        /// 64 bits, signed.
        INT("Int"),
        /// Any bytes; held as a string with one char a byte.
        BYTES("String"),
        /// An IPv4 or an IPv6 address.
        IP("Ip");

        private final String text;

        Scalar(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /// Values in order, reached by `[0]` or all at once by `[*]`.
    record ArrayOf(Type element) implements Type {
        @Override
        public String toString() {
            return "Array<" + element + ">";
        }
    }

    /// Values by name, reached by `["name"]` or all at once by `[*]`.
    record MapOf(Type element) implements Type {
        @Override
        public String toString() {
            return "Map<" + element + ">";
        }
    }

    Type BOOL = Scalar.BOOL;
    Type INT = Scalar.INT;
    Type BYTES = Scalar.BYTES;
    Type IP = Scalar.IP;

    /// What comparisons with `[*]` yield.
    Type FLAGS = new ArrayOf(BOOL);

    Type TEXTS = new ArrayOf(BYTES);
    Type TABLE = new MapOf(TEXTS);
}
