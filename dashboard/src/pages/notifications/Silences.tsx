import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { Policy } from '../../api/types';
import { useNow } from '../../live/useLive';
import { Dialog } from '../../parts/Dialog';
import { dateAndTime, distance } from '../../parts/format';
import { type ListedColumn, Listing } from '../../parts/Listing';
import { tellProblem } from '../../parts/notices';
import { tellSaved } from '../../parts/saved';
import { Answered, Empty } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import { type Read, type Silence, both, usePolicies, useSilences } from './notifications';
import { SilenceForm } from './SilenceForm';
import classes from './notifications.module.css';

const TICK_MILLIS = 1_000;

/** Times in which policies tell nothing. */
export function Silences() {
  const silences = useSilences();
  const policies = usePolicies();
  return (
    <Answered asked={both(silences, policies)} what="the silences">
      {([read, { all }]) => (
        <Shown read={read} policies={all} again={silences.state === 'there' ? silences.again : () => undefined} />
      )}
    </Answered>
  );
}

function Shown({ read, policies, again }: { read: Read<Silence>; policies: Policy[]; again: () => void }) {
  const mayWrite = useMayWrite();
  const now = useNow(TICK_MILLIS);
  const [editing, setEditing] = useState<Silence | 'new'>();
  const nameOf = (id: string) => policies.find(one => one.id === id)?.name ?? id;

  async function remove(silence: Silence) {
    try {
      const answer = await call('DELETE', paths.silence(silence.id), { ifMatch: read.revision });
      tellSaved(`A silence of ${nameOf(silence.policy_id)} is deleted`, answer.made, again);
    } catch (e) {
      tellProblem(e);
    }
    again();
  }
  const columns: ListedColumn<Silence>[] = [
    { name: 'Policy', cell: one => <span className={classes['name']}>{nameOf(one.policy_id)}</span> },
    { name: 'From', cell: one => dateAndTime(Date.parse(one.start_time)) },
    { name: 'To', cell: one => dateAndTime(Date.parse(one.end_time)) },
    { name: 'State', cell: one => <State silence={one} now={now} /> },
  ];
  if (mayWrite) {
    columns.push({
      name: 'Actions',
      buttons: true,
      cell: one => {
        const whose = `the silence of ${nameOf(one.policy_id)} from ${dateAndTime(Date.parse(one.start_time))}`;
        return (
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" variant="default" aria-label={`Change ${whose}`} onClick={() => setEditing(one)}>
              Change
            </Button>
            <Button
              size="xs"
              variant="default"
              c="var(--mantine-color-error)"
              aria-label={`Delete ${whose}`}
              onClick={() => void remove(one)}
            >
              Delete
            </Button>
          </Group>
        );
      },
    });
  }
  const rows = [...read.all].sort((a, b) => Date.parse(b.start_time) - Date.parse(a.start_time));
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">In a silence a policy sends nothing, such as while you maintain an origin.</Text>
        {mayWrite && policies.length > 0 && (
          <Button size="sm" onClick={() => setEditing('new')}>
            New silence
          </Button>
        )}
      </Group>
      {rows.length === 0 ? (
        <Empty title="No silences">
          <Text>
            {policies.length === 0
              ? 'There is no policy that could be silent.'
              : 'All policies report what they should.'}
          </Text>
        </Empty>
      ) : (
        <Listing label="Silences" rows={rows} id={one => one.id} columns={columns} />
      )}
      <Dialog
        opened={editing !== undefined}
        title={editing === 'new' ? 'New silence' : 'Change a silence'}
        close={() => setEditing(undefined)}
      >
        {editing !== undefined && (
          <SilenceForm
            silence={editing === 'new' ? undefined : editing}
            policies={policies}
            revision={read.revision}
            undone={again}
            done={() => {
              setEditing(undefined);
              again();
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}

function State({ silence, now }: { silence: Silence; now: number }) {
  const start = Date.parse(silence.start_time);
  const end = Date.parse(silence.end_time);
  if (now >= end) return 'over';
  if (now < start) return `begins ${distance(start, now)}`;
  return (
    <Group gap="xs">
      <Badge color="yellow" variant="light" tt="none">
        silent
      </Badge>
      <span>ends {distance(end, now)}</span>
    </Group>
  );
}
