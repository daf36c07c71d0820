import { ActionIcon, Group, Table, VisuallyHidden } from '@mantine/core';
import { memo, useState } from 'react';
import type { LiveRoom } from '../../live/rooms';
import { type Order, SortHead } from '../../parts/SortHead';
import { useIsKnown } from '../../session/useSession';
import { DayCell, EventCell, LimitedCell, LongestCell, NameCell, StateCell, WaitingCell } from './cells';
import type { Day } from './day';
import { EventsOfRoom } from './EventsOfRoom';
import type { Column } from './order';
import { QueueAll } from '../../parts/room/QueueAll';
import classes from './cells.module.css';

const HEADS: { name: Column; label: string; right?: boolean }[] = [
  { name: 'name', label: 'Room' },
  { name: 'state', label: 'State' },
  { name: 'waiting', label: 'Waiting', right: true },
  { name: 'active', label: 'Active users', right: true },
  { name: 'admitted', label: 'New, last minute', right: true },
  { name: 'longest', label: 'Estimate for a newcomer', right: true },
  { name: 'event', label: 'Event' },
];

export function RoomsTable({
  rooms,
  days,
  order,
  setOrder,
}: {
  rooms: readonly LiveRoom[];
  days: Map<string, Day> | undefined;
  order: Order<Column>;
  setOrder: (order: Order<Column>) => void;
}) {
  const known = useIsKnown();
  return (
    <Table verticalSpacing="xs" aria-label="Rooms">
      <Table.Thead>
        <Table.Tr>
          {HEADS.map(head => (
            <SortHead key={head.name} {...head} order={order} set={setOrder} />
          ))}
          {known && <Table.Th className={classes['bottom']}>Last 24 h</Table.Th>}
          {known && (
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rooms.map(room => (
          <Row key={room.id} room={room} day={days?.get(room.id)} known={known} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Row = memo(function Row({ room, day, known }: { room: LiveRoom; day: Day | undefined; known: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row" fw={400}>
          <NameCell room={room} />
        </Table.Th>
        <Table.Td>
          <StateCell room={room} />
        </Table.Td>
        <Table.Td ta="right">
          <WaitingCell room={room} day={day} />
        </Table.Td>
        <Table.Td ta="right">
          <LimitedCell room={room} value={room.active} limit={room.activeLimit} most={day?.mostActive} />
        </Table.Td>
        <Table.Td ta="right">
          <LimitedCell room={room} value={room.admitted} limit={room.admittedLimit} />
        </Table.Td>
        <Table.Td ta="right">
          <LongestCell room={room} day={day} />
        </Table.Td>
        <Table.Td>
          <EventCell event={room.event} />
        </Table.Td>
        {known && (
          <Table.Td>
            <DayCell day={day} />
          </Table.Td>
        )}
        {known && (
          <Table.Td>
            <Group gap="xs" justify="flex-end" wrap="nowrap">
              <QueueAll room={room} />
              <ActionIcon
                variant="default"
                aria-expanded={opened}
                aria-label={`Events of ${room.name}`}
                onClick={() => setOpened(!opened)}
              >
                <span aria-hidden="true">{opened ? '▴' : '▾'}</span>
              </ActionIcon>
            </Group>
          </Table.Td>
        )}
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={HEADS.length + 2}>
            <EventsOfRoom room={room} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
});
