import { useParams } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { InHistory } from '../../parts/room/InHistory';
import { RoomLinks } from '../../parts/room/RoomLinks';
import { Answered } from '../../parts/states';
import { useTitle } from '../../parts/title';
import { TemplateForm } from './TemplateForm';
import type { RoomWithPage } from './roomWithPage';

/** The page that visitors of a room see while they wait. */
export default function TemplatePage() {
  const { zone = '', room = '' } = useParams();
  const revision = useRevision();
  const asked = useAnswer(
    signal => call<RoomWithPage>('GET', paths.room(zone, room), { signal }),
    [zone, room],
    revision,
  );
  useTitle(asked.state === 'there' ? `Waiting page of ${asked.value.result.name}` : undefined);
  return (
    <>
      <RoomLinks zoneId={zone} roomId={room} />
      <Answered asked={asked} what="the waiting page" gone={<InHistory roomId={room} />}>
        {answer => (
          <TemplateForm
            zoneId={zone}
            room={answer.result}
            revision={answer.revision}
            again={asked.state === 'loading' ? () => undefined : asked.again}
          />
        )}
      </Answered>
    </>
  );
}
