import { Badge, Table } from '@mantine/core';
import { memo } from 'react';
import type { LiveRoom } from '../../live/rooms';
import { minutes, number } from '../../parts/format';
import { standingOf } from './standing';

export function RoomsTable({ rooms }: { rooms: readonly LiveRoom[] }) {
  return (
    <Table.ScrollContainer minWidth="60rem">
      <Table striped="even" stickyHeader={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Room</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th ta="right">Waiting</Table.Th>
            <Table.Th ta="right">Active</Table.Th>
            <Table.Th ta="right">New in the last minute</Table.Th>
            <Table.Th ta="right">Longest wait</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rooms.map(room => (
            <Row key={room.id} room={room} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const Row = memo(function Row({ room }: { room: LiveRoom }) {
  const standing = standingOf(room);
  return (
    <Table.Tr>
      <Table.Th scope="row">{room.name}</Table.Th>
      <Table.Td>
        <Badge color={standing.color} variant="light">
          {standing.word}
        </Badge>
      </Table.Td>
      <Table.Td ta="right">{room.known ? number(room.waiting) : '–'}</Table.Td>
      <Table.Td ta="right">{room.known ? number(room.active) : '–'}</Table.Td>
      <Table.Td ta="right">{room.known ? number(room.admitted) : '–'}</Table.Td>
      <Table.Td ta="right">{room.longestMinutes > 0 ? minutes(room.longestMinutes) : '–'}</Table.Td>
    </Table.Tr>
  );
});
