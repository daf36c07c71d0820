import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, memo, useState } from 'react';
import type { LiveRoom } from '../../live/rooms';
import { useIsKnown } from '../../session/useSession';
import { DayCell, EventCell, LimitedCell, LongestCell, NameCell, StateCell, WaitingCell } from './cells';
import type { Day } from './day';
import { EventsOfRoom } from './EventsOfRoom';
import { QueueAll } from '../../parts/room/QueueAll';
import classes from './RoomCards.module.css';

/** The rooms where a table would be wider than the screen. */
export function RoomCards({ rooms, days }: { rooms: readonly LiveRoom[]; days: Map<string, Day> | undefined }) {
  const known = useIsKnown();
  return (
    <ul className={classes['cards']} aria-label="Rooms">
      {rooms.map(room => (
        <RoomCard key={room.id} room={room} day={days?.get(room.id)} known={known} />
      ))}
    </ul>
  );
}

const RoomCard = memo(function RoomCard({
  room,
  day,
  known,
}: {
  room: LiveRoom;
  day: Day | undefined;
  known: boolean;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Card component="li" withBorder padding="sm">
      <Stack gap="xs">
        <NameCell room={room} />
        <div>
          <StateCell room={room} />
        </div>
        <dl className={classes['figures']}>
          <Figure name="Waiting">
            <WaitingCell room={room} day={day} />
          </Figure>
          <Figure name="Estimate for a newcomer">
            <LongestCell room={room} day={day} />
          </Figure>
          <Figure name="Active users">
            <LimitedCell room={room} value={room.active} limit={room.activeLimit} most={day?.mostActive} />
          </Figure>
          <Figure name="New, last minute">
            <LimitedCell room={room} value={room.admitted} limit={room.admittedLimit} />
          </Figure>
          {room.event && (
            <Figure name="Event">
              <EventCell event={room.event} />
            </Figure>
          )}
          {day && (
            <Figure name="Waiting, 24 h">
              <DayCell day={day} />
            </Figure>
          )}
        </dl>
        {known && (
          <Group>
            <QueueAll room={room} />
            <Button
              size="xs"
              variant="default"
              aria-expanded={opened}
              aria-label={`Events of ${room.name}`}
              onClick={() => setOpened(!opened)}
            >
              Events
            </Button>
          </Group>
        )}
        {opened && <EventsOfRoom room={room} />}
      </Stack>
    </Card>
  );
});

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <dd className={classes['value']}>{children}</dd>
    </div>
  );
}
