import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';

/** Where a room that is deleted can be brought back. */
export function InHistory({ roomId }: { roomId: string }) {
  return (
    <>
      <Text size="sm">If the room was deleted, the history says who did it, and can bring it back.</Text>
      <Anchor component={Link} size="sm" c="inherit" underline="always" href={`/history?room=${roomId}`}>
        History
      </Anchor>
    </>
  );
}
