import { Badge, Group, Stack, Text } from '@mantine/core';
import type { LiveRoom } from '../../live/rooms';
import { useNow } from '../../live/useLive';
import { remarksOf } from '../../parts/room/remarks';
import { Announce } from '../../parts/Announce';
import { Facts } from '../../parts/Facts';
import { counted, dateAndTime, minutes, number, seconds } from '../../parts/format';
import { standingOf } from '../../parts/room/standing';

/** How a room stands at this moment. */
export function RoomFigures({ room }: { room: LiveRoom | undefined }) {
  const now = useNow(1_000);
  if (!room) return <Text c="dimmed">The node reports no figures of this room yet.</Text>;
  const standing = standingOf(room);
  const of = (limit: number | null) => (limit === null ? 'no limit' : `of ${number(limit)}`);
  const said = [
    ...remarksOf(room),
    ...(room.bypassRules > 0 ? [`${counted(room.bypassRules, 'rule')} may let visitors pass.`] : []),
  ];
  return (
    <Stack gap="xs" role="group" aria-label="Now">
      <Group>
        <Badge color={standing.color} variant="light" size="lg" tt="none">
          {standing.word}
        </Badge>
        <Announce size="xs" say={() => spoken(room, standing.word)} />
      </Group>
      <Facts
        label="Figures"
        facts={[
          { name: 'Waiting', value: room.known ? number(room.waiting) : '–' },
          { name: 'Active users', value: room.known ? `${number(room.active)} ${of(room.activeLimit)}` : '–' },
          { name: 'New, last minute', value: room.known ? `${number(room.admitted)} ${of(room.admittedLimit)}` : '–' },
          { name: 'Longest wait', value: room.firstSince > 0 ? seconds((now - room.firstSince) / 1000) : '–' },
          { name: 'Estimate for a newcomer', value: room.newcomerMinutes > 0 ? minutes(room.newcomerMinutes) : '–' },
          {
            name: 'Event',
            value: room.event ? `${room.event.name}, ${dateAndTime(room.event.start)}` : 'none planned',
          },
        ]}
      />
      {said.map(text => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
    </Stack>
  );
}

function spoken(room: LiveRoom, word: string): string {
  if (!room.known) return `${room.name}: ${word}.`;
  const longest = room.newcomerMinutes > 0 ? ` A newcomer would wait ${minutes(room.newcomerMinutes)}.` : '';
  return `${room.name}: ${word}. ${number(room.waiting)} waiting, ${number(room.active)} active.${longest}`;
}
