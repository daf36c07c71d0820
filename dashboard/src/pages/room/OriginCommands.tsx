import { Switch } from '@mantine/core';
import { Told } from '../../parts/form/fields';
import { useField } from '../../parts/form/Form';
import { labelOf } from './settings';

/** What the origin may order by a response header; there is one such order. */
export function OriginCommands() {
  const name = 'enabled_origin_commands';
  const { value, set, error, mayWrite } = useField<string[]>(name);
  const on = value.includes('revoke');
  if (!mayWrite) return <Told label={labelOf(name)} value={on} />;
  const others = value.filter(command => command !== 'revoke');
  return (
    <Switch
      name={name}
      aria-label={labelOf(name)}
      label={labelOf(name)}
      description="By a header of its response, such as after the order is paid: the seat is free at once."
      checked={on}
      error={error}
      onChange={e => set(e.currentTarget.checked ? [...others, 'revoke'] : others)}
    />
  );
}
