import { Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { Confirm } from '../../parts/Confirm';
import { Meanwhile } from '../../parts/form/Meanwhile';
import { counted } from '../../parts/format';
import { tellSaved } from '../../parts/saved';
import { KEYS, type Room, labelOf } from './settings';

/** Asks before a room is deleted. */
export function DeleteRoom({
  zoneId,
  room,
  revision,
  waiting = 0,
  opened,
  close,
  deleted,
}: {
  zoneId: string;
  room: Room;
  /** That the room was read at. */
  revision: string;
  /** How many wait, as far as that is known. */
  waiting: number | undefined;
  opened: boolean;
  close: () => void;
  deleted: () => void;
}) {
  // What the operator saw when asked: another may change it while the question is open.
  const [seen, setSeen] = useState({ opened, room, revision });
  if (seen.opened !== opened) setSeen(opened ? { opened, room, revision } : { ...seen, opened });
  async function act(over?: string) {
    const answer = await call('DELETE', paths.room(zoneId, room.id), { ifMatch: over ?? seen.revision });
    tellSaved(`${room.name} is deleted`, answer.made);
    deleted();
  }
  return (
    <Confirm
      opened={opened}
      title={`Delete ${seen.room.name}?`}
      doIt="Delete"
      act={act}
      close={close}
      meanwhile={<Meanwhile seen={seen.room} now={room} keys={KEYS} label={labelOf} />}
    >
      <Text>
        {counted(waiting, 'visitor')} {waiting === 1 ? 'waits' : 'wait'} here. When they come back they pass to the
        site, and so does everyone else. The events and rules of the room are deleted with it.
      </Text>
      <Text size="sm">
        Undo makes the same room again, with its events and rules. It does not call back those who have passed
        meanwhile.
      </Text>
    </Confirm>
  );
}
