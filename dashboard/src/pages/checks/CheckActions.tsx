import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import type { Answer } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { CheckDetails } from '../../api/types';
import { RoomLink } from '../../parts/check/RoomLink';
import { followersOf, policiesOf } from '../../parts/check/status';
import { Confirm } from '../../parts/Confirm';
import { counted } from '../../parts/format';
import { tellSaved } from '../../parts/saved';
import type { CheckSettings } from './settings';
import type { Around } from './useChecks';

type Asking = 'suspend' | 'resume' | 'delete';

/** Suspending and deleting of a check; both say first which rooms follow it. */
export function CheckActions({
  check,
  revision,
  around,
  again,
  small = false,
  done,
  deleted,
}: {
  check: Pick<CheckDetails, 'id' | 'zone_id' | 'name'> & { status: string };
  /** That the check was read at. */
  revision: string;
  /** What depends on it, if that is known. */
  around: Around | undefined;
  again: () => void;
  /** Whether the buttons stand among those of other checks. */
  small?: boolean;
  done?: (answer: Answer<CheckSettings>) => void;
  deleted?: () => void;
}) {
  // What was asked for stays what is done: another operator may change it while the question is open.
  const [asked, setAsked] = useState<{ open: boolean; what: Asking; at: string }>({
    open: false,
    what: 'suspend',
    at: '',
  });
  const path = paths.check(check.zone_id, check.id);
  const isOff = check.status === 'suspended';
  const ask = (what: Asking) => setAsked({ open: true, what, at: revision });
  const title = { suspend: 'Suspend', resume: 'Resume', delete: 'Delete' }[asked.what];

  async function act(over = asked.at) {
    if (asked.what === 'delete') {
      const answer = await call('DELETE', path, { ifMatch: over });
      tellSaved(`${check.name} is deleted`, answer.made, again);
      deleted?.();
    } else {
      const off = asked.what === 'suspend';
      const answer = await call<CheckSettings>('PATCH', path, { body: { suspended: off }, ifMatch: over });
      tellSaved(`${check.name} is ${off ? 'suspended' : 'resumed'}`, answer.made, again);
      done?.(answer);
    }
    again();
  }
  const label = (word: string) => (small ? { 'aria-label': `${word} ${check.name}` } : {});
  return (
    <>
      <Group gap="xs" wrap={small ? 'nowrap' : 'wrap'}>
        <Button
          size="xs"
          variant="default"
          {...label(isOff ? 'Resume' : 'Suspend')}
          onClick={() => ask(isOff ? 'resume' : 'suspend')}
        >
          {isOff ? 'Resume' : 'Suspend'}
        </Button>
        <Button
          size="xs"
          variant="default"
          c="var(--mantine-color-error)"
          {...label('Delete')}
          onClick={() => ask('delete')}
        >
          Delete
        </Button>
      </Group>
      <Confirm
        opened={asked.open}
        title={`${title} ${check.name}?`}
        doIt={title}
        act={act}
        close={() => setAsked(before => ({ ...before, open: false }))}
      >
        <Text>{consequence(asked.what)}</Text>
        {asked.what !== 'resume' && <Dependents checkId={check.id} around={around} what={asked.what} />}
      </Confirm>
    </>
  );
}

function consequence(what: Asking): string {
  switch (what) {
    case 'resume':
      return 'The origin is probed again. Its status is unknown until the first probes are back.';
    case 'suspend':
      return 'The origin is not probed, and nothing is announced, until the check is resumed.';
    case 'delete':
      return 'The origin is not probed any more. Undo makes the same check again, with its id.';
  }
}

/** Which rooms and policies will not hear of this origin any more. */
function Dependents({ checkId, around, what }: { checkId: string; around: Around | undefined; what: Asking }) {
  if (!around) return <Text>Which rooms follow it is not known at this moment.</Text>;
  const rooms = followersOf(checkId, around.rooms);
  const policies = policiesOf(checkId, around.policies);
  return (
    <>
      {rooms.length === 0 ? (
        <Text>No room follows it.</Text>
      ) : (
        <>
          <Text>
            {counted(rooms.length, 'room follows it', 'rooms follow it')}.{' '}
            {what === 'delete'
              ? 'The node keeps the check as long as that is so; choose another one, or none, in the settings of:'
              : 'A line that it holds is let go, and is not held again by this check until it is resumed:'}
          </Text>
          <List size="sm">
            {rooms.map(room => (
              <List.Item key={room.id}>
                <RoomLink room={room} />
              </List.Item>
            ))}
          </List>
        </>
      )}
      {policies.length > 0 && (
        <Text size="sm">
          {counted(policies.length, 'policy', 'policies')} will not report this origin:{' '}
          {policies.map(one => one.name).join(', ')}.
        </Text>
      )}
    </>
  );
}
