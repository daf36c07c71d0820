import {
  ActionIcon,
  Badge,
  Button,
  Card,
  Checkbox,
  Code,
  Group,
  Stack,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core';
import type { PointerEvent } from 'react';
import { ActionFields } from './ActionFields';
import { Builder } from './Builder';
import type { ListName } from './ConditionRow';
import type { RuleDraft } from './draft';
import { Faulty } from './Faulty';
import { actionText } from './actions';
import type { Family } from './families';
import { type Refusal, refusedAt } from './refusal';
import { useShape } from './useShape';
import classes from './rules.module.css';

/** The fields that show by themselves what was refused. */
const SHOWN = new Set(['description', 'expression', 'action', 'level']);

/** One rule or guard: what it says, and while it is opened, text and builder of it. */
export function RuleCard({
  family,
  rule,
  number,
  count,
  opened,
  open,
  mayWrite,
  lists,
  refused,
  drop,
  change,
  move,
  remove,
  drag,
}: {
  family: Family;
  rule: RuleDraft;
  /** Its place, counted from 1. */
  number: number;
  count: number;
  opened: boolean;
  open: (opened: boolean) => void;
  mayWrite: boolean;
  lists: readonly ListName[];
  /** What the node said when it was saved. */
  refused: readonly Refusal[];
  /** Where a rule that is dragged would come, if next to this one. */
  drop: 'before' | 'after' | undefined;
  change: (by: Partial<RuleDraft>) => void;
  /** To a place counted from 1. */
  move: (to: number) => void;
  remove: () => void;
  drag: (e: PointerEvent) => void;
}) {
  const shape = useShape(rule, opened && mayWrite, change);
  const called = `${family.one} ${number}`;
  const text = rule.expression || 'no condition yet';
  return (
    <Card
      component="li"
      withBorder
      padding="sm"
      style={{ overflow: 'visible' }}
      className={`${classes['card']} ${drop ? (classes[drop] ?? '') : ''}`}
      aria-label={`${family.title.slice(0, -1)} ${number}`}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="xs" align="center" wrap="nowrap" className={classes['text']}>
            {mayWrite && count > 1 && (
              <span className={classes['handle']} aria-hidden="true" title="Drag to another place" onPointerDown={drag}>
                ⠿
              </span>
            )}
            <Text fw={600} className={classes['text']}>
              {number}. {rule.description || 'Without a description'}
            </Text>
            <Badge color={rule.enabled ? 'green' : 'gray'} variant="light" className={classes['badge'] ?? ''}>
              {rule.enabled ? 'Live' : 'Draft'}
            </Badge>
          </Group>
          {mayWrite && (
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                aria-expanded={opened}
                aria-label={`${opened ? 'Close' : 'Change'} ${called}`}
                onClick={() => open(!opened)}
              >
                {opened ? 'Close' : 'Change'}
              </Button>
              <ActionIcon
                variant="default"
                size="md"
                data-move="up"
                aria-label={`Move ${called} up`}
                aria-disabled={number === 1}
                data-disabled={number === 1}
                onClick={() => number > 1 && move(number - 1)}
              >
                <span aria-hidden="true">↑</span>
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="md"
                data-move="down"
                aria-label={`Move ${called} down`}
                aria-disabled={number === count}
                data-disabled={number === count}
                onClick={() => number < count && move(number + 1)}
              >
                <span aria-hidden="true">↓</span>
              </ActionIcon>
              <Button size="xs" variant="default" aria-label={`Remove ${called}`} onClick={remove}>
                Remove
              </Button>
            </Group>
          )}
        </Group>
        {family.actions.length > 0 && !(opened && mayWrite) && (
          <Text size="sm">{actionText(rule.action, rule.level)}</Text>
        )}
        {!(opened && mayWrite) && <Code className={classes['expression'] ?? ''}>{text}</Code>}
        {refused
          .filter(({ field }) => !SHOWN.has(field))
          .map(({ field, message }) => (
            <Text key={field + message} size="sm" c="var(--mantine-color-error)">
              {message}
            </Text>
          ))}
        {mayWrite && opened && (
          <Stack gap="sm">
            <Group align="flex-end">
              <TextInput
                label="Description"
                flex="1 1 14rem"
                maxLength={1000}
                value={rule.description}
                error={refusedAt(refused, 'description')}
                onChange={e => change({ description: e.currentTarget.value })}
              />
              <Checkbox
                label="Live"
                description={rule.enabled ? family.live : 'A draft: kept, but without effect'}
                checked={rule.enabled}
                onChange={e => change({ enabled: e.currentTarget.checked })}
              />
            </Group>
            {family.actions.length > 0 && (
              <ActionFields family={family} rule={rule} refused={refused} change={change} />
            )}
            {shape.group ? (
              <Builder
                group={shape.group}
                of={String(number)}
                one={family.one}
                legend={family.legend}
                disabled={!shape.inStep}
                lists={lists}
                fault={shape.fault}
                faulty={shape.faulty}
                change={built => change({ built, behind: true })}
              />
            ) : null}
            <Textarea
              label="As text"
              description={shape.fault && !rule.built ? 'The builder follows when the text can be read.' : undefined}
              autosize
              minRows={2}
              maxRows={12}
              spellCheck={false}
              classNames={{ input: classes['code'] ?? '' }}
              value={rule.expression}
              error={shape.fault && !shape.faulty ? <Faulty fault={shape.fault} /> : refusedAt(refused, 'expression')}
              onChange={e => change({ expression: e.currentTarget.value, built: undefined, behind: false })}
            />
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
