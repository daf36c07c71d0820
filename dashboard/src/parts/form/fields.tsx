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

export function TextField({ name, label, help, placeholder, autoFocus }: TextProps) {
  const { value, set, error, mayWrite, changed } = useField<string>(name);
  if (!mayWrite) return <Told label={label} value={value} />;
  return (
    <TextInput
      name={name}
      label={label}
      labelProps={labelled(changed)}
      description={help}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      data-autofocus={autoFocus}
      value={value ?? ''}
      error={error}
      onChange={e => set(e.currentTarget.value)}
    />
  );
}

/** Text of several lines. */
export function LongTextField({ name, label, help, placeholder, code = false, rows = 2 }: TextProps & { code?: boolean; rows?: number }) {
  const { value, set, error, mayWrite, changed } = useField<string>(name);
  if (!mayWrite) return <Told label={label} value={value} code={code} />;
  return (
    <Textarea
      name={name}
      label={label}
      labelProps={labelled(changed)}
      description={help}
      placeholder={placeholder}
      spellCheck={!code}
      autosize
      minRows={rows}
      maxRows={16}
      classNames={code ? { input: classes['code'] ?? '' } : {}}
      value={value ?? ''}
      error={error}
      onChange={e => set(e.currentTarget.value)}
    />
  );
}

/** A list of texts, one a line. Lines that are empty are left out. */
export function LinesField({ name, label, help, placeholder, rows = 2 }: TextProps & { rows?: number }) {
  const { value, set, error, mayWrite, changed } = useField<string[]>(name);
  const [typed, setTyped] = useState('');
  const shown = isEqual(linesOf(typed), value) ? typed : value.join('\n');
  if (!mayWrite) return <Told label={label} value={value} />;
  return (
    <Textarea
      name={name}
      label={label}
      labelProps={labelled(changed)}
      description={help}
      placeholder={placeholder}
      spellCheck={false}
      autosize
      minRows={rows}
      maxRows={16}
      value={shown}
      error={error}
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
export function NumberField({ name, label, help, placeholder, unit, autoFocus }: TextProps & { unit?: string }) {
  const { value, set, error, mayWrite, changed } = useField<number | string | null>(name);
  if (!mayWrite) return <Told label={label} value={value} unit={unit} />;
  return (
    <NumberInput
      name={name}
      label={label}
      labelProps={labelled(changed)}
      description={help}
      placeholder={placeholder}
      suffix={unit ? ` ${unit}` : ''}
      allowDecimal={false}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      autoComplete="off"
      data-autofocus={autoFocus}
      value={value ?? ''}
      error={error}
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
  name,
  label,
  help,
  choices,
  inherit,
  numeric = false,
}: Props & { choices: readonly Choice[]; inherit?: string; numeric?: boolean }) {
  const { value, set, error, mayWrite, changed } = useField<string | number | boolean | null>(name);
  const all = inherit === undefined ? [...choices] : [{ value: '', label: inherit }, ...choices];
  const at = value === null || value === undefined ? '' : String(value);
  // What a later version of the node knows stays as it is.
  if (!all.some(choice => choice.value === at)) all.push({ value: at, label: at });
  if (!mayWrite) return <Told label={label} value={all.find(choice => choice.value === at)?.label} />;
  const chosen = (text: string) => (text === '' && inherit !== undefined ? null : numeric ? Number(text) : text);
  return (
    <NativeSelect
      name={name}
      label={label}
      labelProps={labelled(changed)}
      description={help}
      data={all}
      value={at}
      error={error}
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
