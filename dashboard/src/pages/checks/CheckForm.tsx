import { Stack, Title } from '@mantine/core';
import { useLocation } from 'wouter';
import { paths } from '../../api/paths';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { useEdited } from '../../parts/form/useEdited';
import { tellSaved } from '../../parts/saved';
import { ReadOnly } from '../../parts/states';
import { useTitle } from '../../parts/title';
import { useMayWrite } from '../../session/useSession';
import { CheckActions } from './CheckActions';
import { CheckFields } from './CheckFields';
import { Depending } from './Depending';
import { History } from './History';
import { Preview } from './Preview';
import { type Check, type CheckTold, KEYS, bodyOf, filled, labelOf } from './settings';
import { Standing } from './Standing';
import { useAround } from './useChecks';

/** A check that is there: how it stands, and its settings. */
export function CheckForm({
  zoneId,
  check,
  revision,
  again,
}: {
  zoneId: string;
  check: Check;
  revision: string;
  again: () => void;
}) {
  const mayWrite = useMayWrite();
  const [, navigate] = useLocation();
  const around = useAround();
  const edited = useEdited<Check>({
    name: `check:${check.id}`,
    saved: check,
    revision,
    keys: KEYS,
    method: 'PUT',
    path: paths.check(zoneId, check.id),
    body: value => bodyOf(value, check.type),
    again,
    filled: answer => filled(answer as unknown as CheckTold),
  });
  const { saved } = edited;
  useTitle(saved.name);

  async function save() {
    const answer = await edited.save();
    if (answer) tellSaved(`${answer.result.name} is saved`, answer.made, again);
  }

  return (
    <Stack>
      <Standing checkId={check.id} revision={revision} />
      {mayWrite ? (
        <CheckActions
          check={{
            id: check.id,
            zone_id: zoneId,
            name: saved.name,
            status: saved.suspended ? 'suspended' : saved.status,
          }}
          revision={edited.revision}
          around={around.state === 'there' ? around.value : undefined}
          again={again}
          done={answer => edited.took(answer as typeof answer & { result: Check })}
          deleted={() => {
            edited.drop();
            navigate(`/checks?zone=${zoneId}`);
          }}
        />
      ) : (
        <ReadOnly />
      )}
      <Depending check={saved} around={around} />
      <History zoneId={zoneId} checkId={check.id} />
      <Title order={2} size="h3">
        Settings
      </Title>
      <Stack maw="60rem">
        <Form edited={edited} names={KEYS} label={labelOf} save={save}>
          <CheckFields type={edited.value.type} />
          {mayWrite && <Preview zoneId={zoneId} body={bodyOf(edited.value, check.type)} />}
          <SaveBar edited={edited} label={labelOf} />
        </Form>
      </Stack>
    </Stack>
  );
}
