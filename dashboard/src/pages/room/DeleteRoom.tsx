import { Text } from '@mantine/core';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { Confirm } from '../../parts/Confirm';
import { counted } from '../../parts/format';
import { tellSaved } from '../../parts/saved';
import type { Room } from './settings';

/** Asks before a room is deleted. */
export function DeleteRoom({
  zoneId,
  room,
  waiting = 0,
  opened,
  close,
  deleted,
}: {
  zoneId: string;
  room: Room;
  /** How many wait, as far as that is known. */
  waiting: number | undefined;
  opened: boolean;
  close: () => void;
  deleted: () => void;
}) {
  async function act() {
    const answer = await call('DELETE', paths.room(zoneId, room.id));
    tellSaved(`${room.name} is deleted`, answer.made);
    deleted();
  }
  return (
    <Confirm opened={opened} title={`Delete ${room.name}?`} doIt="Delete" act={act} close={close}>
      <Text>
        {counted(waiting, 'visitor')} {waiting === 1 ? 'waits' : 'wait'} here. When they come back they pass to the site,
        and so does everyone else. The events and rules of the room are deleted with it.
      </Text>
      <Text size="sm">
        Undo makes the same room again, with its events and rules. It does not call back those who have passed
        meanwhile.
      </Text>
    </Confirm>
  );
}
