import { NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useField } from '../../parts/form/Form';
import { ChoiceField, LongTextField, NumberField, Told } from '../../parts/form/fields';
import { textOf } from '../../parts/form/shown';
import { ACTIONS, METHODS, MODES } from '../../parts/room/choices';
import type { Choice } from '../../parts/form/fields';
import { type RoomOfEvents, labelOf } from './events';

/** What the event puts in the place of the room's settings. */
export function EventSettings({ room }: { room: RoomOfEvents }) {
  const number = (name: 'total_active_users' | 'new_users_per_minute' | 'session_duration', help: string) => (
    <NumberField name={name} label={labelOf(name)} help={help} placeholder={asRoom(room[name])} />
  );
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
        {number('total_active_users', 'Both limits, or neither.')}
        {number('new_users_per_minute', 'At most as many as active users.')}
        {number('session_duration', '1 to 30.')}
        <FlagField name="disable_session_renewal" room={room.disable_session_renewal} />
        <ChoiceField
          name="queueing_method"
          label={labelOf('queueing_method')}
          choices={METHODS}
          inherit={asRoom(worded(METHODS, room.queueing_method))}
        />
        <ChoiceField
          name="turnstile_mode"
          label={labelOf('turnstile_mode')}
          help="Without effect in this version."
          choices={MODES}
          inherit={asRoom(worded(MODES, room.turnstile_mode))}
        />
        <ChoiceField
          name="turnstile_action"
          label={labelOf('turnstile_action')}
          help="Without effect in this version."
          choices={ACTIONS}
          inherit={asRoom(worded(ACTIONS, room.turnstile_action))}
        />
      </SimpleGrid>
      <OwnMessage room={room} />
    </Stack>
  );
}

const asRoom = (value: unknown): string => `As the room: ${textOf(value)}`;

function worded(choices: readonly Choice[], value: string): string {
  return choices.find(choice => choice.value === value)?.label ?? value;
}

/** On, off, or as the room. */
function FlagField({ name, room }: { name: string; room: boolean }) {
  const { value, set, error, mayWrite } = useField<boolean | null>(name);
  const label = labelOf(name);
  if (!mayWrite) return <Told label={label} value={value ?? asRoom(room)} />;
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: asRoom(room) },
        { value: 'true', label: 'on' },
        { value: 'false', label: 'off' },
      ]}
      value={value === null ? '' : String(value)}
      error={error}
      onChange={e => set(e.currentTarget.value === '' ? null : e.currentTarget.value === 'true')}
    />
  );
}

/** The room's, or one of its own, which may be empty. */
function OwnMessage({ room }: { room: RoomOfEvents }) {
  const { value, set, mayWrite } = useField<string | null>('message');
  const label = labelOf('message');
  if (!mayWrite) return <Told label={label} value={value ?? asRoom(room.message)} />;
  const own = value !== null && value !== undefined;
  return (
    <Stack gap="xs">
      <NativeSelect
        label={label}
        data={[
          { value: 'room', label: asRoom(room.message) },
          { value: 'own', label: 'One of its own' },
        ]}
        value={own ? 'own' : 'room'}
        onChange={e => set(e.currentTarget.value === 'own' ? (room.message ?? '') : null)}
        maw="36rem"
      />
      {own && <LongTextField name="message" label="The message during the event" help="At most 500 characters; empty for none." />}
    </Stack>
  );
}
