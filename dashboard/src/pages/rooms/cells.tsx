// The parts of a room that the table and the cards both show.
import { Anchor, Badge, Box, Group, Progress, Text, Tooltip } from '@mantine/core';
import { type FunctionComponent, memo } from 'react';
import { Link } from 'wouter';
import type { LiveEvent, LiveRoom } from '../../live/rooms';
import { useClockTo } from '../../live/useLive';
import { counted, dateAndTime, distance, minutes, number } from '../../parts/format';
import { Spark } from '../../parts/Spark';
import { useIsKnown } from '../../session/useSession';
import type { Day } from './day';
import { remarksOf } from '../../parts/room/remarks';
import { type Standing, standingOf } from '../../parts/room/standing';
import classes from './cells.module.css';

/** A part that is drawn again only when one of these fields of its room has changed: figures change each second. */
function drawnFor(fields: (keyof LiveRoom)[], Part: FunctionComponent<{ room: LiveRoom }>) {
  return memo(Part, ({ room: a }, { room: b }) => fields.every(field => a[field] === b[field]));
}

export const NameCell = drawnFor(['id', 'zoneId', 'name', 'routes'], function NameCell({ room }) {
  const known = useIsKnown() && room.zoneId;
  return (
    <>
      <Text span fw={600} className={classes['name']}>
        {known ? (
          <Anchor component={Link} href={`/rooms/${room.zoneId}/${room.id}`} inherit>
            {room.name}
          </Anchor>
        ) : (
          room.name
        )}
      </Text>
      <Text size="sm" c="dimmed" className={classes['routes']}>
        {room.routes.join(', ')}
      </Text>
    </>
  );
});

export function StateCell({ room }: { room: LiveRoom }) {
  const standing = standingOf(room);
  return (
    <>
      <Badges word={standing.word} color={standing.color} bypassRules={room.bypassRules} />
      <Remarks room={room} />
    </>
  );
}

const Badges = memo(function Badges({
  word,
  color,
  bypassRules,
}: Pick<Standing, 'word' | 'color'> & Pick<LiveRoom, 'bypassRules'>) {
  return (
    <Group gap={4}>
      <Badge color={color} variant="light" className={classes['badge']}>
        {word}
      </Badge>
      {bypassRules > 0 && (
        <Tooltip label={`${counted(bypassRules, 'rule')} may let visitors pass this room`}>
          <Badge color="gray" variant="outline" className={classes['badge']}>
            Bypass
          </Badge>
        </Tooltip>
      )}
    </Group>
  );
});

function Remarks({ room }: { room: LiveRoom }) {
  return remarksOf(room).map(text => (
    <Text key={text} size="xs" c="dimmed">
      {text}
    </Text>
  ));
}

/** A figure next to its limit. */
export function LimitedCell({
  room,
  value,
  limit,
  most,
}: {
  room: LiveRoom;
  value: number;
  limit: number | null;
  most?: number | undefined;
}) {
  const share = room.known && limit ? Math.min(100, (100 * value) / limit) : 0;
  return (
    <Box className={classes['limited']}>
      <span>
        {room.known ? number(value) : '–'}
        <Text span inherit c="dimmed">
          {' '}
          of {limit === null ? '–' : number(limit)}
        </Text>
      </span>
      <Progress value={share} size="xs" aria-hidden="true" color={share >= 100 ? 'yellow' : 'blue'} />
      {most !== undefined && <Peak>{number(most)}</Peak>}
    </Box>
  );
}

export function WaitingCell({ room, day }: { room: LiveRoom; day: Day | undefined }) {
  return (
    <>
      <span>{room.known ? number(room.waiting) : '–'}</span>
      {day && <Peak>{number(day.mostWaiting)}</Peak>}
    </>
  );
}

export function LongestCell({ room, day }: { room: LiveRoom; day: Day | undefined }) {
  return (
    <>
      <span>{room.newcomerMinutes > 0 ? minutes(room.newcomerMinutes) : '–'}</span>
      {day && day.longestMinutes > 0 && <Peak>{minutes(day.longestMinutes)}</Peak>}
    </>
  );
}

function Peak({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed">
      24 h: {children}
    </Text>
  );
}

export const DayCell = memo(function DayCell({ day }: { day: Day | undefined }) {
  return day ? (
    <Spark values={day.waiting} />
  ) : (
    <Text inherit c="dimmed">
      –
    </Text>
  );
});

/** When the next event is, with a dot while one is on. */
export const EventCell = memo(function EventCell({ event }: { event: LiveEvent | null }) {
  return event ? (
    <Planned event={event} />
  ) : (
    <Text inherit c="dimmed">
      –
    </Text>
  );
});

function Planned({ event }: { event: LiveEvent }) {
  const begin = event.prequeueStart ?? event.start;
  const now = useClockTo([begin, event.start, event.end]);
  const on = begin <= now && now < event.end;
  return (
    <Group gap={6} wrap="nowrap" align="baseline">
      {on && <span className={classes['dot']} aria-hidden="true" />}
      <Box>
        <Text size="sm">{event.name}</Text>
        <Text size="xs" c="dimmed" title={dateAndTime(on ? event.end : begin)}>
          {on
            ? now < event.start
              ? `pre-queue, starts ${distance(event.start, now)}`
              : `on, ends ${distance(event.end, now)}`
            : distance(begin, now)}
        </Text>
      </Box>
    </Group>
  );
}
