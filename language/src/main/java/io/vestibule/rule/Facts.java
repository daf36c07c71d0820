package io.vestibule.rule;

import io.vestibule.rule.regex.RegexBudget;
import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.value.Ip;
import java.util.List;
import java.util.Map;

/// The facts about one request: the answers to the fields that rules ask for.
///
/// A rule asks for a field by the method of its type, and for no field twice in one way that would
/// cost more than the first time. *Confined to the thread that evaluates.*
public interface Facts {

    /// Whether the fields of a database can be answered now. A rule that needs one that cannot does
    /// not match.
    boolean knows(GeoDatabase database);

    boolean flag(Field field);

    long number(Field field);

    /// One char a byte.
    String text(Field field);

    /// An IPv4 address is never in its IPv6 form.
    Ip address(Field field);

    List<String> texts(Field field);

    /// In the order of the request.
    Map<String, List<String>> table(Field field);

    /// What regular expressions may still cost for this request: always the same one.
    RegexBudget regexBudget();

    /// A rule could not be evaluated, which is our mistake; it then does not match.
    ///
    /// @param expression the rule, as it was written
    default void failed(String expression, RuntimeException mistake) {}
}
