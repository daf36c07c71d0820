package io.vestibule.rule;

import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.syntax.Trees;
import io.vestibule.rule.value.Lists;
import io.vestibule.rule.value.NamedList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// What a rule needs in order to be evaluated. *Immutable.*
///
/// @param lists by name, as they were when the rule was compiled
record Uses(Set<Field> fields, Set<GeoDatabase> databases, Map<String, NamedList> lists) {

    Uses {
        fields = Set.copyOf(fields);
        databases = Set.copyOf(databases);
        lists = Map.copyOf(lists);
    }

    static Uses of(RuleNode tree, Lists lists) {
        var fields = EnumSet.noneOf(Field.class);
        var used = new HashMap<String, NamedList>();
        Trees.walk(tree, node -> {
            switch (node) {
                case RuleNode.Asked asked -> fields.add(asked.field());
                case RuleNode.InList in -> lists.find(in.list()).ifPresent(l -> used.put(l.name(), l));
                default -> {}
            }
        });
        var databases = EnumSet.noneOf(GeoDatabase.class);
        fields.forEach(field -> field.database().ifPresent(databases::add));
        return new Uses(fields, databases, used);
    }
}
