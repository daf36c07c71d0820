import { useParams } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { RoomLinks } from '../../parts/room/RoomLinks';
import { Answered } from '../../parts/states';
import { Gone } from './Gone';
import { RoomForm } from './RoomForm';
import { type Room, filled } from './settings';

/** One room: how it stands, and all its settings. */
export default function RoomPage() {
  const { zone = '', room = '' } = useParams<{ zone: string; room: string }>();
  const revision = useRevision();
  const asked = useAnswer(signal => call<Room>('GET', paths.room(zone, room), { signal }), [zone, room], revision);
  if (asked.state === 'failed' && asked.problem.kind === 'gone') {
    return <Gone zoneId={zone} roomId={room} again={asked.again} />;
  }
  return (
    <>
      <RoomLinks zoneId={zone} roomId={room} />
      <Answered asked={asked} what="the room">
        {answer => (
          <RoomForm
            key={room}
            zoneId={zone}
            room={filled(answer.result)}
            revision={answer.revision}
            again={asked.state === 'there' ? asked.again : () => undefined}
          />
        )}
      </Answered>
    </>
  );
}
