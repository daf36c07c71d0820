import { Select } from '@mantine/core';
import type { LiveRoom } from '../../live/rooms';
import type { Scope } from './fields';
import type { Address } from '../../parts/time/useAddress';

const MOST_OPTIONS = 200;

/** Which rooms. */
export function RoomChoice({
  scope,
  name,
  rooms,
  address,
}: {
  scope: Scope;
  name: string;
  rooms: readonly LiveRoom[];
  address: Address;
}) {
  const value = `${scope.zoneId}/${scope.roomId}`;
  const zones = [...new Map(rooms.map(room => [room.zoneId, room.zone]))].sort((a, b) => a[1].localeCompare(b[1]));
  const groups = zones.map(([id, zone]) => ({
    group: zone,
    items: [
      { value: `${id}/`, label: zones.length === 1 ? 'All rooms' : `All rooms of ${zone}` },
      ...rooms
        .filter(room => room.zoneId === id)
        .map(room => ({ value: `${id}/${room.id}`, label: room.name }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ],
  }));
  if (!groups.some(({ items }) => items.some(item => item.value === value))) {
    groups.push({ group: 'Not there any more', items: [{ value, label: name }] });
  }
  const choose = (chosen: string | null) => {
    if (!chosen) return;
    const [zone, room] = chosen.split('/');
    address.go({ zone: zone ?? '', room: room ?? '', center: '' });
  };
  return (
    <Select
      label="Room"
      data={groups}
      value={value}
      onChange={choose}
      allowDeselect={false}
      searchable
      limit={MOST_OPTIONS}
      nothingFoundMessage="No room has this name"
      checkIconPosition="right"
      w={{ base: '100%', xs: '16rem' }}
    />
  );
}

/** Which data center, where there are several. */
export function CenterChoice({
  scope,
  centers,
  address,
}: {
  scope: Scope;
  centers: readonly string[];
  address: Address;
}) {
  const all = scope.center && !centers.includes(scope.center) ? [...centers, scope.center] : centers;
  if (all.length < 2 && !scope.center) return null;
  return (
    <Select
      label="Data center"
      data={[{ value: '', label: 'All' }, ...all.map(value => ({ value, label: value }))]}
      value={scope.center}
      onChange={value => address.go({ center: value ?? '' })}
      allowDeselect={false}
      w={{ base: '100%', xs: '10rem' }}
    />
  );
}
