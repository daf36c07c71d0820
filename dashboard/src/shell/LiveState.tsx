import { Text } from '@mantine/core';
import { useLive, useNow } from '../live/useLive';
import { seconds, timeOfDay } from '../parts/format';

/** Figures older than this are said to be old. */
const OLD_MILLIS = 5_000;

/** Says how old the figures are once they are older than they should be, and nothing in between. */
export function LiveState() {
  const { state, heardAt } = useLive();
  const now = useNow(1_000);
  const age = Math.max(0, now - heardAt);
  if (state === 'live' && age < OLD_MILLIS) {
    return (
      <Text size="sm" c="dimmed" visibleFrom="xs">
        Live
      </Text>
    );
  }
  if (state === 'starting' || state === 'login' || state === 'resting') return null;
  return (
    <Text size="sm" c="red" role="status" title={`since ${timeOfDay(heardAt)}`}>
      {heardAt ? `${seconds(age / 1000)} old` : 'No answer'}
    </Text>
  );
}
