import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useNow } from '../../live/useLive';
import { Confirm } from '../../parts/Confirm';
import { dateAndTime, distance } from '../../parts/format';
import { type ListedColumn, Listing } from '../../parts/Listing';
import { tellSaved } from '../../parts/saved';
import { Answered, Empty } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import { type Read, type Webhook, useWebhooks, webhookType } from './notifications';
import { Services } from './Services';
import { TestWebhook } from './TestWebhook';
import classes from './notifications.module.css';

const TICK_MILLIS = 1_000;
const NARROW = '(max-width: 75em)';

/** What messages can be sent to; mail addresses stand in policies. */
export function Destinations() {
  const mayWrite = useMayWrite();
  const webhooks = useWebhooks();
  return (
    <Stack gap="xl">
      <Stack component="section" aria-labelledby="webhooks">
        <Group justify="space-between">
          <Title order={2} size="h3" id="webhooks">
            Webhooks
          </Title>
          {mayWrite && (
            <Button component={Link} href="/notifications/webhooks/new" size="sm">
              New webhook
            </Button>
          )}
        </Group>
        <Answered asked={webhooks} what="the webhooks">
          {read => <Webhooks read={read} again={webhooks.state === 'there' ? webhooks.again : () => undefined} />}
        </Answered>
      </Stack>
      <Services />
    </Stack>
  );
}

function Webhooks({ read, again }: { read: Read<Webhook>; again: () => void }) {
  const mayWrite = useMayWrite();
  const now = useNow(TICK_MILLIS);
  const [asked, setAsked] = useState<{ webhook: Webhook; revision: string }>();
  if (read.all.length === 0) {
    return (
      <Empty title="No webhook yet">
        <Text>A webhook is an address that messages are sent to, such as of a chat.</Text>
      </Empty>
    );
  }
  async function remove(over = asked?.revision) {
    if (!asked) return;
    const answer = await call('DELETE', paths.webhook(asked.webhook.id), over ? { ifMatch: over } : {});
    tellSaved(`${asked.webhook.name} is deleted`, answer.made, again);
    again();
  }
  const columns: ListedColumn<Webhook>[] = [
    {
      name: 'Name',
      cell: one => (
        <Group gap="xs">
          <Anchor component={Link} href={`/notifications/webhooks/${one.id}`} className={classes['name']}>
            {one.name}
          </Anchor>
          {one.disabled && (
            <Badge color="red" variant="light" tt="none">
              off: it answered 410
            </Badge>
          )}
        </Group>
      ),
    },
    { name: 'Type', cell: one => webhookType(one.type) },
    { name: 'Address', cell: one => <span className={classes['name']}>{one.url}</span> },
    { name: 'Last taken', cell: one => <When at={one.last_success} now={now} /> },
    { name: 'Last failed', cell: one => <When at={one.last_failure} now={now} /> },
  ];
  if (mayWrite) {
    columns.push({
      name: 'Actions',
      buttons: true,
      cell: one => (
        <Group gap="xs" wrap="nowrap">
          <TestWebhook webhook={one} label={`Test ${one.name}`} />
          <Button
            size="xs"
            variant="default"
            c="var(--mantine-color-error)"
            aria-label={`Delete ${one.name}`}
            onClick={() => setAsked({ webhook: one, revision: read.revision })}
          >
            Delete
          </Button>
        </Group>
      ),
    });
  }
  const rows = [...read.all].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <Listing label="Webhooks" rows={rows} id={one => one.id} columns={columns} narrow={NARROW} />
      <Confirm
        opened={asked !== undefined}
        title={`Delete ${asked?.webhook.name ?? ''}?`}
        doIt="Delete"
        act={remove}
        close={() => setAsked(undefined)}
      >
        <Text>Nothing more is sent there. The node refuses this while a policy names it.</Text>
      </Confirm>
    </>
  );
}

function When({ at, now }: { at: string | null; now: number }) {
  if (!at) return 'never';
  return <span title={dateAndTime(Date.parse(at))}>{distance(Date.parse(at), now)}</span>;
}
