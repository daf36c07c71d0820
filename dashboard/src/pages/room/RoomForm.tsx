import { Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../api/paths';
import { useLiveRoom } from '../../live/useLive';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { useEdited } from '../../parts/form/useEdited';
import { HoldBanner } from '../../parts/room/HoldBanner';
import { QueueAll } from '../../parts/room/QueueAll';
import { WhatIf } from '../../parts/room/WhatIf';
import { ReadOnly } from '../../parts/states';
import { tellSaved } from '../../parts/saved';
import { useTitle } from '../../parts/title';
import { useMayWrite } from '../../session/useSession';
import { DeleteRoom } from './DeleteRoom';
import { EndSessions } from './EndSessions';
import { FirstFields } from './FirstFields';
import { MoreFields } from './MoreFields';
import { RoomFigures } from './RoomFigures';
import { Suspend } from './Suspend';
import { ZoneLink } from './ZoneLink';
import { FELT, KEYS, type Room, draftOf, filled, labelOf } from './settings';

/** The settings of a room that is there. */
export function RoomForm({
  zoneId,
  room,
  revision,
  again,
}: {
  zoneId: string;
  room: Room;
  revision: string;
  again: () => void;
}) {
  const mayWrite = useMayWrite();
  const live = useLiveRoom(room.id);
  const [, navigate] = useLocation();
  const [deleting, setDeleting] = useState(false);
  const edited = useEdited<Room>({
    name: draftOf(room.id),
    saved: room,
    revision,
    keys: KEYS,
    method: 'PATCH',
    path: paths.room(zoneId, room.id),
    again,
    filled,
  });
  useTitle(edited.saved.name);

  const felt = edited.dryRun.state === 'fine' && FELT.some(key => key in edited.changes);

  async function save() {
    const answer = await edited.save();
    if (answer) tellSaved(`${answer.result.name} is saved`, answer.made, again);
  }

  return (
    <Stack>
      {live && <HoldBanner rooms={[live]} />}
      <RoomFigures room={live} />
      {mayWrite ? (
        <Group>
          {live && <QueueAll room={live} />}
          <Suspend zoneId={zoneId} room={edited.saved} waiting={live?.waiting} done={edited.took} undone={again} />
          <EndSessions roomId={room.id} name={edited.saved.name} />
          <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
            Delete
          </Button>
          <DeleteRoom
            zoneId={zoneId}
            room={edited.saved}
            revision={edited.revision}
            waiting={live?.waiting}
            opened={deleting}
            close={() => setDeleting(false)}
            deleted={() => {
              edited.drop();
              navigate('/rooms');
            }}
          />
        </Group>
      ) : (
        <ReadOnly />
      )}
      <Title order={2} size="h3">
        Settings
      </Title>
      <Form edited={edited} names={KEYS} label={labelOf} save={save}>
        <FirstFields />
        <MoreFields zoneId={zoneId} roomId={room.id} />
        <SaveBar edited={edited} label={labelOf}>
          <WhatIf zoneId={zoneId} roomId={room.id} patch={felt ? edited.changes : undefined} />
        </SaveBar>
      </Form>
      <ZoneLink zoneId={zoneId} />
    </Stack>
  );
}
