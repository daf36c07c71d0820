// The fields of forms. Each shows what the node says of it, and for people who may only look its value as text.
import { NativeSelect, NumberInput, Switch, Text, TextInput, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useField } from './Form';
import { isEqual } from './pointer';
import { textOf } from './shown';
import classes from './fields.module.css';

interface Props {
  /** As in the API, with `/` before what is within. */
  name: string;
  label: string;
  /** What it does, in one sentence; its bounds. */
  help?: ReactNode;
}

interface TextProps extends Props {
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
}

export function TextField({ autoFocus, ...props }: TextProps) {
  const field = useField<string>(props.name);
  const { value, set } = field;
  if (!field.mayWrite) return <Told label={props.label} value={value} />;
  return (
    <TextInput
      {...inputProps(props, field)}
      spellCheck={false}
      autoComplete="off"
      data-autofocus={autoFocus}
      value={value ?? ''}
      onChange={e => set(e.currentTarget.value)}
    />
  );
}

/** Text of several lines. */
export function LongTextField({ code = false, rows = 2, ...props }: TextProps & { code?: boolean; rows?: number }) {
  const field = useField<string>(props.name);
  const { value, set } = field;
  if (!field.mayWrite) return <Told label={props.label} value={value} code={code} />;
  return (
    <Textarea
      {...inputProps(props, field)}
      spellCheck={!code}
      autosize
      minRows={rows}
      maxRows={16}
      classNames={code ? { input: classes['code'] ?? '' } : {}}
      value={value ?? ''}
      onChange={e => set(e.currentTarget.value)}
    />
  );
}

/** A list of texts, one a line. Lines that are empty are left out. */
export function LinesField({ rows = 2, ...props }: TextProps & { rows?: number }) {
  const field = useField<string[]>(props.name);
  const { value, set } = field;
  const [typed, setTyped] = useState('');
  const shown = isEqual(linesOf(typed), value) ? typed : value.join('\n');
  if (!field.mayWrite) return <Told label={props.label} value={value} />;
  return (
    <Textarea
      {...inputProps(props, field)}
      spellCheck={false}
      autosize
      minRows={rows}
      maxRows={16}
      value={shown}
      onChange={e => {
        setTyped(e.currentTarget.value);
        set(linesOf(e.currentTarget.value));
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
}

/** A whole number. An empty field is `null`: the default, or what the room has. */
export function NumberField({ unit, autoFocus, ...props }: TextProps & { unit?: string }) {
  const field = useField<number | string | null>(props.name);
  const { value, set } = field;
  if (!field.mayWrite) return <Told label={props.label} value={value} unit={unit} />;
  return (
    <NumberInput
      {...inputProps(props, field)}
      suffix={unit ? ` ${unit}` : ''}
      allowDecimal={false}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      autoComplete="off"
      data-autofocus={autoFocus}
      value={value ?? ''}
      onChange={next => set(next === '' ? null : next)}
    />
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** One of some. `inherit`, if given, is what stands for `null`. */
export function ChoiceField({
  choices,
  inherit,
  numeric = false,
  ...props
}: Props & { choices: readonly Choice[]; inherit?: string; numeric?: boolean }) {
  const field = useField<string | number | boolean | null>(props.name);
  const { value, set } = field;
  const all = inherit === undefined ? [...choices] : [{ value: '', label: inherit }, ...choices];
  const at = value === null || value === undefined ? '' : String(value);
  // What a later version of the node knows stays as it is.
  if (!all.some(choice => choice.value === at)) all.push({ value: at, label: at });
  if (!field.mayWrite) return <Told label={props.label} value={all.find(choice => choice.value === at)?.label} />;
  const chosen = (text: string) => (text === '' && inherit !== undefined ? null : numeric ? Number(text) : text);
  return (
    <NativeSelect
      {...inputProps(props, field)}
      data={all}
      value={at}
      onChange={e => set(chosen(e.currentTarget.value))}
    />
  );
}

/** On or off. With `invert` it is on where the setting is off. */
export function SwitchField({ name, label, help, invert = false }: Props & { invert?: boolean }) {
  const { value, set, error, mayWrite, changed } = useField<boolean>(name);
  const on = invert ? !value : Boolean(value);
  if (!mayWrite) return <Told label={label} value={on} />;
  return (
    <Switch
      name={name}
      aria-label={label}
      classNames={{ trackLabel: classes['nothing'] ?? '' }}
      label={
        <>
          {label}
          {changed && <Changed />}
        </>
      }
      description={help}
      checked={on}
      error={error}
      onChange={e => set(invert ? !e.currentTarget.checked : e.currentTarget.checked)}
    />
  );
}

/** What every input of a form is given. */
function inputProps(
  { name, label, help, placeholder }: TextProps,
  { changed, error }: { changed: boolean; error?: string | undefined },
) {
  return { name, label, labelProps: labelled(changed), description: help, placeholder, error };
}

/** A label with a mark where the draft differs from what is saved. */
function labelled(changed: boolean) {
  return changed ? { 'data-changed': true, className: classes['changed'] } : {};
}

function Changed() {
  return <span className={classes['changed']} />;
}

/** The value for people who may not change it. */
export function Told({
  label,
  value,
  unit,
  code = false,
}: {
  label: string;
  value: unknown;
  unit?: string | undefined;
  code?: boolean;
}) {
  const text = textOf(value);
  return (
    <div role="group" aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="sm" className={code ? classes['code'] : classes['told']}>
        {unit ? `${text} ${unit}` : text}
      </Text>
    </div>
  );
}
