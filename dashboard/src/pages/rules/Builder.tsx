import { Button, Checkbox, Fieldset, Group as Row, NativeSelect, Stack } from '@mantine/core';
import type { Fault } from './fault';
import { ConditionRow, type ListName } from './ConditionRow';
import { type Condition, type Group, type Part, type Word, emptyCondition, emptyGroup, replaced } from './shape';

const JOINED: { value: Word; label: string }[] = [
  { value: 'and', label: 'all of these match (and)' },
  { value: 'or', label: 'any of these matches (or)' },
  { value: 'xor', label: 'an odd number of these match (xor)' },
];

/** A rule as groups of conditions. `change` gets the whole of it as it is to be. */
export function Builder({
  group,
  of,
  one,
  legend,
  disabled,
  lists,
  fault,
  faulty,
  change,
}: {
  group: Group;
  /** Which rule it is, for those who hear it. */
  of: string;
  /** What such a rule is called. */
  one: string;
  /** What the conditions are for. */
  legend: string;
  disabled: boolean;
  lists: readonly ListName[];
  fault: Fault | undefined;
  /** The key of the condition with the fault. */
  faulty: string | undefined;
  change: (group: Group) => void;
}) {
  const set = (part: Part, by: Part | undefined): void =>
    change(part.key === group.key ? ((by ?? emptyGroup('and')) as Group) : replaced(group, part.key, by));

  const single = (part: Condition, name: string, removable: boolean) => (
    <ConditionRow
      key={part.key}
      condition={part}
      name={name}
      lists={lists}
      fault={part.key === faulty ? fault : undefined}
      change={by => set(part, by)}
      remove={removable ? () => set(part, undefined) : undefined}
    />
  );

  const several = (it: Group, name: string) => {
    const whole = it.key === group.key;
    return (
      <Stack gap="xs" key={it.key}>
        <Row gap="sm" align="center">
          <Checkbox
            label="not"
            aria-label={`Not ${name}`}
            checked={it.not}
            onChange={e => set(it, { ...it, not: e.currentTarget.checked })}
          />
          <NativeSelect
            aria-label={`How ${name} is joined`}
            data={JOINED}
            value={it.word}
            onChange={e => set(it, { ...it, word: e.currentTarget.value as Word })}
          />
        </Row>
        {it.parts.map((part, i) => {
          const inner = whole ? `${of}.${i + 1}` : `${name.replace('group ', '')}.${i + 1}`;
          return part.kind === 'condition' ? (
            single(part, `condition ${inner}`, !whole || it.parts.length > 1)
          ) : (
            <Fieldset key={part.key} legend={`Group ${inner}`} p="sm">
              {several(part, `group ${inner}`)}
            </Fieldset>
          );
        })}
        <Row gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={`Add a condition to ${name}`}
            onClick={() => set(it, { ...it, parts: [...it.parts, emptyCondition()] })}
          >
            Add a condition
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Add a group to ${name}`}
            onClick={() => set(it, { ...it, parts: [...it.parts, emptyGroup(it.word === 'and' ? 'or' : 'and')] })}
          >
            Add a group
          </Button>
          {!whole && (
            <Button size="xs" variant="default" aria-label={`Remove ${name}`} onClick={() => set(it, undefined)}>
              Remove
            </Button>
          )}
        </Row>
      </Stack>
    );
  };

  return (
    <Fieldset legend={legend} disabled={disabled} p="sm">
      {several(group, `${one} ${of}`)}
    </Fieldset>
  );
}
