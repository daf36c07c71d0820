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
  // What was asked for stays what is done: another operator may change it while the question is open.
  const [asked, setAsked] = useState({ open: false, wanted: false });
  const { wanted } = asked;
  const word = wanted ? 'Suspend' : 'Resume';
  const close = () => setAsked({ open: false, wanted });
  async function act() {
    const answer = await call<Room>('PATCH', paths.room(zoneId, room.id), { body: { suspended: wanted } });
    tellSaved(wanted ? `${room.name} is suspended` : `${room.name} counts again`, answer.made, undone);
    done(answer);
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked({ open: true, wanted: !room.suspended })}>
        {room.suspended ? 'Resume' : 'Suspend'}
      </Button>
      <Confirm opened={asked.open} title={`${word} ${room.name}?`} doIt={word} act={act} close={close}>
        <Text>
          {wanted
            ? `The room is off: ${counted(waiting, 'visitor')} who ${waiting === 1 ? 'waits' : 'wait'} now, and everyone who comes, passes to the site without a limit.`
            : 'Visitors are counted again, and wait when the room is full.'}
        </Text>
        {asked.open && wanted === room.suspended && <Text>Another operator has done this meanwhile.</Text>}
        {asked.open && <WhatIf zoneId={zoneId} roomId={room.id} patch={{ suspended: wanted }} />}
      </Confirm>
    </>
  );
}
