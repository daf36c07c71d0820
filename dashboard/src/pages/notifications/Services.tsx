import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import { Confirm } from '../../parts/Confirm';
import { Dialog } from '../../parts/Dialog';
import { wordsOf } from '../../parts/form/Form';
import { Listing } from '../../parts/Listing';
import { tellSaved } from '../../parts/saved';
import { Answered, Failed } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import { useServices } from './notifications';

/** The services of PagerDuty that are connected. */
export function Services() {
  const mayWrite = useMayWrite();
  const asked = useServices();
  const [connecting, setConnecting] = useState(false);
  const [seen, setSeen] = useState<string>();
  const again = asked.state === 'there' ? asked.again : () => undefined;
  async function disconnect(over = seen) {
    const answer = await call('DELETE', paths.pagerDuty, over ? { ifMatch: over } : {});
    tellSaved('The services of PagerDuty are disconnected', answer.made, again);
    again();
  }
  return (
    <Stack component="section" aria-labelledby="pagerduty">
      <Group justify="space-between">
        <Title order={2} size="h3" id="pagerduty">
          PagerDuty
        </Title>
        {mayWrite && (
          <Button size="sm" variant="default" onClick={() => setConnecting(true)}>
            Connect a service
          </Button>
        )}
      </Group>
      <Answered asked={asked} what="the services">
        {({ all, revision }) =>
          all.length === 0 ? (
            <Text size="sm">No service is connected.</Text>
          ) : (
            <>
              <Listing
                label="Services of PagerDuty"
                rows={all}
                id={one => one.id}
                columns={[
                  { name: 'Name', cell: one => one.name },
                  { name: 'Id', cell: one => one.id },
                ]}
              />
              {mayWrite && (
                <div>
                  <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={() => setSeen(revision)}>
                    Disconnect all
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Answered>
      <Dialog opened={connecting} title="Connect a service" close={() => setConnecting(false)}>
        <Connect
          done={() => {
            setConnecting(false);
            again();
          }}
          undone={again}
        />
      </Dialog>
      <Confirm
        opened={seen !== undefined}
        title="Disconnect all services?"
        doIt="Disconnect"
        act={disconnect}
        close={() => setSeen(undefined)}
      >
        <Text>Nothing more is sent to PagerDuty. The node refuses this while a policy names one of them.</Text>
      </Confirm>
    </Stack>
  );
}

/** The routing key is a secret: it is in no draft, and gone with the dialog. */
function Connect({ done, undone }: { done: () => void; undone: () => void }) {
  const [name, setName] = useState('');
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const said = (pointer: string) =>
    problem
      ?.of(pointer)
      .map(message => wordsOf(message))
      .join(' ') || undefined;
  const placed = (said('/name') ?? said('/routing_key')) !== undefined;
  async function connect(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await call('POST', paths.pagerDutyConnect, {
        body: { name: name.trim(), routing_key: key.trim() },
      });
      tellSaved(`${name.trim()} is connected`, answer.made, undone);
      done();
    } catch (e) {
      setProblem(problemOf(e));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form onSubmit={event => void connect(event)} noValidate autoComplete="off">
      <Stack>
        <TextInput
          label="Name"
          description="Of the service, for people."
          data-autofocus
          value={name}
          error={said('/name')}
          onChange={e => setName(e.currentTarget.value)}
        />
        <TextInput
          label="Routing key"
          description="The 32 letters and digits of an integration of the type Events API v2. It is not shown again."
          spellCheck={false}
          value={key}
          error={said('/routing_key')}
          onChange={e => setKey(e.currentTarget.value)}
        />
        {problem && !placed && <Failed problem={problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            Connect
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
