import { Button, Text } from '@mantine/core';
import { memo, useState } from 'react';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { WaitingRoom } from '../../api/types';
import { restart } from '../../live/reader';
import type { LiveRoom } from '../../live/rooms';
import { useLiveRoom } from '../../live/useLive';
import { Confirm } from '../Confirm';
import { counted } from '../format';
import { tellSaved } from '../saved';
import { WhatIf } from './WhatIf';
import { useMayWrite } from '../../session/useSession';

/**
 * Lets nobody new in, or ends that; asks first, and says how many it holds. Next to each row of a table whose figures
 * change all the time, so it is drawn again only when it says something else.
 */
export const QueueAll = memo(
  Asking,
  ({ room: a }, { room: b }) =>
    a.id === b.id && a.zoneId === b.zoneId && a.name === b.name && a.queueAll === b.queueAll,
);

function Asking({ room }: { room: LiveRoom }) {
  const mayWrite = useMayWrite();
  // What was asked for stays what is done: another operator may change it while the question is open.
  const [asked, setAsked] = useState({ open: false, wanted: false });
  if (!mayWrite || !room.zoneId) return null;
  const { wanted } = asked;
  const close = () => setAsked({ open: false, wanted });
  async function act() {
    const answer = await call<WaitingRoom>('PATCH', paths.room(room.zoneId, room.id), { body: { queue_all: wanted } });
    tellSaved(wanted ? `Everyone waits in ${room.name}` : `${room.name} lets people in again`, answer.made, restart);
    restart();
  }
  return (
    <>
      <Button
        size="xs"
        variant={room.queueAll ? 'filled' : 'default'}
        color={room.queueAll ? 'red' : 'gray'}
        aria-label={room.queueAll ? `Let in again: ${room.name}` : `Queue all in ${room.name}`}
        onClick={() => setAsked({ open: true, wanted: !room.queueAll })}
      >
        {room.queueAll ? 'Let in again' : 'Queue all'}
      </Button>
      <Confirm
        opened={asked.open}
        title={wanted ? `Make everyone wait in ${room.name}?` : `Let people into ${room.name} again?`}
        doIt={wanted ? 'Queue all' : 'Let in again'}
        act={act}
        close={close}
      >
        <Held room={room} wanted={wanted} />
        {asked.open && wanted === room.queueAll && <Text>Another operator has done this meanwhile.</Text>}
        {asked.open && <WhatIf zoneId={room.zoneId} roomId={room.id} patch={{ queue_all: wanted }} />}
      </Confirm>
    </>
  );
}

/** Whom it concerns now. */
function Held({ room: asked, wanted }: { room: LiveRoom; wanted: boolean }) {
  const room = useLiveRoom(asked.id) ?? asked;
  return (
    <Text>
      {wanted
        ? `This holds the ${counted(room.waiting, 'visitor')} who ${room.waiting === 1 ? 'waits' : 'wait'} now, and everyone who comes. ` +
          `The ${counted(room.active, 'visitor')} inside stay.`
        : `${counted(room.waiting, 'visitor')} ${room.waiting === 1 ? 'waits' : 'wait'}. They enter in their order, within the limits.`}
    </Text>
  );
}
