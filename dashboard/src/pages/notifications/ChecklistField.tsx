import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FieldGroup } from '../../parts/form/FieldGroup';
import { Told } from '../../parts/form/fields';
import { useField } from '../../parts/form/Form';
import { counted } from '../../parts/format';
import { type Named, nameOf } from './useNames';
import classes from './notifications.module.css';

/** From so many on they are filtered, and no more are shown at once. */
const MANY = 8;
const MOST = 50;

/** Some of many, by name; what is chosen and not there any more can be taken away. */
export function ChecklistField({
  name,
  label,
  help,
  all,
}: {
  name: string;
  label: string;
  help: string;
  all: readonly Named[];
}) {
  const { value = [], set, error, mayWrite } = useField<string[] | undefined>(name);
  const [wanted, setWanted] = useState('');
  if (!mayWrite) return <Told label={label} value={value.map(id => nameOf(id, all))} />;
  const lost = value
    .filter(id => !all.some(one => one.id === id))
    .map(id => ({ id, name: id, more: 'not there any more' }));
  const known = [...lost, ...all];
  const found = known.filter(
    one => wanted === '' || `${one.name} ${one.more}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  const shown = found.slice(0, MOST);
  const press = (id: string, on: boolean) => set(on ? [...value, id] : value.filter(one => one !== id));
  return (
    <FieldGroup name={name} label={label} help={help}>
      {known.length === 0 && (
        <Text size="sm" c="dimmed">
          There are none.
        </Text>
      )}
      {known.length > MANY && (
        <TextInput
          type="search"
          label={`Filter ${label.toLowerCase()}`}
          description={`${counted(value.length, 'is chosen', 'are chosen')} of ${counted(known.length, 'thing')}.`}
          value={wanted}
          onChange={e => setWanted(e.currentTarget.value)}
        />
      )}
      <Stack gap="xs" className={classes['choices'] ?? ''}>
        {shown.map(one => (
          <Checkbox
            key={one.id}
            label={
              <span className={classes['name']}>
                {one.name}
                {one.more && ` (${one.more})`}
              </span>
            }
            checked={value.includes(one.id)}
            onChange={e => press(one.id, e.currentTarget.checked)}
          />
        ))}
      </Stack>
      {found.length > MOST && (
        <Text size="sm">and {counted(found.length - MOST, 'other', 'others')}: filter them.</Text>
      )}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </FieldGroup>
  );
}
