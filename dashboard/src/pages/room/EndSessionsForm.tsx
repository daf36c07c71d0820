import { Button, Checkbox, Group, Radio, Stack, Text, TextInput, Textarea } from '@mantine/core';
import type { Problem } from '../../api/envelope';
import { wordsOf } from '../../parts/form/Form';
import { Failed } from '../../parts/states';
import type { Order } from './revocation';

/** A cookie's value is shorter. */
const LONGEST = 4_096;

const label = (key: string) => (key === 'admitted_before' ? 'Admitted before' : key);

const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What is to be ended; what the node says of it at the fields. */
export function EndSessionsForm({
  order,
  change,
  problem,
  busy,
  cancel,
  next,
}: {
  order: Order;
  change: (by: Partial<Order>) => void;
  problem: Problem | undefined;
  busy: boolean;
  cancel: () => void;
  next: () => void;
}) {
  const said = (field: string) => problem?.of(`/${field}`).map(message => wordsOf(message, label))[0];
  const { what } = order;
  const fault = said(what === 'ticket' ? 'ticket' : 'admitted_before');
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={e => {
        e.preventDefault();
        next();
      }}
    >
      <Stack>
        <Radio.Group label="What ends" value={what} onChange={value => change({ what: value })}>
          <Stack gap="xs" mt={4}>
            <Radio value="now" label="All sessions that are there now" data-autofocus />
            <Radio value="before" label="All sessions admitted before a moment" />
            <Radio value="ticket" label="One ticket" />
          </Stack>
        </Radio.Group>
        {what === 'before' && (
          <TextInput
            type="datetime-local"
            step={1}
            label="Admitted before"
            description={`Date and time in ${ZONE}; not in the future.`}
            value={order.before}
            error={fault}
            onChange={e => change({ before: e.currentTarget.value })}
          />
        )}
        {what === 'ticket' ? (
          <Textarea
            label="Ticket"
            description="The value of the visitor’s cookie, or the id of 16 digits. It is kept in no address, no draft and no log."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={LONGEST}
            spellCheck={false}
            value={order.ticket}
            error={fault}
            onChange={e => change({ ticket: e.currentTarget.value })}
          />
        ) : (
          <Checkbox
            label="The line, too"
            description="Places in line that were taken before then end as well."
            checked={order.waiting}
            onChange={e => change({ waiting: e.currentTarget.checked })}
          />
        )}
        {problem && (fault === undefined || what === 'now') && <Failed problem={problem} />}
        <Text size="sm" c="dimmed">
          Nothing ends yet: the next step says how many that are, and asks.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            How many?
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
