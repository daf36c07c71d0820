import { List, Text } from '@mantine/core';
import { callAll } from '../../api/client';
import { paths } from '../../api/paths';
import type { RoomEvent } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import type { LiveRoom } from '../../live/rooms';
import { useRevision } from '../../live/useLive';
import { dateAndTime } from '../../parts/format';
import { Answered } from '../../parts/states';

/** The events of a room, the next one first, then those that are over. */
export function EventsOfRoom({ room }: { room: LiveRoom }) {
  const revision = useRevision();
  const asked = useAnswer(
    signal => callAll<RoomEvent>(paths.events(room.zoneId, room.id), { signal }),
    [room.zoneId, room.id],
    revision,
  );
  return (
    <Answered asked={asked} what="the events">
      {events =>
        events.length === 0 ? (
          <Text size="sm">This room has no events.</Text>
        ) : (
          <List size="sm" aria-label={`Events of ${room.name}`}>
            {ordered(events).map(event => (
              <List.Item key={event.id}>
                <b>{event.name}</b>: {dateAndTime(Date.parse(event.event_start_time))} to{' '}
                {dateAndTime(Date.parse(event.event_end_time))}
                {event.prequeue_start_time && `, pre-queue from ${dateAndTime(Date.parse(event.prequeue_start_time))}`}
                {event.suspended && ' (suspended)'}
              </List.Item>
            ))}
          </List>
        )
      }
    </Answered>
  );
}

function ordered(events: readonly RoomEvent[]): RoomEvent[] {
  const now = Date.now();
  const over = (event: RoomEvent) => Number(Date.parse(event.event_end_time) <= now);
  return [...events].sort(
    (a, b) => over(a) - over(b) || Date.parse(a.event_start_time) - Date.parse(b.event_start_time),
  );
}
