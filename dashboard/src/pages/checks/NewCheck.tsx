import { NativeSelect, Stack, Title } from '@mantine/core';
import { useLocation } from 'wouter';
import { paths } from '../../api/paths';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { useEdited } from '../../parts/form/useEdited';
import { tellSaved } from '../../parts/saved';
import { Answered, ReadOnly } from '../../parts/states';
import { useTitle } from '../../parts/title';
import { useMayWrite } from '../../session/useSession';
import { CheckFields } from './CheckFields';
import { Preview } from './Preview';
import { type Check, type CheckTold, DEFAULTS, KEYS, bodyOf, filled, labelOf } from './settings';
import { useZones } from './useChecks';

/** Makes a check: a name and an address are enough. */
export function NewCheck({ zoneId }: { zoneId: string }) {
  const mayWrite = useMayWrite();
  useTitle('New check');
  return mayWrite ? <Fresh zoneId={zoneId} /> : <ReadOnly />;
}

function Fresh({ zoneId }: { zoneId: string }) {
  const [, navigate] = useLocation();
  const zones = useZones();
  const edited = useEdited<Check>({
    name: 'check:new',
    saved: DEFAULTS as Check,
    revision: '',
    keys: KEYS,
    method: 'POST',
    path: paths.checks(zoneId),
    body: value => bodyOf(value, value.type),
    again: () => undefined,
    filled: answer => filled(answer as unknown as CheckTold),
  });

  async function save() {
    const answer = await edited.save();
    if (!answer) return;
    tellSaved(`${answer.result.name} is made`, answer.made, () => navigate('/checks'));
    navigate(`/checks/${zoneId}/${answer.result.id}`);
  }

  return (
    <Stack maw="60rem">
      <Answered asked={zones} what="the zones">
        {all =>
          all.length > 1 && (
            <NativeSelect
              label="Zone"
              description="The domain that the check belongs to."
              data={all.map(({ id, name }) => ({ value: id, label: name }))}
              value={zoneId}
              onChange={e => navigate(`/checks/${e.currentTarget.value}/new`, { replace: true })}
            />
          )
        }
      </Answered>
      <Title order={2} size="h3">
        Settings
      </Title>
      <Form edited={edited} names={KEYS} label={labelOf} save={save}>
        <CheckFields type={edited.value.type} />
        <Preview zoneId={zoneId} body={bodyOf(edited.value, edited.value.type)} />
        <SaveBar edited={edited} doIt="Make the check" label={labelOf} />
      </Form>
    </Stack>
  );
}
