package io.vestibule.rule;

import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.syntax.Trees;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpRange;
import io.vestibule.rule.value.NamedList;
import io.vestibule.rule.value.PrivateNetworks;
import java.util.Map;
import java.util.Optional;

/// Whether a rule asks for private addresses of visitors. *Immutable.*
final class PrivateSources {

    private PrivateSources() {}

    /// @param lists that the rule looks into, by name
    static boolean areIn(RuleNode tree, Map<String, NamedList> lists) {
        boolean here = tree instanceof RuleNode.Condition condition
                && condition.left() instanceof RuleNode.Asked(Field field)
                && field == Field.SOURCE
                && asksForOne(condition, lists);
        return here || Trees.below(tree).stream().anyMatch(part -> areIn(part, lists));
    }

    private static boolean asksForOne(RuleNode.Condition condition, Map<String, NamedList> lists) {
        return switch (condition) {
            case RuleNode.Compare(var _, var relation, RuleNode.Literal(Ip ip, var _)) ->
                relation == RuleNode.Relation.EQ && PrivateNetworks.contain(ip);
            case RuleNode.In(var _, RuleNode.Items.Addresses(var ranges)) ->
                ranges.stream().anyMatch(PrivateNetworks::contain);
            case RuleNode.InList(var _, String list) ->
                Optional.ofNullable(lists.get(list)).stream()
                        .flatMap(known -> known.items().stream())
                        .flatMap(item -> IpRange.parse(item).stream())
                        .anyMatch(PrivateNetworks::contain);
            case RuleNode.Compare _,
                    RuleNode.In _,
                    RuleNode.Bits _,
                    RuleNode.Contains _,
                    RuleNode.Matches _,
                    RuleNode.Wildcard _ -> false;
        };
    }
}
