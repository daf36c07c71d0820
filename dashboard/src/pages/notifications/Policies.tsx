import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Policy } from '../../api/types';
import { type ListedColumn, Listing } from '../../parts/Listing';
import { counted } from '../../parts/format';
import { Answered, Empty } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import { type AlertType, type Read, both, filterName, useAlertTypes, usePolicies } from './notifications';
import { DeletePolicy } from './DeletePolicy';
import { TestPolicy } from './TestPolicy';
import { type Names, nameOf, useNames } from './useNames';
import classes from './notifications.module.css';

const NARROW = '(max-width: 80em)';

/** Which alerts are told to whom. */
export function Policies() {
  const mayWrite = useMayWrite();
  const policies = usePolicies();
  const around = both(useAlertTypes(), useNames());
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">A policy says which alerts are sent to whom.</Text>
        {mayWrite && (
          <Button component={Link} href="/notifications/policies/new" size="sm">
            New policy
          </Button>
        )}
      </Group>
      <Answered asked={both(policies, around)} what="the policies">
        {([read, [types, names]]) => (
          <List
            read={read}
            types={types}
            names={names}
            again={policies.state === 'there' ? policies.again : () => undefined}
          />
        )}
      </Answered>
    </Stack>
  );
}

function List({
  read,
  types,
  names,
  again,
}: {
  read: Read<Policy>;
  types: AlertType[];
  names: Names;
  again: () => void;
}) {
  const mayWrite = useMayWrite();
  if (read.all.length === 0) {
    return (
      <Empty title="No policy yet">
        <Text>No one is notified of anything. A policy needs a destination or a mail address.</Text>
      </Empty>
    );
  }
  const columns: ListedColumn<Policy>[] = [
    {
      name: 'Name',
      cell: policy => (
        <Group gap="xs">
          <Anchor component={Link} href={`/notifications/policies/${policy.id}`} className={classes['name']}>
            {policy.name}
          </Anchor>
          {!policy.enabled && (
            <Badge color="gray" variant="light" tt="none">
              off
            </Badge>
          )}
        </Group>
      ),
    },
    {
      name: 'Reports',
      cell: policy => types.find(one => one.type === policy.alert_type)?.display_name ?? policy.alert_type,
    },
    { name: 'Only', cell: policy => <Only policy={policy} names={names} /> },
    { name: 'Recipients', cell: policy => <span className={classes['name']}>{recipients(policy, names)}</span> },
    { name: 'Not again within', cell: policy => (policy.alert_interval === '0s' ? '–' : policy.alert_interval) },
  ];
  if (mayWrite) {
    columns.push({
      name: 'Actions',
      buttons: true,
      cell: policy => (
        <Group gap="xs" wrap="nowrap">
          <TestPolicy policy={policy} label={`Test ${policy.name}`} />
          <DeletePolicy policy={policy} revision={read.revision} label={`Delete ${policy.name}`} deleted={again} />
        </Group>
      ),
    });
  }
  const rows = [...read.all].sort((a, b) => a.name.localeCompare(b.name));
  return <Listing label="Policies" rows={rows} id={policy => policy.id} columns={columns} narrow={NARROW} />;
}

const MOST_NAMED = 3;

function Only({ policy, names }: { policy: Policy; names: Names }) {
  const entries = Object.entries(policy.filters).filter(([, values]) => values.length > 0);
  if (entries.length === 0) return '–';
  return (
    <Stack gap={2}>
      {entries.map(([key, values]) => {
        const all = key === 'health_check_id' ? names.checks : key === 'waiting_room_id' ? names.rooms : [];
        const named = values.map(value => nameOf(value, all));
        const text = named.length > MOST_NAMED ? counted(named.length, 'value') : named.join(', ');
        return (
          <Text key={key} size="sm" className={classes['name']}>
            {filterName(key)}: {text}
          </Text>
        );
      })}
    </Stack>
  );
}

function recipients({ mechanisms }: Policy, names: Names): string {
  const ids = (key: keyof typeof mechanisms) => (mechanisms[key] ?? []).map(one => one.id);
  return [
    ...ids('email'),
    ...ids('webhooks').map(id => nameOf(id, names.webhooks)),
    ...ids('pagerduty').map(id => nameOf(id, names.services)),
  ].join(', ');
}
