import { Group, NativeSelect } from '@mantine/core';
import { ASKS, LEVELS, NORMAL, helpOn } from './actions';
import type { RuleDraft } from './draft';
import type { Family } from './families';
import { type Refusal, refusedAt } from './refusal';

/** What a guard does, and how hard its challenge is; what a later version of the node knows stays as it is. */
export function ActionFields({
  family,
  rule,
  refused,
  change,
}: {
  family: Family;
  rule: RuleDraft;
  refused: readonly Refusal[];
  change: (by: Partial<RuleDraft>) => void;
}) {
  const known = family.actions.some(one => one.value === rule.action);
  const actions = known ? family.actions : [...family.actions, { value: rule.action, label: rule.action }];
  return (
    <Group align="flex-start">
      <NativeSelect
        label="What happens"
        description={helpOn(rule.action)}
        flex="1 1 16rem"
        data={[...actions]}
        value={rule.action}
        error={refusedAt(refused, 'action')}
        onChange={e => {
          const action = e.currentTarget.value;
          change({ action, level: action === ASKS ? NORMAL : undefined });
        }}
      />
      {rule.action === ASKS && (
        <NativeSelect
          label="How hard, at least"
          description="The pressure on the room may make it harder."
          flex="1 1 10rem"
          data={[...LEVELS]}
          value={rule.level ?? NORMAL}
          error={refusedAt(refused, 'level')}
          onChange={e => change({ level: e.currentTarget.value })}
        />
      )}
    </Group>
  );
}
