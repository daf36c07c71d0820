import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CheckDetails } from '../../api/types';
import type { Asked } from '../../api/useAnswer';
import { RoomLink } from '../../parts/check/RoomLink';
import { StatusBadge, followersOf, policiesOf } from '../../parts/check/status';
import { dateAndTime } from '../../parts/format';
import { type ListedColumn, Listing } from '../../parts/Listing';
import { useMayWrite } from '../../session/useSession';
import { CheckActions } from './CheckActions';
import { regionsSaid } from './regions';
import type { Around } from './useChecks';
import classes from './checks.module.css';

/** Where the table does not fit next to the navigation. */
const NARROW = '(max-width: 88em)';

export function CheckList({
  checks,
  revision,
  around,
  withZone,
  again,
}: {
  checks: readonly CheckDetails[];
  revision: string;
  around: Asked<Around>;
  withZone: boolean;
  again: () => void;
}) {
  const mayWrite = useMayWrite();
  // Nothing is said of what is not known, rather than that there is nothing.
  const known = around.state === 'there' ? around.value : undefined;
  const columns: ListedColumn<CheckDetails>[] = [
    {
      name: 'Name',
      cell: check => (
        <Anchor component={Link} href={`/checks/${check.zone_id}/${check.id}`} className={classes['name']}>
          {check.name}
        </Anchor>
      ),
    },
    ...(withZone ? [{ name: 'Zone', cell: (check: CheckDetails) => check.zone }] : []),
    {
      name: 'Status',
      cell: check => (
        <Stack gap={2} align="flex-start">
          <StatusBadge status={check.status} />
          {check.failure_reason && <Text size="sm">{check.failure_reason}</Text>}
          {check.since && (
            <Text size="sm" c="dimmed">
              since {dateAndTime(Date.parse(check.since))}
            </Text>
          )}
        </Stack>
      ),
    },
    { name: 'Origin', cell: check => <span className={classes['name']}>{originOf(check)}</span> },
    { name: 'Regions', cell: check => regionsSaid(check) },
    {
      name: 'Notifies',
      cell: check =>
        known
          ? stacked(policiesOf(check.id, known.policies), policy => (
              <Anchor
                component={Link}
                size="sm"
                href={`/notifications/policies/${policy.id}`}
                className={classes['name']}
              >
                {policy.name}
              </Anchor>
            ))
          : '–',
    },
    {
      name: 'Followed by',
      cell: check => (known ? stacked(followersOf(check.id, known.rooms), room => <RoomLink room={room} />) : '–'),
    },
  ];
  if (mayWrite) {
    columns.push({
      name: 'Actions',
      buttons: true,
      cell: check => <CheckActions check={check} revision={revision} around={known} again={again} small />,
    });
  }
  return <Listing label="Health checks" rows={checks} id={check => check.id} columns={columns} narrow={NARROW} />;
}

/** Such as "HTTPS origin.example.net:443". */
export function originOf({ type, address, port }: { type: string; address: string; port: number }): string {
  const host = address.includes(':') ? `[${address}]` : address;
  return `${type} ${host}:${port}`;
}

function stacked<T extends { id: string }>(all: readonly T[], show: (one: T) => ReactNode): ReactNode {
  if (all.length === 0) return 'none';
  return (
    <Stack gap={2} align="flex-start">
      {all.map(one => (
        <div key={one.id}>{show(one)}</div>
      ))}
    </Stack>
  );
}
