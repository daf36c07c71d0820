import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { Confirm } from '../../parts/Confirm';
import { Meanwhile } from '../../parts/form/Meanwhile';
import { tellProblem } from '../../parts/notices';
import { tellSaved } from '../../parts/saved';
import { useMayWrite } from '../../session/useSession';
import { EVENT_KEYS, type EventsOf, type Phase, type WholeEvent, labelOf } from './events';

/** Editing, suspending and deleting of one event; questions before what visitors feel at once. */
export function EventActions({
  event: read,
  phase,
  zoneId,
  room,
  revision: readAt,
  again,
}: { event: WholeEvent; phase: Phase } & EventsOf) {
  const mayWrite = useMayWrite();
  // What was just saved here is newer than what was read, until that is read again.
  const [saved, setSaved] = useState({ event: read, revision: '' });
  const { event, revision } = Number(saved.revision) > Number(readAt) ? saved : { event: read, revision: readAt };
  const [asking, setAsking] = useState<'delete' | 'suspend'>();
  // What was asked for stays what is done: another operator may change it while the question is open.
  const [seen, setSeen] = useState({ event, revision: '' });
  const [busy, setBusy] = useState(false);
  const path = paths.event(zoneId, room.id, read.id);
  const running = phase === 'on' || phase === 'pre-queue';

  async function suspend(wasSuspended: boolean, ifMatch: string) {
    const answer = await call<WholeEvent>('PATCH', path, { body: { suspended: !wasSuspended }, ifMatch });
    setSaved({ event: answer.result, revision: answer.revision });
    tellSaved(`${event.name} is ${wasSuspended ? 'resumed' : 'suspended'}`, answer.made, again);
    again();
  }

  async function remove(ifMatch: string) {
    const answer = await call('DELETE', path, { ifMatch });
    tellSaved(`${event.name} is deleted`, answer.made, again);
    again();
  }

  async function atOnce() {
    setBusy(true);
    try {
      await suspend(event.suspended, revision);
    } catch (e) {
      tellProblem(e);
      again();
    } finally {
      setBusy(false);
    }
  }

  const word = asking === 'suspend' ? (seen.event.suspended ? 'Resume' : 'Suspend') : 'Delete';

  function ask(what: 'delete' | 'suspend') {
    setSeen({ event, revision });
    setAsking(what);
  }

  return (
    <>
      <Button
        size="xs"
        variant="default"
        component={Link}
        href={`/rooms/${zoneId}/${room.id}/events/${event.id}${location.search}`}
        aria-label={`${mayWrite ? 'Edit' : 'View'} ${event.name}`}
      >
        {mayWrite ? 'Edit' : 'View'}
      </Button>
      {mayWrite && (
        <Group gap="sm">
          {phase !== 'over' && (
            <Button
              size="xs"
              variant="default"
              loading={busy}
              aria-label={`${event.suspended ? 'Resume' : 'Suspend'} ${event.name}`}
              onClick={() => (running ? ask('suspend') : void atOnce())}
            >
              {event.suspended ? 'Resume' : 'Suspend'}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            c="var(--mantine-color-error)"
            aria-label={`Delete ${event.name}`}
            onClick={() => ask('delete')}
          >
            Delete
          </Button>
        </Group>
      )}
      <Confirm
        opened={asking !== undefined}
        title={`${word} ${event.name}?`}
        doIt={word}
        act={(over = seen.revision) => (asking === 'suspend' ? suspend(seen.event.suspended, over) : remove(over))}
        meanwhile={<Meanwhile seen={seen.event} now={event} keys={EVENT_KEYS} label={labelOf} />}
        close={() => setAsking(undefined)}
      >
        <Text>{consequence(event, phase)}</Text>
        {asking === 'delete' && event.draw_commitment && (
          <Text>If you take this back, it has a new seed and another commitment.</Text>
        )}
      </Confirm>
    </>
  );
}

function consequence(event: WholeEvent, phase: Phase): string {
  switch (phase) {
    case 'pre-queue':
      return (
        'People gather for it. They enter at once under the settings of the room, in the order in which they came' +
        (event.shuffle_at_event_start ? '; there is no draw.' : '.')
      );
    case 'on':
      return 'It is on. The settings of the room apply again at once; people keep their places.';
    case 'over':
      return 'It is over: nothing changes for visitors.';
    default:
      return 'It has not begun: nothing changes for visitors.';
  }
}
