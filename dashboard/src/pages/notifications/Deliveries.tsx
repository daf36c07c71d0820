import { Badge, Pagination, Stack, Text } from '@mantine/core';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useNow, useRevision } from '../../live/useLive';
import { counted, dateAndTime, distance, number } from '../../parts/format';
import { type ListedColumn, Listing } from '../../parts/Listing';
import { Answered, Empty } from '../../parts/states';
import { useQuery } from '../../parts/useQuery';
import { type Delivery, both, useTurn } from './notifications';
import { type Names, nameOf, useNames } from './useNames';
import classes from './notifications.module.css';

const PER_PAGE = 50;
const TICK_MILLIS = 1_000;
const NARROW = '(max-width: 88em)';

const STATES: Record<string, { word: string; color: string; means: string }> = {
  waiting: { word: 'waiting', color: 'yellow', means: 'It is tried until the receiver takes it, for a day.' },
  sent: { word: 'sent', color: 'green', means: '' },
  failed: { word: 'given up', color: 'red', means: 'It was tried for a day.' },
  folded: { word: 'folded', color: 'gray', means: 'A newer message about the same thing replaces it.' },
  quiet: { word: 'not sent', color: 'gray', means: 'The policy reported it not long ago.' },
  silenced: { word: 'silenced', color: 'gray', means: 'The policy was silent.' },
  refused: { word: 'refused', color: 'red', means: 'The receiver does not want it, or is gone.' },
};

/** What was told to whom in the last 30 days, what waits, and why a try failed; the newest first. */
export function Deliveries() {
  const [page, setPage] = useQuery('page', '1');
  const at = Math.max(1, Number.parseInt(page, 10) || 1);
  const turn = useTurn();
  const names = useNames();
  const revision = useRevision();
  const asked = useAnswer(
    async signal => call<Delivery[]>('GET', paths.deliveries, { query: { page: at, per_page: PER_PAGE }, signal }),
    [at],
    `${turn} ${revision}`,
  );
  return (
    <Answered asked={both(asked, names)} what="the log">
      {([answer, known]) => {
        const total = answer.info.total_count ?? answer.result.length;
        const pages = Math.max(1, Math.ceil(total / PER_PAGE));
        if (answer.result.length === 0) {
          return (
            <Empty title="Nothing was sent yet">
              <Text>Policies report what happens; a test of a policy shows whether its recipients can be reached.</Text>
            </Empty>
          );
        }
        return (
          <Stack>
            <Text size="sm" c="dimmed" role="status">
              {counted(total, 'message')} in 30 days
            </Text>
            <Log deliveries={answer.result} names={known} />
            {pages > 1 && (
              <Pagination
                total={pages}
                value={Math.min(at, pages)}
                onChange={n => setPage(String(n))}
                getItemProps={n => ({ 'aria-label': `Page ${n}` })}
                getControlProps={control => ({ 'aria-label': `${control} page` })}
              />
            )}
          </Stack>
        );
      }}
    </Answered>
  );
}

function Log({ deliveries, names }: { deliveries: readonly Delivery[]; names: Names }) {
  const now = useNow(TICK_MILLIS);
  const columns: ListedColumn<Delivery>[] = [
    { name: 'Message', cell: one => <span className={classes['name']}>{one.description || 'Greeting'}</span> },
    { name: 'Policy', cell: one => <span className={classes['name']}>{one.name || '–'}</span> },
    { name: 'To', cell: one => <span className={classes['name']}>{receiver(one, names)}</span> },
    { name: 'Since', cell: one => dateAndTime(Date.parse(one.made)) },
    { name: 'State', cell: one => <State delivery={one} now={now} /> },
    { name: 'Tries', right: true, cell: one => number(one.tries) },
    { name: 'Last error', cell: one => <span className={classes['name']}>{one.error || '–'}</span> },
  ];
  return (
    <Listing
      label="Log of messages"
      rows={deliveries}
      id={one => `${one.id} ${one.mechanism}`}
      columns={columns}
      narrow={NARROW}
    />
  );
}

function State({ delivery, now }: { delivery: Delivery; now: number }) {
  const { word, color, means } = STATES[delivery.state] ?? { word: delivery.state, color: 'gray', means: '' };
  const due = Date.parse(delivery.due ?? '');
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={color} variant="light" tt="none">
        {word}
      </Badge>
      {delivery.sent && <Text size="sm">{dateAndTime(Date.parse(delivery.sent))}</Text>}
      {delivery.due && <Text size="sm">next try {due > now ? distance(due, now) : 'at once'}</Text>}
      {means && !delivery.due && (
        <Text size="sm" c="dimmed">
          {means}
        </Text>
      )}
    </Stack>
  );
}

function receiver(one: Delivery, names: Names): string {
  switch (one.mechanism_type) {
    case 'webhook':
      return nameOf(one.mechanism, names.webhooks);
    case 'pagerduty':
      return nameOf(one.mechanism, names.services);
    case 'email':
      return one.mechanism;
  }
}
