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
 * Lets nobody new in, or ends that; asks first, and says how many it holds. Beside each row of a table whose figures
 * change all the time, so it is drawn again only when it says something else.
 */
export const QueueAll = memo(
  Asking,
  ({ room: a }, { room: b }) =>
    a.id === b.id && a.zoneId === b.zoneId && a.name === b.name && a.queueAll === b.queueAll,
);

function Asking({ room }: { room: LiveRoom }) {
  const mayWrite = useMayWrite();
  const [asking, setAsking] = useState(false);
  if (!mayWrite || !room.zoneId) return null;
  async function act() {
    const answer = await call<WaitingRoom>('PATCH', paths.room(room.zoneId, room.id), {
      body: { queue_all: !room.queueAll },
    });
    tellSaved(
      room.queueAll ? `${room.name} lets people in again` : `Everyone waits in ${room.name}`,
      answer.revision,
      restart,
    );
    restart();
  }
  return (
    <>
      <Button
        size="xs"
        variant={room.queueAll ? 'filled' : 'default'}
        color={room.queueAll ? 'red' : 'gray'}
        aria-label={room.queueAll ? `Let people into ${room.name} again` : `Make everyone wait in ${room.name}`}
        onClick={() => setAsking(true)}
      >
        {room.queueAll ? 'Let in again' : 'Queue all'}
      </Button>
      <Confirm
        opened={asking}
        title={room.queueAll ? `Let people into ${room.name} again?` : `Make everyone wait in ${room.name}?`}
        doIt={room.queueAll ? 'Let in again' : 'Queue all'}
        act={act}
        close={() => setAsking(false)}
      >
        <Held room={room} />
        {asking && <WhatIf zoneId={room.zoneId} roomId={room.id} patch={{ queue_all: !room.queueAll }} />}
      </Confirm>
    </>
  );
}

/** Whom it concerns now. */
function Held({ room: asked }: { room: LiveRoom }) {
  const room = useLiveRoom(asked.id) ?? asked;
  return (
    <Text>
      {asked.queueAll
        ? `${counted(room.waiting, 'visitor')} ${room.waiting === 1 ? 'waits' : 'wait'}. They enter in their order, within the limits.`
        : `This holds the ${counted(room.waiting, 'visitor')} who ${room.waiting === 1 ? 'waits' : 'wait'} now, and everyone who comes. ` +
          `The ${counted(room.active, 'visitor')} inside stay.`}
    </Text>
  );
}
