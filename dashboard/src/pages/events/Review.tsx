import { Badge, List, Table, Text } from '@mantine/core';
import { minutes } from '../../parts/format';
import { OVERRIDES, type RoomOfEvents, type WholeEvent, labelOf, spanOf } from './events';
import classes from './EventList.module.css';
import { worded } from './words';
import { inWords } from './zones';

const MINUTE = 60_000;

/** What will happen, in sentences, and each setting next to the room's. */
export function Review({ room, event, zone }: { room: RoomOfEvents; event: WholeEvent; zone: string }) {
  return (
    <>
      <List size="sm" aria-label="What will happen">
        {told(event, zone).map(text => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
      <Table className={classes['sides']} aria-label="Settings of the room and of the event">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Setting</Table.Th>
            <Table.Th>Room</Table.Th>
            <Table.Th>Event</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {OVERRIDES.map(key => {
            const own = event[key] !== null && event[key] !== undefined;
            const there = worded(key, room[key], room);
            const here = own ? worded(key, event[key], room) : there;
            return (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  {labelOf(key)}
                </Table.Th>
                <Table.Td>{there}</Table.Td>
                <Table.Td>
                  <Text span inherit fw={here === there ? 400 : 700}>
                    {here}
                  </Text>{' '}
                  {own && (
                    <Badge size="sm" variant="outline" color="gray" className={classes['badge']}>
                      its own
                    </Badge>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </>
  );
}

function told(event: WholeEvent, zone: string): string[] {
  const span = spanOf(event);
  if (!span) return ['Its times are not complete yet.'];
  const all: string[] = [];
  if (event.suspended) all.push('Nothing: it is suspended.');
  if (span.begin < span.start) {
    all.push(
      `From ${inWords(span.begin, zone)} people gather for ${minutes(Math.round((span.start - span.begin) / MINUTE))}; ` +
        'no newcomer is let in, and people inside stay.',
    );
  }
  if (event.shuffle_at_event_start) all.push('At the start a draw puts those who gathered in order.');
  all.push(
    `From ${inWords(span.start, zone)} its settings apply for ${minutes(Math.round((span.end - span.start) / MINUTE))}.`,
    `From ${inWords(span.end, zone)} the settings of the room apply again.`,
  );
  return all;
}
