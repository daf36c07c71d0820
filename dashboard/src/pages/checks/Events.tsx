import { Button, Group, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { StatusBadge } from '../../parts/check/status';
import { counted, dateAndTime } from '../../parts/format';
import { type ListedColumn, Listing } from '../../parts/Listing';
import { Part } from './Breakdown';
import { type Event, MOST_EVENTS, PARTS, PART_NAMES } from './past';
import { millis } from './ProbeTable';
import classes from './history.module.css';

/** As many are shown at first. */
const FEW = 10;

const NARROW = '(max-width: 88em)';

/** Probe by probe, the newest first, each with its parts one after the other. */
export function Events({
  events,
  failures,
  show,
}: {
  events: readonly Event[];
  failures: boolean;
  show: (only: boolean) => void;
}) {
  const longest = Math.max(1, ...events.map(event => event.times.whole ?? 0));
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(0, FEW);
  const regions = new Set(events.map(event => event.region)).size > 1;
  const columns: ListedColumn<Event>[] = [
    {
      name: 'Probed',
      cell: event => (
        <>
          {precise.format(event.at)}
          {event.stands > 1 && (
            <Text size="xs" c="dimmed">
              and {counted(event.stands - 1, 'good one')} before
            </Text>
          )}
        </>
      ),
    },
    ...(regions ? [{ name: 'Region', cell: (event: Event) => event.region || '–' }] : []),
    {
      name: 'Result',
      cell: event => (
        <>
          <StatusBadge status={event.good ? 'healthy' : 'unhealthy'} />
          {event.reason && <Text size="sm">{event.reason}</Text>}
          {event.changed && (
            <Text size="xs" c="dimmed">
              the status changed
            </Text>
          )}
        </>
      ),
    },
    {
      name: 'Code, expected',
      cell: event => `${event.received || 'none'}${event.expected ? `, ${event.expected}` : ''}`,
    },
    { name: 'Address', cell: event => event.ip || '–' },
    { name: 'Parts', cell: event => <Waterfall event={event} longest={longest} /> },
    { name: 'Whole', right: true, cell: event => millis(event.times.whole) },
  ];
  return (
    <Part title="Probes">
      <Group justify="space-between">
        <Group gap="sm" className={classes['legend']} aria-hidden="true">
          {PARTS.map(part => (
            <span key={part} className={classes['key']}>
              <span className={classes['swatch']} style={{ background: `var(--ink-${part})` }} /> {PART_NAMES[part]}
            </span>
          ))}
        </Group>
        <Switch
          label="Only those that failed"
          aria-label="Only those that failed"
          classNames={{ trackLabel: classes['nothing'] ?? '' }}
          checked={failures}
          onChange={e => show(e.currentTarget.checked)}
        />
      </Group>
      {events.length === 0 ? (
        <Text size="sm">None in this span.</Text>
      ) : (
        <Listing label="Probes" rows={shown} id={event => event.id} columns={columns} narrow={NARROW} />
      )}
      {shown.length < events.length && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
            Show {events.length - shown.length} more
          </Button>
        </div>
      )}
      {all && events.length === MOST_EVENTS && (
        <Text size="sm" c="dimmed">
          The newest {MOST_EVENTS}; earlier than {dateAndTime(events.at(-1)?.at ?? 0)} by another span.
        </Text>
      )}
    </Part>
  );
}

/** The parts of one probe, one after the other, on the scale of the longest one that is shown. */
function Waterfall({ event, longest }: { event: Event; longest: number }) {
  const reached = PARTS.filter(part => (event.times[part] ?? 0) > 0);
  if (reached.length === 0) return '–';
  const text = reached.map(part => `${PART_NAMES[part]} ${millis(event.times[part])}`).join(', ');
  return (
    <>
      <span className={classes['waterfall']} aria-hidden="true">
        {reached.map((part, i) => {
          const width = event.times[part] ?? 0;
          const left = reached.slice(0, i).reduce((sum, one) => sum + (event.times[one] ?? 0), 0);
          const at = { left: `${(100 * left) / longest}%`, width: `${(100 * width) / longest}%` };
          return <span key={part} style={{ ...at, background: `var(--ink-${part})` }} />;
        })}
      </span>
      <Text size="xs" c="dimmed">
        {text}
      </Text>
    </>
  );
}

const precise = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
