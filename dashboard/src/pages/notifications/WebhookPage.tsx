import { Alert, Anchor, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { ChoiceField, TextField } from '../../parts/form/fields';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { useEdited } from '../../parts/form/useEdited';
import { tellSaved } from '../../parts/saved';
import { Answered, ReadOnly } from '../../parts/states';
import { useTitle } from '../../parts/title';
import { useMayWrite } from '../../session/useSession';
import { SecretField, ShownSecret } from './SecretField';
import { TestWebhook } from './TestWebhook';
import { WEBHOOK_TYPES, type Webhook } from './notifications';

/** `secret` says only whether another one is typed: the text of it is in no draft. */
interface WebhookDraft {
  id: string;
  name: string;
  url: string;
  type: string | null;
  secret: boolean;
}

const NEW: WebhookDraft = { id: '', name: '', url: '', type: null, secret: false };
const KEYS = ['name', 'url', 'type', 'secret'] as const;

const LABELS: Record<string, string> = { name: 'Name', url: 'Address', type: 'Type', secret: 'Secret' };
const labelOf = (key: string): string => LABELS[key] ?? (key === '' ? 'The webhook' : key);

const filled = ({ id, name, url, type }: Omit<WebhookDraft, 'secret'>): WebhookDraft => ({
  id,
  name,
  url,
  type,
  secret: false,
});

/** One webhook, or a new one, whose secret is shown once. */
export default function WebhookPage() {
  const { webhook = '' } = useParams<{ webhook: string }>();
  const mayWrite = useMayWrite();
  const revision = useRevision();
  const isNew = webhook === 'new';
  const asked = useAnswer(
    async signal => (isNew ? undefined : call<Webhook>('GET', paths.webhook(webhook), { signal })),
    [webhook],
    revision,
  );
  return (
    <Stack maw="60rem">
      <Anchor component={Link} href="/notifications?show=destinations" size="sm">
        All destinations
      </Anchor>
      {!mayWrite && <ReadOnly />}
      {asked.state === 'failed' && asked.problem.kind === 'gone' ? (
        <Alert role="alert" color="red" variant="light" title="This webhook is not there any more">
          It was deleted, by you or another operator. The history can bring it back.
        </Alert>
      ) : isNew && !mayWrite ? null : (
        <Answered asked={asked} what="the webhook">
          {answer => (
            <WebhookForm
              key={webhook}
              webhook={answer ? filled(answer.result) : NEW}
              disabled={answer?.result.disabled ?? false}
              revision={answer?.revision ?? ''}
              again={asked.state === 'there' ? asked.again : () => undefined}
            />
          )}
        </Answered>
      )}
    </Stack>
  );
}

function WebhookForm({
  webhook,
  disabled,
  revision,
  again,
}: {
  webhook: WebhookDraft;
  disabled: boolean;
  revision: string;
  again: () => void;
}) {
  const mayWrite = useMayWrite();
  const [, navigate] = useLocation();
  const [secret, setSecret] = useState('');
  const [made, setMade] = useState<{ id: string; name: string; secret: string }>();
  const isNew = revision === '';
  const edited = useEdited<WebhookDraft>({
    name: isNew ? 'webhook:new' : `webhook:${webhook.id}`,
    saved: webhook,
    revision,
    keys: KEYS,
    method: isNew ? 'POST' : 'PUT',
    path: isNew ? paths.webhooks : paths.webhook(webhook.id),
    body: ({ name, url, type }) => ({ name, url, ...(type ? { type } : {}), ...(secret ? { secret } : {}) }),
    again,
    filled: answer => filled(answer),
  });
  useTitle(isNew ? 'New webhook' : edited.saved.name);
  const to = (id: string) => navigate(`/notifications/webhooks/${id}`);

  async function save() {
    const answer = await edited.save();
    if (!answer) return;
    const { id, name, secret: shown } = answer.result as unknown as Webhook;
    setSecret('');
    const undone = isNew ? () => navigate('/notifications?show=destinations') : again;
    tellSaved(`${name} is ${isNew ? 'made' : 'saved'}, and is greeted`, answer.made, undone);
    if (shown) setMade({ id, name, secret: shown });
    else if (isNew) to(id);
  }

  return (
    <>
      {disabled && (
        <Alert role="group" color="red" variant="light" title="Nothing is sent there any more">
          It answered 410. Save another address, or test this one again.
        </Alert>
      )}
      {mayWrite && !isNew && (
        <Group>
          <TestWebhook webhook={edited.saved} />
        </Group>
      )}
      <Form edited={edited} names={KEYS} label={labelOf} save={save}>
        <TextField name="name" label={LABELS['name'] ?? ''} help="For people." />
        <TextField
          name="url"
          label={LABELS['url'] ?? ''}
          help="Begins with https. It may be a secret: tokens with the role read see only its host."
        />
        <ChoiceField
          name="type"
          label={LABELS['type'] ?? ''}
          help="How messages are written."
          choices={WEBHOOK_TYPES}
          inherit="as the address says"
        />
        <SecretField isNew={isNew} text={secret} setText={setSecret} />
        <SaveBar edited={edited} doIt={isNew ? 'Make the webhook' : 'Save'} label={labelOf} />
      </Form>
      <ShownSecret
        made={made}
        close={() => {
          setMade(undefined);
          if (made) to(made.id);
        }}
      />
    </>
  );
}
