import { NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useField } from '../../parts/form/Form';
import { Told } from '../../parts/form/fields';
import { type Override, type RoomOfEvents, labelOf } from './events';
import { asRoom } from './words';

interface Props {
  name: Override;
  room: RoomOfEvents;
  /** What its own begins with. */
  start: unknown;
}

/** The room's value, or one of its own, which may be empty. `children` is the field of the latter. */
export function Own({ children, ...choice }: Props & { children: ReactNode }) {
  const { name, room } = choice;
  const { value, mayWrite } = useField<unknown>(name);
  const own = value !== null && value !== undefined;
  if (!mayWrite) return <Told label={labelOf(name)} value={own ? value : asRoom(name, room)} />;
  return (
    <Stack gap="xs">
      <OwnChoice {...choice} />
      {own && children}
    </Stack>
  );
}

/** Whether the event has a value of its own. */
export function OwnChoice({ name, room, start }: Props) {
  const { value, set, error } = useField<unknown>(name);
  const own = value !== null && value !== undefined;
  return (
    <NativeSelect
      label={labelOf(name)}
      data={[
        { value: 'room', label: asRoom(name, room) },
        { value: 'own', label: 'One of its own' },
      ]}
      value={own ? 'own' : 'room'}
      error={own ? undefined : error}
      onChange={e => set(e.currentTarget.value === 'own' ? start : null)}
      maw="36rem"
    />
  );
}
