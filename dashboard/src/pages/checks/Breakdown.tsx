// What a check found, by what differs.
import { Button, List, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { StatusBadge } from '../../parts/check/status';
import { dateAndTime, number, share } from '../../parts/format';
import { Listing } from '../../parts/Listing';
import type { Past } from './past';
import { millis } from './ProbeTable';
import classes from './history.module.css';

/** As many changes are shown at first. */
const FEW = 10;

/** When the status changed, the newest first. */
export function Changes({ changes }: { changes: Past['changes'] }) {
  const [shown, setShown] = useState(FEW);
  return (
    <Part title="Changes of the status">
      {changes.length === 0 ? (
        <Text size="sm">None in this span.</Text>
      ) : (
        <List size="sm" listStyleType="none">
          {changes.slice(0, shown).map(({ id, at, good, reason }) => (
            <List.Item key={id}>
              {dateAndTime(at)}: <StatusBadge status={good ? 'healthy' : 'unhealthy'} /> {!good && reason}
            </List.Item>
          ))}
        </List>
      )}
      {changes.length > shown && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setShown(changes.length)}>
            Show {number(changes.length - shown)} earlier
          </Button>
        </div>
      )}
    </Part>
  );
}

export function Reasons({ reasons }: { reasons: Past['reasons'] }) {
  if (reasons.length === 0) return null;
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <Part title="Why probes failed">
      <Listing
        label="Reasons"
        rows={reasons}
        id={one => one.reason}
        columns={[
          { name: 'Reason', cell: one => one.reason },
          { name: 'Probes', right: true, cell: one => number(one.count) },
          { name: 'Part of the failures', cell: one => <Bar part={one.count / all} ink="bad" /> },
        ]}
      />
    </Part>
  );
}

/** The codes that came, next to those that were expected. */
export function Codes({ codes }: { codes: Past['codes'] }) {
  const shown = codes.filter(({ received, expected }) => received !== 0 || expected !== '');
  if (shown.length === 0) return null;
  const all = shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <Part title="Codes">
      <Listing
        label="Codes"
        rows={shown}
        id={one => `${one.received} ${one.expected}`}
        columns={[
          { name: 'Received', cell: one => (one.received === 0 ? 'none' : String(one.received)) },
          { name: 'Expected', cell: one => one.expected || '–' },
          { name: 'Probes', right: true, cell: one => number(one.count) },
          { name: 'Good', right: true, cell: one => number(one.good) },
          { name: 'Part of all', cell: one => <Bar part={one.count / all} ink={one.good > 0 ? 'good' : 'bad'} /> },
        ]}
      />
    </Part>
  );
}

export function Regions({ regions }: { regions: Past['regions'] }) {
  if (regions.length < 2) return null;
  return (
    <Part title="By region">
      <Listing
        label="Regions"
        rows={regions}
        id={one => one.region}
        narrow="(max-width: 75em)"
        columns={[
          { name: 'Region', cell: one => one.region || 'without a name' },
          { name: 'Available', right: true, cell: one => share(one.good / one.count) },
          { name: 'Probes', right: true, cell: one => number(one.count) },
          { name: 'DNS', right: true, cell: one => millis(one.times.dns) },
          { name: 'Connect', right: true, cell: one => millis(one.times.connect) },
          { name: 'Handshake', right: true, cell: one => millis(one.times.handshake) },
          { name: 'First byte', right: true, cell: one => millis(one.times.firstByte) },
          { name: 'Whole', right: true, cell: one => millis(one.times.whole) },
        ]}
      />
    </Part>
  );
}

function Bar({ part, ink }: { part: number; ink: string }) {
  return (
    <span className={classes['share']}>
      <span className={classes['shareBar']} aria-hidden="true">
        <span style={{ width: `${100 * part}%`, background: `var(--ink-${ink})` }} />
      </span>
      {share(part)}
    </span>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" aria-label={title} className={classes['inks'] ?? ''}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
