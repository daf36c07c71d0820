// Values that a list or a map has: a row each, to be added and removed.
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldGroup } from './FieldGroup';
import { useForm } from './Form';

export interface Row {
  /** Its inputs. */
  inputs: ReactNode;
  /** What its button removes. */
  what: string;
  remove: () => void;
}

/** `places` are the inputs in all rows, by their names: what the node says of the value and of none of them stands below. */
export function Rows({
  name,
  label,
  help,
  rows,
  places,
  add,
}: {
  name: string;
  label: string;
  help: string;
  rows: readonly Row[];
  places: readonly string[];
  /** What one more begins with; nothing if there can be no more. */
  add?: { label: string; act: () => void } | undefined;
}) {
  const form = useForm();
  const placed = places.flatMap(place => form.messages(place));
  return (
    <FieldGroup name={name} label={label} help={help}>
      {rows.map((row, i) => (
        <Group key={i} align="flex-start" gap="sm">
          {row.inputs}
          <Button variant="default" aria-label={`Remove ${row.what}`} onClick={row.remove}>
            Remove
          </Button>
        </Group>
      ))}
      {form
        .messages(name)
        .filter(message => !placed.includes(message))
        .map(message => (
          <Text key={message} size="xs" c="var(--mantine-color-error)">
            {message}
          </Text>
        ))}
      {add && (
        <div>
          <Button variant="default" size="xs" onClick={add.act}>
            {add.label}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

/** What the node says of one input of a row. */
export function useSaid(): (place: string) => string | undefined {
  const form = useForm();
  return place => form.messages(place).join(' ') || undefined;
}
