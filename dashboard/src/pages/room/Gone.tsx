import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { useDraft } from '../../parts/useDraft';
import { useMayWrite } from '../../session/useSession';
import { NEW_DRAFT, type Room, draftOf } from './settings';

/** A room that is not there (any more). What was typed can be made a new room. */
export function Gone({ zoneId, roomId, again }: { zoneId: string; roomId: string; again: () => void }) {
  const mayWrite = useMayWrite();
  const draft = useDraft<{ before: Room; changes: Partial<Room> } | undefined>(draftOf(roomId), undefined);
  const next = useDraft<unknown>(NEW_DRAFT, undefined);
  const [, navigate] = useLocation();
  const kept = draft.value;
  function makeAnew() {
    if (!kept) return;
    const { before, changes } = kept;
    next.set({ before: {}, revision: '', changes: { ...before, ...changes } });
    draft.drop();
    navigate(`/rooms/new?zone=${encodeURIComponent(zoneId)}`);
  }
  return (
    <Alert role="alert" color="red" variant="light" title="This room is not there">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          It was deleted, by you or another operator, or the address is wrong. The history says who deleted it, and can
          bring it back.
        </Text>
        {kept && <Text size="sm">What you have typed is kept. You can make a new room of it, with another id.</Text>}
        <Group>
          {kept && mayWrite && (
            <>
              <Button size="xs" onClick={makeAnew}>
                Make a new room of it
              </Button>
              <Button size="xs" variant="default" onClick={draft.drop}>
                Throw away
              </Button>
            </>
          )}
          <Button size="xs" variant="default" onClick={again}>
            Look again
          </Button>
          <Anchor component={Link} size="sm" c="inherit" underline="always" href={`/history?room=${roomId}`}>
            History
          </Anchor>
          <Anchor component={Link} size="sm" c="inherit" underline="always" href="/rooms">
            All rooms
          </Anchor>
        </Group>
      </Stack>
    </Alert>
  );
}
