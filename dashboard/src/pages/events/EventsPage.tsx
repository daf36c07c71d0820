import '@mantine/dates/styles.css';
import { Alert, Anchor, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useParams } from 'wouter';
import { call, callAll } from '../../api/client';
import { paths } from '../../api/paths';
import { type Asked, useAnswer } from '../../api/useAnswer';
import { useNow, useRevision } from '../../live/useLive';
import { InHistory } from '../../parts/room/InHistory';
import { RoomLinks } from '../../parts/room/RoomLinks';
import { Answered } from '../../parts/states';
import { useTitle } from '../../parts/title';
import { EventForm } from './EventForm';
import { EventList } from './EventList';
import { NEW_EVENT, type RoomOfEvents, type WholeEvent, spanOf } from './events';

const TICK_MILLIS = 1_000;

/** So long after the start the seed of a draw is told. */
const SEED_MILLIS = 10_000;

interface Told {
  room: RoomOfEvents;
  events: WholeEvent[];
  revision: string;
}

/** The events of a room, or one of them to be changed, or a new one. */
export default function EventsPage() {
  const { zone = '', room = '', event = '' } = useParams<{ zone: string; room: string; event: string }>();
  const revision = useRevision();
  const now = useNow(TICK_MILLIS);
  const asked = useAnswer<Told>(signal => told(zone, room, signal), [zone, room], revision);
  useSeeds(asked, now);
  const name = asked.state === 'there' ? asked.value.room.name : undefined;
  useTitle(name && (event === 'new' ? `New event of ${name}` : `Events of ${name}`));
  return (
    <>
      <RoomLinks zoneId={zone} roomId={room} />
      <Answered asked={asked} what="the events" gone={<InHistory roomId={room} />}>
        {({ room: of, events, revision: at }) => {
          const again = asked.state === 'loading' ? () => undefined : asked.again;
          const common = { zoneId: zone, room: of, events, now, revision: at, again };
          if (event === '') return <EventList {...common} />;
          if (event === 'new') return <EventForm key="new" event={NEW_EVENT} {...common} revision="" />;
          const found = events.find(one => one.id === event);
          return found ? (
            <EventForm key={event} event={{ ...NEW_EVENT, ...found }} {...common} />
          ) : (
            <Gone zoneId={zone} roomId={room} />
          );
        }}
      </Answered>
    </>
  );
}

async function told(zoneId: string, roomId: string, signal: AbortSignal): Promise<Told> {
  const [room, events] = await Promise.all([
    call<RoomOfEvents>('GET', paths.room(zoneId, roomId), { signal }),
    callAll<WholeEvent>(paths.events(zoneId, roomId), { signal }),
  ]);
  return { room: room.result, events, revision: room.revision };
}

/** Asks again when the seed of a draw is to be told: that is no change, so nothing else says so. */
function useSeeds(asked: Asked<Told>, now: number): void {
  const there = asked.state === 'there' ? asked : undefined;
  const due = there?.value.events.some(event => {
    const past = now - (spanOf(event)?.start ?? Infinity);
    return event.draw_commitment && !event.draw_seed && past >= SEED_MILLIS && past < 10 * SEED_MILLIS;
  });
  const again = there?.again;
  useEffect(() => {
    if (due) again?.();
  }, [due, now, again]);
}

function Gone({ zoneId, roomId }: { zoneId: string; roomId: string }) {
  return (
    <Alert role="alert" color="red" variant="light" title="This event is not there any more">
      <Stack gap="xs" align="flex-start">
        It was deleted, by you or another operator. What you have typed is kept in this tab. The history can bring it
        back.
        <Anchor component={Link} href={`/rooms/${zoneId}/${roomId}/events`}>
          All events of the room
        </Anchor>
        <Anchor component={Link} href={`/history?room=${roomId}`}>
          History
        </Anchor>
      </Stack>
    </Alert>
  );
}
