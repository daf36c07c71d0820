import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer';
import { useLive, useRevision } from '../../live/useLive';
import { Answered } from '../../parts/states';
import { useQuery } from '../../parts/useQuery';
import { useMayWrite } from '../../session/useSession';
import { type Revision, revisions } from './history';
import { RevisionList } from './RevisionList';
import { Undo } from './Undo';

/** What was changed, by whom and when, of everything or of one room; `?room=ID`, and `?revision=N` opened. */
export default function HistoryPage() {
  const [room, setRoom] = useQuery('room', '');
  const rooms = useLive().rooms;
  const known = rooms.some(one => one.id === room);
  return (
    <Stack>
      <NativeSelect
        label="Changes of"
        value={room}
        onChange={e => setRoom(e.currentTarget.value)}
        w={{ base: '100%', xs: 'calc(20rem * var(--mantine-scale))' }}
      >
        <option value="">everything</option>
        {room && !known && <option value={room}>a room that is not there any more</option>}
        {[...rooms]
          .sort((a, b) => a.name.localeCompare(b.name))
          .map(one => (
            <option key={one.id} value={one.id}>
              room {one.name}
            </option>
          ))}
      </NativeSelect>
      <Revisions key={room} room={room} />
    </Stack>
  );
}

function Revisions({ room }: { room: string }) {
  const [opened, setOpened] = useQuery('revision', '');
  const mayWrite = useMayWrite();
  const [undoing, setUndoing] = useState<Revision>();
  const asked = useAnswer(signal => revisions(room, undefined, signal), [room], useRevision());
  const one = Number.parseInt(opened, 10);
  return (
    <>
      <Answered asked={asked} what="the history">
        {newest => (
          <RevisionList
            room={room}
            newest={newest}
            opened={one}
            open={number => setOpened(number === one ? '' : String(number))}
            undo={mayWrite ? setUndoing : undefined}
          />
        )}
      </Answered>
      <Undo
        revision={undoing}
        close={() => setUndoing(undefined)}
        taken={() => {
          if (asked.state !== 'loading') asked.again();
        }}
      />
    </>
  );
}
