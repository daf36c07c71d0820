import { Button, Chip, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { LiveRoom } from '../../live/rooms';
import type { Scope } from './fields';
import { LASTS, LONGEST, type Span, between, localOf } from './span';
import type { Address } from './useAddress';
import classes from './Analytics.module.css';

const MOST_OPTIONS = 200;

/** Which rooms. */
export function RoomChoice({ scope, name, rooms, address }: { scope: Scope; name: string; rooms: readonly LiveRoom[]; address: Address }) {
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
export function CenterChoice({ scope, centers, address }: { scope: Scope; centers: readonly string[]; address: Address }) {
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

/** Which span: one that moves with the clock, or two times. */
export function SpanChoice({ span, address }: { span: Span; address: Address }) {
  return (
    <Stack gap="xs">
      <Chip.Group value={span.last} onChange={address.goLast}>
        <Group gap="xs" className={classes['span']} role="radiogroup" aria-label="Span">
          {LASTS.map(({ value, label }) => (
            <Chip key={value} value={value} size="sm" radius="md">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Times key={`${span.from} ${span.to}`} span={span} address={address} />
    </Stack>
  );
}

function Times({ span, address }: { span: Span; address: Address }) {
  const [from, setFrom] = useState(localOf(span.from));
  const [to, setTo] = useState(localOf(span.to));
  const [fault, setFault] = useState('');
  function show(event: FormEvent) {
    event.preventDefault();
    const begin = Date.parse(from);
    const end = Date.parse(to);
    const read = between(begin, end);
    if ('fault' in read) setFault(read.fault);
    else address.goTo(begin, end);
  }
  const shift = (by: number) => address.goTo(span.from + by, span.to + by);
  const length = span.to - span.from;
  return (
    <form onSubmit={show} noValidate>
      <Group gap="xs" align="flex-end">
        <TextInput type="datetime-local" label="From" value={from} onChange={e => setFrom(e.currentTarget.value)} />
        <TextInput type="datetime-local" label="To" value={to} onChange={e => setTo(e.currentTarget.value)} />
        <Button type="submit" variant="default">
          Show
        </Button>
        <Button variant="default" onClick={() => shift(-length)}>
          Earlier
        </Button>
        <Button variant="default" onClick={() => shift(length)} disabled={span.to >= Date.now()}>
          Later
        </Button>
        <Button variant="default" onClick={() => address.goTo(span.from - length, span.to + length)} disabled={3 * length > LONGEST}>
          Zoom out
        </Button>
      </Group>
      {fault && (
        <Text c="red" size="sm" role="alert" mt="xs">
          {fault}
        </Text>
      )}
    </form>
  );
}
