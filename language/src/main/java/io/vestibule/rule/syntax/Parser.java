package io.vestibule.rule.syntax;

import io.vestibule.rule.regex.Regexes;
import io.vestibule.rule.syntax.RuleError.Code;
import io.vestibule.rule.syntax.RuleNode.Operator;
import io.vestibule.rule.syntax.RuleNode.Relation;
import io.vestibule.rule.value.Ascii;
import io.vestibule.rule.value.Glob;
import io.vestibule.rule.value.IntRange;
import io.vestibule.rule.value.IpRange;
import io.vestibule.rule.value.Lists;
import io.vestibule.rule.value.NamedList;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads a rule: recursive descent that knows types, precedence climbing for logic. *Confined to
/// its caller*, for one rule.
public final class Parser {

    /* There is no lexer: what `10.0.0.0/8` or `61:62` means is known only when the type of the left
    side is. So each method reads what it needs from where it stands in the text, and every
    node is checked as it is made; a tree that exists is well typed. (one file because the methods
    follow the grammar, and call each other in a circle)

    Depth is counted where the text nests, so that no rule can overflow the stack. */

    /// How deep parentheses, `not`, calls and quantifiers may nest.
    static final int DEEPEST = 128;

    /// Regular expressions in one rule.
    static final int MOST_REGEXES = 64;

    /// Instructions of all of them together.
    static final int LARGEST_REGEXES = 4_000;

    private final Source in;
    private final Literals literals;
    private final AddressLiterals addressLiterals;
    private final Names names;
    private final Lists lists;
    private final Map<String, Regexes.Ready> regexes = new LinkedHashMap<>();
    private int depth;
    private int matches;
    private int instructions;

    public Parser(Source in, Scheme scheme, Lists lists) {
        this.in = in;
        this.lists = lists;
        literals = new Literals(in);
        addressLiterals = new AddressLiterals(in);
        names = new Names(in, scheme);
    }

    /// Deprecated names that were used, with those to write instead.
    public Map<String, String> aliases() {
        return names.aliases();
    }

    /// Every regular expression of the rule, ready.
    public Map<String, Regexes.Ready> regexes() {
        return regexes;
    }

    /// The whole text.
    public RuleNode rule() {
        if (in.atEnd()) {
            throw in.fault(Code.EMPTY, "a rule is expected", "such as ip.src in {192.0.2.0/24}");
        }
        int start = in.at();
        RuleNode tree = expression(0);
        in.skipSpace();
        if (!in.atEnd()) {
            throw leftOver(tree);
        }
        if (!Type.BOOL.equals(tree.type())) {
            throw in.fault(
                    start,
                    in.at(),
                    Code.TYPE,
                    "a rule must be a Bool, but this is " + tree.type(),
                    "test whether any(…) or all(…) of them are true");
        }
        return tree;
    }

    private Source.Fault leftOver(RuleNode tree) {
        String hint = "join conditions with and, or, xor";
        if (in.peek() == ')') {
            hint = "there is an extra closing parenthesis";
        } else if (Type.BOOL.equals(tree.type()) && atComparison()) {
            hint = "a Bool is used on its own: write it alone, or with not in front of it";
        }
        return in.fault(in.at(), in.end(), Code.LEFT_OVER, "the rule ends here, but more text follows", hint);
    }

    private boolean atComparison() {
        return "=!<>~&".indexOf(in.peek()) >= 0 || in.looksAtWord("eq") || in.looksAtWord("ne") || in.looksAtWord("in");
    }

    // ---- logic ---------------------------------------------------------------------------------

    private RuleNode expression(int tightness) {
        int start = in.at();
        RuleNode left = operand();
        for (var operator = combine(tightness); operator != null; operator = combine(tightness)) {
            var run = new ArrayList<RuleNode>();
            run.add(checked(left, start, null));
            do {
                in.skipSpace();
                int next = in.at();
                run.add(checked(expression(operator.tightness() + 1), next, left.type()));
            } while (combine(operator.tightness()) == operator);
            left = new RuleNode.Logic(operator, run);
        }
        return left;
    }

    /// Takes an operator that binds at least so tightly; null, and nothing taken, without one. One
    /// that binds tighter is not allowed here.
    private @Nullable Operator combine(int tightness) {
        int start = in.at();
        in.skipSpace();
        for (Operator operator : Operator.values()) {
            if (operator.tightness() >= tightness && (in.take(operator.sign()) || in.takeWord(operator.word()))) {
                return operator;
            }
        }
        in.goTo(start);
        return null;
    }

    private RuleNode checked(RuleNode operand, int start, @Nullable Type wanted) {
        Type type = operand.type();
        boolean good = Type.BOOL.equals(type) || type.equals(Type.FLAGS);
        if (!good || (wanted != null && !wanted.equals(type))) {
            throw in.fault(
                    start,
                    in.at(),
                    Code.TYPE,
                    "a " + (wanted == null ? Type.BOOL : wanted) + " is expected, but this is " + type,
                    "put any(…) or all(…) around what tests each element");
        }
        return operand;
    }

    private RuleNode operand() {
        in.skipSpace();
        int start = in.at();
        if (in.take("(")) {
            enter(start);
            RuleNode inside = expression(0);
            close(")");
            depth--;
            return inside;
        }
        if (in.peek() == '!' && in.peek(1) != '=') {
            in.skip(1);
            return not(start);
        }
        if (in.takeWord("not")) {
            return not(start);
        }
        if (atQuantifier()) {
            return quantified();
        }
        return condition(true);
    }

    private void enter(int start) {
        if (++depth > DEEPEST) {
            throw in.fault(
                    start, in.at(), Code.TOO_DEEP, "nested deeper than " + DEEPEST, "split it into several rules");
        }
    }

    private void close(String symbol) {
        in.skipSpace();
        if (!in.take(symbol)) {
            String hint = in.peek() == ',' && symbol.equals("}") ? "separate items with spaces, not commas" : "";
            throw in.fault(Code.SYMBOL_MISSING, symbol + " is expected here", hint);
        }
    }

    private RuleNode not(int start) {
        enter(start);
        in.skipSpace();
        int next = in.at();
        RuleNode operand = operand();
        depth--;
        return new RuleNode.Not(checked(operand, next, null));
    }

    private boolean atQuantifier() {
        int start = in.at();
        boolean there = in.takeWord("any") || in.takeWord("all");
        in.skipSpace();
        there = there && in.peek() == '(';
        in.goTo(start);
        return there;
    }

    private RuleNode quantified() {
        int start = in.at();
        boolean all = in.takeWord("all");
        if (!all) {
            in.takeWord("any");
        }
        in.skipSpace();
        in.skip(1);
        enter(start);
        in.skipSpace();
        int inside = in.at();
        RuleNode flags = argument(null);
        int stop = in.at();
        in.skipSpace();
        if (in.peek() != ')' && combine(0) != null) {
            in.goTo(stop);
            in.skipSpace();
            throw in.fault(
                    Code.SYMBOL_MISSING,
                    ") is expected here",
                    "any and all take a single comparison; put several in extra parentheses:" + " any((…))");
        }
        if (!flags.type().equals(Type.FLAGS) || RuleNode.isMapped(flags)) {
            String mapped = Type.BOOL.equals(flags.type()) ? "" : ", then compare it";
            throw in.fault(
                    inside,
                    stop,
                    Code.TYPE,
                    "any and all need a "
                            + Type.FLAGS
                            + ", but this is "
                            + (RuleNode.isMapped(flags) ? "each " : "")
                            + flags.type(),
                    "write [*] after a collection" + mapped);
        }
        close(")");
        depth--;
        return new RuleNode.Quantified(all, flags);
    }

    // ---- conditions ----------------------------------------------------------------------------

    /// A value with its comparison.
    ///
    /// @param needed whether a value that is no Bool must have one
    private RuleNode condition(boolean needed) {
        int start = in.at();
        RuleNode left = value();
        boolean flag = !RuleNode.isMapped(left) && isFlag(left.type());
        int stop = in.at();
        in.skipSpace();
        RuleNode compared = flag ? null : comparison(left);
        if (compared != null) {
            return compared;
        }
        if (flag || !needed) {
            in.goTo(stop);
            return left;
        }
        if (isFlag(left.type())) {
            throw in.fault(
                    start,
                    stop,
                    Code.TYPE,
                    "each Bool of a collection cannot be used on its own",
                    "leave out [*]: any(flags)");
        }
        throw operatorMissing(left.type());
    }

    private static boolean isFlag(Type type) {
        return Type.BOOL.equals(type) || type.equals(Type.FLAGS);
    }

    private Source.Fault operatorMissing(Type type) {
        String hint = "write eq, ne, in or another comparison for " + a(type);
        if (in.looksAtWord("not")) {
            hint = "write not in front of the whole comparison: not … in …";
        } else if (in.peek() == '=') {
            hint = "equality is eq or ==";
        } else if (type instanceof Type.ArrayOf || type instanceof Type.MapOf) {
            hint = "take one element with [0] or [\"name\"], or use any(…[*] eq …)";
        }
        return in.fault(
                in.at(),
                Math.max(in.at() + wordLength(), Math.min(in.at() + 1, in.end())),
                Code.OPERATOR_MISSING,
                "a comparison is expected here",
                hint);
    }

    private int wordLength() {
        int length = 0;
        while (in.peek(length) >= 0 && !Source.isBlank(in.peek(length))) {
            length++;
        }
        return length;
    }

    /// The comparison that begins here; null without one.
    private @Nullable RuleNode comparison(RuleNode left) {
        int operator = in.at();
        for (Relation relation : Relation.values()) {
            if (in.take(relation.sign()) || in.takeWord(relation.word())) {
                need(left, operator, Type.INT, Type.BYTES, Type.IP);
                in.skipSpace();
                return new RuleNode.Compare(left, relation, rightSide(left.type()));
            }
        }
        if (in.takeWord("in")) {
            need(left, operator, Type.INT, Type.BYTES, Type.IP);
            in.skipSpace();
            return in.peek() == '$' ? inList(left) : in(left);
        }
        if (in.takeWord("bitwise_and") || (in.peek() == '&' && in.peek(1) != '&')) {
            in.take("&");
            need(left, operator, Type.INT);
            in.skipSpace();
            needNumber();
            return new RuleNode.Bits(left, literals.number());
        }
        if (in.takeWord("contains")) {
            need(left, operator, Type.BYTES);
            in.skipSpace();
            return new RuleNode.Contains(left, text("contains"));
        }
        if (in.takeWord("matches") || in.take("~")) {
            need(left, operator, Type.BYTES);
            in.skipSpace();
            return matches(left);
        }
        boolean strict = in.takeWord("strict wildcard");
        if (strict || in.takeWord("wildcard")) {
            need(left, operator, Type.BYTES);
            in.skipSpace();
            return wildcard(left, strict);
        }
        return null;
    }

    private void need(RuleNode left, int operator, Type... types) {
        for (Type type : types) {
            if (left.type().equals(type)) {
                return;
            }
        }
        boolean collection = !(left.type() instanceof Type.Scalar);
        throw in.fault(
                operator,
                in.at(),
                Code.OPERATOR_TYPE,
                "this comparison is not for " + a(left.type()),
                collection
                        ? "take one element with [0] or [\"name\"], or use any(…[*] eq …)"
                        : "it is for " + join(types));
    }

    /// With its article.
    private static String a(Type type) {
        return ("AI".indexOf(type.toString().charAt(0)) >= 0 ? "an " : "a ") + type;
    }

    private static String join(Type... types) {
        var names = new ArrayList<String>();
        for (Type type : types) {
            names.add(type.toString());
        }
        return String.join(", ", names);
    }

    /// A literal or a value of `type`.
    private RuleNode rightSide(Type type) {
        int start = in.at();
        RuleNode literal = literal(type);
        if (literal != null) {
            return literal;
        }
        RuleNode right = value();
        if (RuleNode.isMapped(right)) {
            throw in.fault(
                    start, in.at(), Code.EACH, "[*] cannot be used on the right side", "put it on the left side");
        }
        if (!right.type().equals(type)) {
            throw in.fault(start, in.at(), Code.TYPE, a(type) + " is expected, but this is " + right.type(), "");
        }
        return right;
    }

    /// The literal of that type that is here; null, and nothing taken, if a name is.
    private @Nullable RuleNode literal(Type type) {
        if (!literals.atString() && names.isNext()) {
            return null;
        }
        if (Type.BYTES.equals(type)) {
            return new RuleNode.Literal(text("this comparison"), type);
        }
        if (Type.INT.equals(type)) {
            needNumber();
            return new RuleNode.Literal(literals.number(), type);
        }
        if (in.peek() == '"') {
            throw in.fault(Code.ADDRESS, "an IP address is expected here", "write it without quotes");
        }
        needAddress();
        return new RuleNode.Literal(addressLiterals.address(), type);
    }

    private void needNumber() {
        if (!literals.atNumber()) {
            throw in.fault(
                    in.at(),
                    in.at() + wordLength(),
                    in.peek() < 0 ? Code.OPERAND_MISSING : Code.NUMBER,
                    "a whole number is expected here",
                    in.peek() == '"' ? "write it without quotes" : "");
        }
    }

    private void needAddress() {
        int c = in.peek();
        if (c < 0 || (c != ':' && Ascii.hexDigit((char) c) < 0)) {
            throw in.fault(
                    in.at(),
                    in.at() + wordLength(),
                    c < 0 ? Code.OPERAND_MISSING : Code.ADDRESS,
                    "an IP address is expected here",
                    c == '$' || c == '{' ? "sets and lists need in" : "");
        }
    }

    /// A string in any form.
    private String text(String what) {
        if (literals.atString()) {
            return literals.string();
        }
        String bytes = literals.byteString();
        if (bytes != null) {
            return bytes;
        }
        int length = wordLength();
        boolean word = length > 0 && Ascii.isNameChar(in.peek());
        throw in.fault(
                in.at(),
                in.at() + length,
                Code.OPERAND_MISSING,
                what + " needs a string",
                word ? "put it in quotes" : "such as \"/static/\"");
    }

    // ---- sets, lists, patterns -----------------------------------------------------------------

    private RuleNode in(RuleNode left) {
        if (!in.take("{")) {
            throw in.fault(Code.SYMBOL_MISSING, "{ is expected here", "sets are {…}, named lists are $name");
        }
        var numbers = new ArrayList<IntRange>();
        var addresses = new ArrayList<IpRange>();
        var texts = new ArrayList<String>();
        in.skipSpace();
        while (in.peek() != '}') {
            item(left.type(), numbers, addresses, texts);
            in.skipSpace();
            if (in.peek() == ',') {
                close("}");
            }
        }
        in.skip(1);
        return new RuleNode.In(
                left,
                Type.INT.equals(left.type())
                        ? new RuleNode.Items.Numbers(numbers)
                        : Type.IP.equals(left.type())
                                ? new RuleNode.Items.Addresses(addresses)
                                : new RuleNode.Items.Texts(texts));
    }

    private void item(Type type, List<IntRange> numbers, List<IpRange> addresses, List<String> texts) {
        if (in.atEnd()) {
            close("}");
        }
        if (Type.INT.equals(type)) {
            needNumber();
            numbers.add(literals.numbers());
        } else if (Type.IP.equals(type)) {
            needAddress();
            addresses.add(addressLiterals.addresses());
        } else {
            texts.add(text("this set"));
        }
    }

    private RuleNode inList(RuleNode left) {
        int start = in.at();
        in.skip(1);
        String name = in.takeRun("abcdefghijklmnopqrstuvwxyz0123456789_.");
        if (name.startsWith("cf.")) {
            throw listFault(start, "managed lists are not available", "create a list of your own");
        }
        if (!NamedList.isName(name) || Ascii.isNameChar(in.peek())) {
            throw listFault(
                    start,
                    "this is not a valid name of a list",
                    "names are lower-case letters, digits and _, right after the $");
        }
        var list = lists.find(name);
        if (list.isEmpty()) {
            String known =
                    names.nearest(lists.all().stream().map(NamedList::name).toList(), name);
            throw listFault(start, "there is no list $" + name, known.isEmpty() ? "" : "did you mean $" + known + "?");
        }
        var kind = Type.IP.equals(left.type())
                ? NamedList.Kind.IP
                : Type.INT.equals(left.type()) ? NamedList.Kind.ASN : NamedList.Kind.HOSTNAME;
        if (list.get().kind() != kind) {
            throw listFault(
                    start,
                    "$%s is a list of kind %s, but a %s needs one of kind %s"
                            .formatted(name, list.get().kind().text(), left.type(), kind.text()),
                    "");
        }
        return new RuleNode.InList(left, name);
    }

    private Source.Fault listFault(int start, String message, String hint) {
        return in.fault(start, in.at(), Code.LIST, message, hint);
    }

    private RuleNode matches(RuleNode left) {
        int start = in.at();
        if (!literals.atString()) {
            throw in.fault(
                    Code.OPERAND_MISSING,
                    "matches needs a regular expression",
                    "in quotes, such as \"^/shop/[0-9]+$\"");
        }
        var regex = literals.regex();
        if (++matches > MOST_REGEXES) {
            throw in.fault(
                    start,
                    in.at(),
                    Code.TOO_COSTLY,
                    "a rule may have at most " + MOST_REGEXES + " regular expressions",
                    "split it into several rules");
        }
        switch (Regexes.compile(regex.pattern())) {
            case Regexes.Result.Refused refused -> {
                int from = regex.places().get(refused.start());
                int to = Math.max(from + 1, regex.places().get(refused.end()));
                throw in.fault(
                        from, to, refused.tooCostly() ? Code.TOO_COSTLY : Code.REGEX, refused.reason(), refused.hint());
            }
            case Regexes.Result.Good(var ready) -> {
                instructions += ready.instructions();
                if (instructions > LARGEST_REGEXES) {
                    throw in.fault(
                            start,
                            in.at(),
                            Code.TOO_COSTLY,
                            "the regular expressions of this rule are too large in total",
                            "split it into several rules");
                }
                regexes.put(regex.pattern(), ready);
            }
        }
        return new RuleNode.Matches(left, regex.pattern());
    }

    private RuleNode wildcard(RuleNode left, boolean strict) {
        int start = in.at();
        if (!literals.atString()) {
            throw in.fault(
                    Code.OPERAND_MISSING, "wildcard needs a pattern", "in quotes, such as \"*.example.com/shop/*\"");
        }
        String pattern = literals.string();
        String reason = Glob.refuse(pattern);
        if (!reason.isEmpty()) {
            throw in.fault(start, in.at(), Code.WILDCARD, reason, Glob.HINT);
        }
        return new RuleNode.Wildcard(left, pattern, strict);
    }

    // ---- values --------------------------------------------------------------------------------

    /// A field or a call, with its indexes.
    private RuleNode value() {
        int start = in.at();
        RuleNode value = switch (names.take()) {
            case Names.Found.AField(var field) -> new RuleNode.Asked(field);
            case Names.Found.AFunction(var function) -> call(function, start);
        };
        while (in.peek() == '[') {
            value = index(value);
        }
        return value;
    }

    private RuleNode index(RuleNode of) {
        int start = in.at();
        in.skip(1);
        in.skipSpace();
        RuleNode.Key key = key();
        close("]");
        boolean known = switch (key) {
            case RuleNode.Key.Index _ -> of.type() instanceof Type.ArrayOf;
            case RuleNode.Key.Name _ -> of.type() instanceof Type.MapOf;
            case RuleNode.Key.Each _ -> !(of.type() instanceof Type.Scalar);
        };
        if (!known) {
            throw in.fault(
                    start,
                    in.at(),
                    Code.INDEX,
                    a(of.type()) + " has no such index",
                    switch (of.type()) {
                        case Type.ArrayOf _ -> "write [0] or [*]";
                        case Type.MapOf _ -> "write [\"name\"] or [*]";
                        case Type.Scalar _ -> "it has no elements at all";
                    });
        }
        return switch (of.type()) {
            case Type.ArrayOf(var element) -> new RuleNode.At(of, key, element);
            case Type.MapOf(var element) -> new RuleNode.At(of, key, element);
            case Type.Scalar _ -> throw new IllegalStateException("a scalar has no elements");
        };
    }

    private RuleNode.Key key() {
        int start = in.at();
        if (in.take("*")) {
            return new RuleNode.Key.Each();
        }
        if (in.peek() == '"') {
            String name = literals.quoted();
            if (!isUtf8(name)) {
                throw in.fault(start, in.at(), Code.INDEX, "a key must be UTF-8", "");
            }
            return new RuleNode.Key.Name(name);
        }
        if (in.peek() >= '0' && in.peek() <= '9') {
            long number = literals.number();
            if (number <= 0xFFFF_FFFFL) {
                return new RuleNode.Key.Index(number);
            }
        }
        throw in.fault(
                start,
                Math.max(in.at(), start + 1),
                Code.INDEX,
                "a name in quotes, a number from 0, or * is expected here",
                "");
    }

    private static boolean isUtf8(String bytes) {
        try {
            var raw = java.nio.ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1));
            StandardCharsets.UTF_8.newDecoder().decode(raw);
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    // ---- calls ---------------------------------------------------------------------------------

    private RuleNode call(Function function, int start) {
        in.skipSpace();
        if (!in.take("(")) {
            throw in.fault(
                    Code.SYMBOL_MISSING,
                    "( is expected here",
                    function.text() + " is a function: " + function.text() + "(…)");
        }
        enter(start);
        var arguments = new ArrayList<RuleNode>();
        var types = new ArrayList<Type>();
        in.skipSpace();
        while (in.peek() != ')') {
            int from = in.at();
            if (arguments.size() == function.most()) {
                throw countFault(function, start, arguments.size() + 1);
            }
            RuleNode argument = argument(wantedScalar(function, types));
            check(function, arguments.size(), argument, types, from);
            arguments.add(argument);
            types.add(argument.type());
            in.skipSpace();
            if (in.peek() != ',') {
                break;
            }
            in.skip(1);
            in.skipSpace();
            if (in.peek() == ')') {
                throw in.fault(Code.OPERAND_MISSING, "an argument is expected here", "");
            }
        }
        close(")");
        if (arguments.size() < function.fewest()) {
            throw countFault(function, start, arguments.size());
        }
        depth--;
        Type result = function.result(types);
        boolean mapped = RuleNode.isMapped(arguments.getFirst());
        return new RuleNode.Call(function, arguments, mapped ? new Type.ArrayOf(result) : result);
    }

    private Source.Fault countFault(Function function, int start, int count) {
        String wanted = function.fewest() == function.most()
                ? Integer.toString(function.fewest())
                : function.fewest() + " to " + function.most();
        return in.fault(
                start,
                in.at(),
                Code.ARGUMENT_COUNT,
                function.text() + " takes " + wanted + " arguments, not " + count,
                "");
    }

    private static @Nullable Type wantedScalar(Function function, List<Type> before) {
        for (Type type : List.of(Type.BYTES, Type.INT, Type.IP)) {
            boolean only =
                    function.takes(type, before) && function.wants(before).equals(type.toString());
            if (only) {
                return type;
            }
        }
        return null;
    }

    private void check(Function function, int number, RuleNode node, List<Type> before, int from) {
        int ordinal = number + 1;
        if (number > 0 && RuleNode.isMapped(node)) {
            throw in.fault(from, in.at(), Code.EACH, "[*] can be used in the first argument only", "");
        }
        if (!function.takes(node.type(), before)) {
            throw in.fault(
                    from,
                    in.at(),
                    Code.ARGUMENT_TYPE,
                    "argument %d of %s is %s, but must be %s"
                            .formatted(ordinal, function.text(), node.type(), function.wants(before)),
                    "");
        }
        boolean literal = node instanceof RuleNode.Literal;
        Function.Kind kind = function.kind(number);
        if (literal ? kind == Function.Kind.DYNAMIC : kind == Function.Kind.LITERAL) {
            throw in.fault(
                    from,
                    in.at(),
                    Code.ARGUMENT_KIND,
                    "argument %d of %s must %s"
                            .formatted(
                                    ordinal,
                                    function.text(),
                                    literal ? "come from the request, not be a literal" : "be a literal"),
                    "");
        }
        if (node instanceof RuleNode.Literal(var value, var _)) {
            String refused = function.refuses(number, value);
            if (!refused.isEmpty()) {
                throw in.fault(
                        from,
                        in.at(),
                        Code.ARGUMENT_VALUE,
                        "argument %d of %s %s".formatted(ordinal, function.text(), refused),
                        "");
            }
        }
    }

    /// One argument: a literal, a value, or one comparison; or any expression if it begins with a
    /// parenthesis, `not`, `any` or `all`.
    ///
    /// @param wanted what literals are tried as first; null for no preference
    private RuleNode argument(@Nullable Type wanted) {
        in.skipSpace();
        if (literals.atString()) {
            return new RuleNode.Literal(literals.string(), Type.BYTES);
        }
        boolean whole = in.peek() == '(' || in.peek() == '!' || in.looksAtWord("not") || atQuantifier();
        if (whole) {
            return expression(0);
        }
        if (!names.isNext()) {
            RuleNode literal = looseLiteral(wanted);
            if (literal != null) {
                return literal;
            }
        }
        return condition(false);
    }

    private @Nullable RuleNode looseLiteral(@Nullable Type wanted) {
        if (Type.BYTES.equals(wanted)) {
            String bytes = literals.byteString();
            if (bytes != null) {
                return new RuleNode.Literal(bytes, Type.BYTES);
            }
        }
        var ip = addressLiterals.addressIfAny();
        if (ip != null) {
            return new RuleNode.Literal(ip, Type.IP);
        }
        String bytes = literals.byteString();
        if (bytes != null) {
            return new RuleNode.Literal(bytes, Type.BYTES);
        }
        return literals.atNumber() ? new RuleNode.Literal(literals.number(), Type.INT) : null;
    }
}
