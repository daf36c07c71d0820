import { Alert, Anchor, Group, Stack } from '@mantine/core';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { Policy } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { useEdited } from '../../parts/form/useEdited';
import { tellSaved } from '../../parts/saved';
import { Answered, ReadOnly } from '../../parts/states';
import { useTitle } from '../../parts/title';
import { useMayWrite } from '../../session/useSession';
import { DeletePolicy } from './DeletePolicy';
import { type AlertType, both, useAlertTypes } from './notifications';
import { PolicyFields } from './PolicyFields';
import { NEW_POLICY, POLICY_KEYS, type PolicyDraft, bodyOf, filled, policyLabel } from './policy';
import { TestPolicy } from './TestPolicy';
import { type Names, useNames } from './useNames';

/** One policy, or a new one: `?check=ID` begins with that health check. */
export default function PolicyPage() {
  const { policy = '' } = useParams<{ policy: string }>();
  const revision = useRevision();
  const isNew = policy === 'new';
  const around = both(useAlertTypes(), useNames());
  const asked = useAnswer(
    async signal => (isNew ? undefined : call<Policy>('GET', paths.policy(policy), { signal })),
    [policy],
    revision,
  );
  const check = new URLSearchParams(useSearch()).get('check');
  const mayWrite = useMayWrite();
  const fresh = check ? { ...NEW_POLICY, filters: { health_check_id: [check] } } : NEW_POLICY;
  return (
    <Stack maw="60rem">
      <Anchor component={Link} href="/notifications" size="sm">
        All policies
      </Anchor>
      {!mayWrite && <ReadOnly />}
      {asked.state === 'failed' && asked.problem.kind === 'gone' ? (
        <Alert role="alert" color="red" variant="light" title="This policy is not there any more">
          It was deleted, by you or another operator. The history can bring it back.
        </Alert>
      ) : isNew && !mayWrite ? null : (
        <Answered asked={both(asked, around)} what="the policy">
          {([answer, [types, names]]) => (
            <PolicyForm
              key={policy}
              policy={answer ? filled(answer.result) : fresh}
              revision={answer ? answer.revision : ''}
              types={types}
              names={names}
              again={asked.state === 'there' ? asked.again : () => undefined}
            />
          )}
        </Answered>
      )}
    </Stack>
  );
}

function PolicyForm({
  policy,
  revision,
  types,
  names,
  again,
}: {
  policy: PolicyDraft;
  revision: string;
  types: AlertType[];
  names: Names;
  again: () => void;
}) {
  const mayWrite = useMayWrite();
  const [, navigate] = useLocation();
  const isNew = revision === '';
  const edited = useEdited<PolicyDraft>({
    name: isNew ? 'policy:new' : `policy:${policy.id}`,
    saved: policy,
    revision,
    keys: POLICY_KEYS,
    method: isNew ? 'POST' : 'PUT',
    path: isNew ? paths.policies : paths.policy(policy.id),
    body: value => bodyOf(value, types),
    again,
    filled: answer => filled(answer as unknown as Policy),
  });
  useTitle(isNew ? 'New policy' : edited.saved.name);

  async function save() {
    const answer = await edited.save();
    if (!answer) return;
    tellSaved(
      `${answer.result.name} is ${isNew ? 'made' : 'saved'}`,
      answer.made,
      isNew ? () => navigate('/notifications') : again,
    );
    if (isNew) navigate(`/notifications/policies/${answer.result.id}`);
  }

  return (
    <>
      {mayWrite && !isNew && (
        <Group>
          <TestPolicy policy={edited.saved} />
          <DeletePolicy
            policy={edited.saved}
            revision={edited.revision}
            deleted={() => {
              edited.drop();
              navigate('/notifications');
            }}
          />
        </Group>
      )}
      <Form edited={edited} names={POLICY_KEYS} label={policyLabel} save={save}>
        <PolicyFields type={types.find(one => one.type === edited.value.alert_type)} types={types} names={names} />
        <SaveBar edited={edited} doIt={isNew ? 'Make the policy' : 'Save'} label={policyLabel} />
      </Form>
    </>
  );
}
