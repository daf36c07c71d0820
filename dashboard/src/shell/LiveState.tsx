import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useLive, useNow } from '../live/useLive';
import { seconds, timeOfDay } from '../parts/format';

const STRANGE = 'The node has another version than this page: reload it. What you have typed is kept.';

/**
 * Says how old the figures are once they are older than they should be. Screen readers are told that the node does
 * not answer, and not each second.
 */
export function LiveState() {
  const { state, heardAt, oldMillis } = useLive();
  const age = Math.max(0, useNow(1_000) - heardAt);
  const live = state === 'live' && age < oldMillis;
  const strange = state === 'strange';
  const old = !live && (state === 'live' || state === 'broken' || strange);
  return (
    <>
      <VisuallyHidden role="status">{strange ? STRANGE : old ? 'The node does not answer.' : ''}</VisuallyHidden>
      {live && (
        <Text size="sm" c="dimmed" visibleFrom="xs">
          Live
        </Text>
      )}
      {strange && (
        <>
          <Text size="sm" aria-hidden="true" visibleFrom="sm">
            The node has another version
          </Text>
          <Button size="xs" variant="default" title={STRANGE} onClick={() => location.reload()}>
            Reload
          </Button>
        </>
      )}
      {old && (
        <Text size="sm" c="red" aria-hidden="true" title={heardAt ? `since ${timeOfDay(heardAt)}` : undefined}>
          {heardAt ? `${seconds(age / 1000)} old` : 'No answer'}
        </Text>
      )}
    </>
  );
}
