import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import type { Answer } from '../../api/envelope';
import { paths } from '../../api/paths';
import { Confirm } from '../../parts/Confirm';
import { counted } from '../../parts/format';
import { WhatIf } from '../../parts/room/WhatIf';
import { tellSaved } from '../../parts/saved';
import type { Room } from './settings';

/** Turns a room off, or on again; asks first. */
export function Suspend({
  zoneId,
  room,
  waiting = 0,
  done,
  undone,
}: {
  zoneId: string;
  room: Room;
  /** How many wait, as far as that is known. */
  waiting: number | undefined;
  done: (answer: Answer<Room>) => void;
  undone: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const word = room.suspended ? 'Resume' : 'Suspend';
  async function act() {
    const body = { suspended: !room.suspended };
    const answer = await call<Room>('PATCH', paths.room(zoneId, room.id), { body });
    tellSaved(room.suspended ? `${room.name} counts again` : `${room.name} is suspended`, answer.revision, undone);
    done(answer);
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {word}
      </Button>
      <Confirm opened={asking} title={`${word} ${room.name}?`} doIt={word} act={act} close={() => setAsking(false)}>
        <Text>
          {room.suspended
            ? 'Visitors are counted again, and wait when the room is full.'
            : `The room is off: ${counted(waiting, 'visitor')} who ${waiting === 1 ? 'waits' : 'wait'} now, and everyone who comes, passes to the site without a limit.`}
        </Text>
        {asking && <WhatIf zoneId={zoneId} roomId={room.id} patch={{ suspended: !room.suspended }} />}
      </Confirm>
    </>
  );
}
