import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { callAll } from '../../api/client';
import { paths } from '../../api/paths';
import type { Zone } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { useEdited } from '../../parts/form/useEdited';
import { tellSaved } from '../../parts/saved';
import { Answered, ReadOnly } from '../../parts/states';
import { useQuery } from '../../parts/useQuery';
import { useMayWrite } from '../../session/useSession';
import { FirstFields } from './FirstFields';
import { MoreFields } from './MoreFields';
import { NewZone } from './NewZone';
import { DEFAULTS, KEYS, NEEDED, NEW_DRAFT, type Room, filled, labelOf } from './settings';

/** Makes a room: five fields are enough. */
export default function NewRoomPage() {
  const mayWrite = useMayWrite();
  const revision = useRevision();
  const asked = useAnswer(signal => callAll<Zone>(paths.zones, { signal }), [], revision);
  if (!mayWrite) return <ReadOnly />;
  return (
    <Answered asked={asked} what="the zones">
      {zones => <InZone zones={zones} again={asked.state === 'there' ? asked.again : () => undefined} />}
    </Answered>
  );
}

function InZone({ zones, again }: { zones: Zone[]; again: () => void }) {
  const [wanted, setWanted] = useQuery('zone', '');
  const zone = zones.find(one => one.id === wanted) ?? zones[0];
  return (
    <Stack maw="60rem">
      {!zone && <Text>A room belongs to a zone, which is a domain such as example.com. There is none yet.</Text>}
      <Group align="flex-end" gap="sm">
        {zones.length > 0 && (
          <NativeSelect
            flex="1 1 14rem"
            label="Zone"
            description="The domain that its hosts belong to."
            data={zones.map(({ id, name }) => ({ value: id, label: name }))}
            value={zone?.id ?? ''}
            onChange={e => setWanted(e.currentTarget.value)}
          />
        )}
        <NewZone
          made={id => {
            again();
            setWanted(id);
          }}
        />
      </Group>
      {zone && <NewRoom key={zone.id} zone={zone} />}
    </Stack>
  );
}

function NewRoom({ zone }: { zone: Zone }) {
  const [, navigate] = useLocation();
  const edited = useEdited<Room>({
    name: NEW_DRAFT,
    saved: { ...(DEFAULTS as Room), host: zone.name },
    revision: '',
    keys: KEYS,
    method: 'POST',
    path: paths.rooms(zone.id),
    body: bodyOf,
    again: () => undefined,
    filled,
  });

  async function save() {
    const answer = await edited.save();
    if (!answer) return;
    tellSaved(`${answer.result.name} is made`, answer.made, () => navigate('/rooms'));
    navigate(`/rooms/${zone.id}/${answer.result.id}`);
  }

  return (
    <Form edited={edited} names={KEYS} label={labelOf} save={save}>
      <FirstFields begin />
      <MoreFields zoneId={zone.id} />
      <SaveBar edited={edited} doIt="Make the room" label={labelOf} />
    </Form>
  );
}

/** The five, and of the others those that were changed. */
function bodyOf(value: Room, changes: Partial<Room>): object {
  const needed = Object.fromEntries(NEEDED.map(key => [key, value[key]]));
  const more = Object.entries(changes).filter(([key]) => (KEYS as string[]).includes(key));
  return { ...needed, ...Object.fromEntries(more) };
}
