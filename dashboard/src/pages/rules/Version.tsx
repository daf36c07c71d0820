import { Code, Text } from '@mantine/core';
import type { Rule } from '../../api/types';
import { actionText } from './actions';
import type { Family } from './families';
import classes from './rules.module.css';

/** All rules or guards of a room as one of two operators has them. */
export function Version({ family, version }: { family: Family; version: unknown }) {
  const rules = (version as Partial<Record<string, Rule[]>> | null)?.[family.several];
  if (!Array.isArray(rules) || rules.length === 0) return <Text size="sm">No {family.several}</Text>;
  return (
    <ol className={classes['list']}>
      {rules.map((rule, i) => (
        <li key={rule.id + i}>
          <Text size="sm" className={classes['text'] ?? ''}>
            {i + 1}. {rule.description || 'Without a description'}
            {rule.enabled ? '' : ' (a draft)'}
          </Text>
          {family.actions.length > 0 && <Text size="sm">{actionText(rule.action, rule.level)}</Text>}
          <Code className={classes['expression'] ?? ''}>{rule.expression}</Code>
        </li>
      ))}
    </ol>
  );
}
