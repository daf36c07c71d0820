import { ActionIcon, Box, Checkbox, NativeSelect, Text, TextInput, Textarea } from '@mantine/core';
import type { Fault } from './fault';
import { Faulty } from './Faulty';
import { FIELDS, NAMED, kindOfList, namedOf, operationsOf } from './language';
import { type Condition, withLeft, withOperator } from './shape';
import classes from './rules.module.css';

export interface ListName {
  name: string;
  kind: string;
}

const BY_HAND = 'by hand';
const LONG = ['in'];

/** One condition: a value of the request, an operator, and what it is compared with; or text, for all else. */
export function ConditionRow({
  condition,
  name,
  lists,
  fault,
  change,
  remove,
}: {
  condition: Condition;
  /** Such as "condition 1.2", for those who hear it. */
  name: string;
  lists: readonly ListName[];
  fault: Fault | undefined;
  change: (condition: Condition) => void;
  remove: (() => void) | undefined;
}) {
  const { left, type, operator, not } = condition;
  const named = namedOf(left);
  return (
    <Box className={classes['condition']}>
      <Checkbox
        className={classes['not']}
        label="not"
        aria-label={`Not ${name}`}
        checked={not}
        onChange={e => change({ ...condition, not: e.currentTarget.checked })}
      />
      <NativeSelect
        className={classes['left']}
        aria-label={`Value of ${name}`}
        data={lefts(left)}
        value={named ? named.of.label : left || BY_HAND}
        onChange={e => change(chosen(condition, e.currentTarget.value))}
      />
      {named && (
        <TextInput
          className={classes['name']}
          aria-label={`${named.of.label} of ${name}`}
          placeholder="name"
          value={named.name}
          onChange={e => {
            const text = e.currentTarget.value.replaceAll(/["\\]/g, '');
            const key = named.of.label === 'Header' ? text.toLowerCase() : text;
            change({ ...condition, left: named.of.before + key + named.of.after });
          }}
        />
      )}
      {left && type !== 'Bool' && (
        <NativeSelect
          className={classes['operator']}
          aria-label={`Operator of ${name}`}
          data={operators(type, operator)}
          value={operator}
          onChange={e => change(withOperator(condition, e.currentTarget.value))}
        />
      )}
      {(!left || type !== 'Bool') && (
        <Box className={classes['value']}>
          <Against condition={condition} name={name} lists={lists} fault={fault} change={change} />
        </Box>
      )}
      {remove && (
        <ActionIcon
          className={classes['remove']}
          variant="default"
          size="input-sm"
          aria-label={`Remove ${name}`}
          onClick={remove}
        >
          <span aria-hidden="true">✕</span>
        </ActionIcon>
      )}
    </Box>
  );
}

/** What a value is compared with. */
function Against({
  condition,
  name,
  lists,
  fault,
  change,
}: {
  condition: Condition;
  name: string;
  lists: readonly ListName[];
  fault: Fault | undefined;
  change: (condition: Condition) => void;
}) {
  const { left, type, operator, value, quoted } = condition;
  const set = (text: string): void => change({ ...condition, value: text });
  const error = fault && <Faulty fault={fault} />;
  if (operator === 'in_list' && left) {
    const fitting = lists.filter(list => list.kind === kindOfList(type)).map(list => list.name);
    const all = fitting.includes(value) ? fitting : [value, ...fitting];
    return (
      <NativeSelect
        aria-label={`List of ${name}`}
        data={all.map(list => ({
          value: list,
          label: list || (fitting.length > 0 ? 'Choose a list' : 'No such list yet'),
        }))}
        value={value}
        error={error}
        onChange={e => set(e.currentTarget.value)}
      />
    );
  }
  if (LONG.includes(operator) && left) {
    return (
      <Textarea
        aria-label={`Items of ${name}, one a line`}
        placeholder="one a line"
        autosize
        minRows={1}
        maxRows={8}
        value={value}
        error={error}
        onChange={e => set(e.currentTarget.value)}
      />
    );
  }
  return (
    <>
      <TextInput
        aria-label={left ? `Compared with, of ${name}` : `Text of ${name}`}
        classNames={quoted ? {} : { input: classes['code'] ?? '' }}
        value={value}
        error={error}
        spellCheck={false}
        onChange={e => set(e.currentTarget.value)}
      />
      {left && !quoted && type === 'String' && (
        <Text size="xs" c="dimmed">
          As a rule writes it, in quotes.
        </Text>
      )}
    </>
  );
}

function lefts(left: string) {
  const known = left === '' || namedOf(left) || FIELDS.some(field => field.name === left);
  return [
    ...(known ? [] : [{ value: left, label: left }]),
    ...FIELDS.map(field => ({ value: field.name, label: field.label })),
    ...NAMED.map(named => ({ value: named.label, label: named.label })),
    { value: BY_HAND, label: 'Something else, as text' },
  ];
}

function chosen(condition: Condition, value: string): Condition {
  if (value === BY_HAND) return withLeft(condition, '', '');
  const named = NAMED.find(it => it.label === value);
  if (named) return withLeft(condition, named.before + named.after, 'String');
  const type = FIELDS.find(field => field.name === value)?.type ?? condition.type;
  return withLeft(condition, value, type);
}

function operators(type: string, operator: string) {
  const all = operationsOf(type).map(it => ({ value: it.name, label: it.label }));
  return all.some(it => it.value === operator) ? all : [...all, { value: operator, label: operator }];
}
