import { Alert, Text } from '@mantine/core';
import type { LiveHold, LiveRoom } from '../../live/rooms';
import { dateAndTime } from '../format';

/** Says of each of these rooms how far a sick origin holds its line; nothing if none is held, and none could be. */
export function HoldBanner({ rooms }: { rooms: readonly LiveRoom[] }) {
  const held = rooms.filter(room => room.hold !== null);
  const gone = rooms.filter(room => room.checkGone);
  if (held.length === 0 && gone.length === 0) return null;
  return (
    <Alert
      role="status"
      color={held.some(isShut) ? 'red' : 'yellow'}
      variant="light"
      title={held.length > 0 ? 'An origin is sick, or was' : 'A health check is gone'}
    >
      {held.map(room => room.hold && <Text key={room.id} size="sm">{`${room.name}: ${said(room.hold)}`}</Text>)}
      {gone.map(room => (
        <Text key={`${room.id} gone`} size="sm">{`${room.name}: ${GONE}`}</Text>
      ))}
    </Alert>
  );
}

const GONE =
  'the health check that its line follows does not exist, so no check holds the line. Choose another one in the settings.';

const isShut = (room: LiveRoom): boolean => room.hold?.state === 'held';

function said(hold: LiveHold): string {
  const since = `since ${dateAndTime(Date.parse(hold.since))}`;
  const why =
    hold.cause === 'answers'
      ? 'too many of the visitors’ requests fail'
      : 'the health check says that the origin is unhealthy';
  switch (hold.state) {
    case 'held':
      return hold.cause === 'answers'
        ? `the line is held ${since}, because ${why}. Ten visitors are admitted in each ten seconds, to see how they fare.`
        : `no newcomer is admitted ${since}, because ${why}. Admitted visitors stay, and waiting visitors keep their places.`;
    case 'reduced':
      return `${hold.percent} % of the limits are in force ${since}, because ${why}.`;
    case 'recovering':
      return `the origin is well again. ${hold.percent} % of the limits are in force ${since}; each minute more.`;
    case 'vetoed':
      return `${why} ${since}, but visitors get good answers: nothing is held.`;
    default:
      // A newer node: its own word.
      return `${hold.state} ${since}.`;
  }
}
