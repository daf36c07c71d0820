import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useField } from '../../parts/form/Form';
import { ChoiceField, NumberField, Told } from '../../parts/form/fields';
import { ACTIONS, BIND, METHODS, MODES } from '../../parts/room/choices';
import { type Override, type RoomOfEvents, labelOf } from './events';
import { asRoom } from './words';

/** What the event puts in the place of the room's settings. */
export function EventSettings({ room }: { room: RoomOfEvents }) {
  const number = (
    name: 'total_active_users' | 'new_users_per_minute' | 'session_duration' | 'moves_per_hour',
    help: string,
  ) => <NumberField name={name} label={labelOf(name)} help={help} placeholder={asRoom(name, room)} />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
      {number('total_active_users', 'Both limits, or neither.')}
      {number('new_users_per_minute', 'At most as many as active users.')}
      {number('session_duration', '1 to 30.')}
      <FlagField name="disable_session_renewal" room={room} />
      <ChoiceField
        name="queueing_method"
        label={labelOf('queueing_method')}
        choices={METHODS}
        inherit={asRoom('queueing_method', room)}
      />
      <FlagField name="invited_only" room={room} />
      <ChoiceField name="bind" label={labelOf('bind')} choices={BIND} inherit={asRoom('bind', room)} />
      {number('moves_per_hour', '1 to 1,000.')}
      <ChoiceField
        name="turnstile_mode"
        label={labelOf('turnstile_mode')}
        choices={MODES}
        inherit={asRoom('turnstile_mode', room)}
      />
      <ChoiceField
        name="turnstile_action"
        label={labelOf('turnstile_action')}
        choices={ACTIONS}
        inherit={asRoom('turnstile_action', room)}
      />
    </SimpleGrid>
  );
}

/** On, off, or as the room. */
function FlagField({ name, room }: { name: Override; room: RoomOfEvents }) {
  const { value, set, error, mayWrite } = useField<boolean | null>(name);
  const label = labelOf(name);
  if (!mayWrite) return <Told label={label} value={value ?? asRoom(name, room)} />;
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: asRoom(name, room) },
        { value: 'true', label: 'on' },
        { value: 'false', label: 'off' },
      ]}
      value={value === null ? '' : String(value)}
      error={error}
      onChange={e => set(e.currentTarget.value === '' ? null : e.currentTarget.value === 'true')}
    />
  );
}
