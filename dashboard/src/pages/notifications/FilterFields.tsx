// Filters of policies that are typed.
import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Told } from '../../parts/form/fields';
import { useField } from '../../parts/form/Form';

/** From how many minutes on; a list with one number, as the API has it. */
export function MinutesField({ name, label }: { name: string; label: string }) {
  const { value = [], set, error, mayWrite } = useField<string[] | undefined>(name);
  if (!mayWrite) return <Told label={label} value={value} />;
  return (
    <NumberInput
      name={name}
      label={label}
      description="Told when it lasts so long. Empty: what is usual."
      suffix=" min"
      allowDecimal={false}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      autoComplete="off"
      value={value[0] ?? ''}
      error={error}
      onChange={next => set(next === '' ? [] : [String(next)])}
    />
  );
}

/** The names of nodes, one a line. */
export function NodesField({ name, label }: { name: string; label: string }) {
  const { value = [], set, error, mayWrite } = useField<string[] | undefined>(name);
  const [typed, setTyped] = useState('');
  if (!mayWrite) return <Told label={label} value={value} />;
  const shown = linesOf(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <Textarea
      name={name}
      label={label}
      description="By their names, one a line."
      spellCheck={false}
      autosize
      minRows={2}
      maxRows={8}
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
