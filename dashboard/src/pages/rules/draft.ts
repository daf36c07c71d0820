// The rules or guards of a room as somebody changes them: kept in the tab until they are saved.
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Rule } from '../../api/types';
import { useDraft } from '../../parts/useDraft';
import type { Family } from './families';
import { type Group, emptyGroup, newKey } from './shape';

export interface RuleDraft {
  key: string;
  /** None for one that is new. */
  id?: string;
  action: string;
  /** Of the challenge that a guard asks for. */
  level?: string | undefined;
  expression: string;
  description: string;
  enabled: boolean;
  /** The shape, while the builder has the last word; the text follows it. */
  built?: Group | undefined;
  /** Whether the text does not follow yet. */
  behind?: boolean;
}

export interface RulesDraft {
  /** Of what was begun with. */
  revision: string;
  /** What was begun with, as text to compare. */
  before: string;
  rules: RuleDraft[];
}

/** What the node has. */
export interface Kept {
  revision: string;
  rules: Rule[];
}

const begun = ({ revision, rules }: Kept): RulesDraft => ({
  revision,
  before: JSON.stringify(rules),
  rules: rules.map(({ id, action, level, expression, description, enabled }) => ({
    key: id,
    id,
    action,
    ...(level ? { level } : {}),
    expression,
    description,
    enabled,
  })),
});

/** As the node takes them. */
export const bodyOf = (rules: readonly RuleDraft[]): object[] =>
  rules.map(({ id, action, level, expression, description, enabled }) => ({
    ...(id ? { id } : {}),
    action,
    ...(level ? { level } : {}),
    expression,
    description,
    enabled,
  }));

/** What rules say, whatever ids they have: those that are new have none before they are saved. */
const said = (rules: readonly RuleDraft[]): string => JSON.stringify(bodyOf(rules.map(({ id: _, ...rest }) => rest)));

export function useRules(family: Family, roomId: string, kept: Kept) {
  const draft = useDraft<RulesDraft>(`${family.several}:${roomId}`, begun(kept));
  // Answers of the node come between two renderings.
  const newest = useRef(draft.value);
  useLayoutEffect(() => {
    newest.current = draft.value;
  });
  const put = (rules: RuleDraft[]): void => {
    newest.current = { ...newest.current, rules };
    draft.set(newest.current);
  };
  const { rules, revision } = draft.value;
  const isLater =
    draft.changed && Number(kept.revision) > Number(revision) && JSON.stringify(kept.rules) !== draft.value.before;
  // What is saved by now as it was typed, be it by a save whose answer did not arrive, is no draft any more.
  const spent = isLater && said(rules) === said(begun(kept).rules);
  const dropDraft = useEffectEvent(() => draft.drop());
  useEffect(() => {
    if (spent) dropDraft();
  }, [spent]);
  return {
    rules,
    revision,
    changed: draft.changed,
    /** Whether another has saved meanwhile what is changed here. */
    overtaken: isLater && !spent,
    drop: draft.drop,
    change(key: string, by: Partial<RuleDraft>): void {
      put(newest.current.rules.map(rule => (rule.key === key ? { ...rule, ...by } : rule)));
    },
    add(): string {
      const key = newKey();
      const { action } = family;
      const rule = { key, action, expression: '', description: '', enabled: false, built: emptyGroup('and') };
      put([...newest.current.rules, rule]);
      return key;
    },
    remove(key: string): void {
      put(newest.current.rules.filter(rule => rule.key !== key));
    },
    /** Puts a rule at another place, counted from 0. */
    move(key: string, to: number): void {
      const rules = [...newest.current.rules];
      const at = rules.findIndex(rule => rule.key === key);
      const [rule] = rules.splice(at, 1);
      if (rule) rules.splice(Math.min(Math.max(0, to), rules.length), 0, rule);
      put(rules);
    },
  };
}

export type Rules = ReturnType<typeof useRules>;
