import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { counted, distance } from '../../parts/format';
import { Empty, ReadOnly } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import { DrawProof } from './DrawProof';
import { EventActions } from './EventActions';
import { type EventsOf, OVERRIDES, PHASES, type WholeEvent, barsOf, labelOf, ordered, phaseOf, spanOf } from './events';
import classes from './EventList.module.css';
import { TimeLine } from './TimeLine';
import { inWords, spanInWords } from './zones';
import { ZoneField, useZone } from './ZoneField';

export function EventList(of: EventsOf) {
  const { zoneId, room, events, now } = of;
  const mayWrite = useMayWrite();
  const [zone, setZone] = useZone();
  const fresh = `/rooms/${zoneId}/${room.id}/events/new${location.search}`;
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <ZoneField zone={zone} set={setZone} />
        {mayWrite && (
          <Button component={Link} href={fresh}>
            New event
          </Button>
        )}
      </Group>
      {!mayWrite && <ReadOnly />}
      {events.length === 0 ? (
        <Empty title="This room has no events">
          <Text>
            An event gives a room other limits, another method or another page for a time, with a pre-queue or a draw.
          </Text>
        </Empty>
      ) : (
        <>
          <TimeLine bars={barsOf(events)} now={now} zone={zone} />
          <ul className={classes['events']} aria-label={`Events of ${room.name}`}>
            {ordered(events, now).map(event => (
              <EventCard key={event.id} event={event} zone={zone} {...of} />
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

function EventCard({ event, zone, ...of }: { event: WholeEvent; zone: string } & EventsOf) {
  const { zoneId, room, now } = of;
  const span = spanOf(event);
  const phase = phaseOf(event, now);
  const own = OVERRIDES.filter(key => event[key] !== null && event[key] !== undefined);
  return (
    <Card component="li" withBorder padding="sm">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" className={classes['name']}>
            {event.name}
          </Title>
          <Badge color={PHASES[phase].color} variant="light" className={classes['badge']}>
            {PHASES[phase].word}
          </Badge>
        </Group>
        {event.description && <Text className={classes['name']}>{event.description}</Text>}
        {span && (
          <Text size="sm">
            {event.prequeue_start_time && <>Pre-queue from {inWords(span.begin, zone)}. </>}
            {spanInWords(span.start, span.end, zone)}
            {phase !== 'over' && (
              <span className={classes['distance']}>
                {now < span.start ? `Starts ${distance(span.start, now)}` : `Ends ${distance(span.end, now)}`}
              </span>
            )}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {own.length === 0
            ? 'All settings are the room’s.'
            : `${counted(own.length, 'setting')} of its own: ${own.map(labelOf).join(', ')}.`}
        </Text>
        {event.draw_commitment && <DrawProof event={event} />}
        <Group gap="sm">
          <EventActions event={event} phase={phase} {...of} />
          {span && span.begin <= now && (
            <Anchor component={Link} size="sm" href={analyticsOf(zoneId, room.id, span.begin, span.end)}>
              Analytics of this event
            </Anchor>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

/** Its window, the pre-queue included. */
function analyticsOf(zoneId: string, roomId: string, from: number, to: number): string {
  const query = new URLSearchParams({
    zone: zoneId,
    room: roomId,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  return `/analytics?${query.toString()}`;
}
