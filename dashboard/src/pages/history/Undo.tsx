import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { type DryRun, type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Forecast } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import { Dialog } from '../../parts/Dialog';
import { authorOf, dateAndTime } from '../../parts/format';
import { summary } from '../../parts/room/WhatIf';
import { tellSaved } from '../../parts/saved';
import { Answered, Failed } from '../../parts/states';
import { Changes, Tried } from './Changes';
import { type Revision, since } from './history';

/** Takes a revision back: first tries it and says what would change, then does it unless that was changed since. */
export function Undo({
  revision,
  close,
  taken,
}: {
  revision: Revision | undefined;
  close: () => void;
  /** Called when the history is another: it is done, or that is undone, or another operator was faster. */
  taken: () => void;
}) {
  return (
    <Dialog
      opened={revision !== undefined}
      title={`Take back revision ${revision?.revision ?? ''}?`}
      close={close}
      size="xl"
    >
      {revision && <Trying revision={revision} close={close} taken={taken} />}
    </Dialog>
  );
}

interface Doing {
  close: () => void;
  taken: () => void;
}

function Trying({ revision, ...doing }: Doing & { revision: Revision }) {
  const number = revision.revision;
  const asked = useAnswer(
    async signal => {
      const answer = await call('POST', paths.undo, { body: { revision: number }, dryRun: true, signal });
      return answer.dryRun;
    },
    [number],
  );
  return (
    <Stack>
      <Text>
        {authorOf(revision.author)}, {dateAndTime(Date.parse(revision.at))}: {revision.what}. Taking it back is a
        revision of its own, which can be taken back in turn.
      </Text>
      {asked.state === 'failed' && <Newer revision={revision} problem={asked.problem} />}
      <Answered asked={asked} what="what would change">
        {tried => <Take revision={revision} tried={tried} {...doing} />}
      </Answered>
      {asked.state !== 'there' && (
        <Group justify="flex-end">
          <Button variant="default" onClick={doing.close} data-autofocus>
            Cancel
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Take({ revision, tried, close, taken }: Doing & { revision: Revision; tried: DryRun | undefined }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  async function take() {
    setBusy(true);
    try {
      const seen = tried ? { ifMatch: String(tried.revision) } : {};
      const answer = await call<{ revision: number }>('POST', paths.undo, {
        body: { revision: revision.revision },
        ...seen,
      });
      tellSaved(`Revision ${revision.revision} is taken back`, String(answer.result.revision), taken);
      taken();
      close();
    } catch (e) {
      setProblem(problemOf(e));
      setBusy(false);
      taken();
    }
  }
  return (
    <Stack>
      {!problem && <Tried changes={tried?.changes ?? []} more={tried?.more_changes ?? 0} />}
      {!problem && <Forecasts revision={revision.revision} />}
      {problem && <Failed problem={problem} />}
      {problem && <Newer revision={revision} problem={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {problem ? 'Close' : 'Cancel'}
        </Button>
        {!problem && (
          <Button color="red" loading={busy} onClick={() => void take()} disabled={tried?.changes.length === 0}>
            Take back
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface RoomForecast extends Partial<Forecast> {
  name: string;
  unknown?: string;
}

/** What it does to those who wait, room by room. A node that cannot work it out shows nothing. */
function Forecasts({ revision }: { revision: number }) {
  const asked = useAnswer(
    async signal => (await call<RoomForecast[]>('POST', paths.undoWhatif, { body: { revision }, signal })).result,
    [revision],
  );
  if (asked.state !== 'there' || asked.value.length === 0) return null;
  return (
    <Stack gap={4} role="group" aria-label="What this does to those waiting">
      {asked.value.map(room => (
        <Text size="sm" key={room.name}>
          Room {room.name}:{' '}
          {room.unknown ? `what it does to those waiting is not known: ${room.unknown}` : summary(room as Forecast)}
        </Text>
      ))}
    </Stack>
  );
}

/** Of a revision on top of which others were made: these, and both versions. */
function Newer({ revision, problem }: { revision: Revision; problem: Problem }) {
  const versions = problem.overtaken?.versions;
  return (
    <>
      {/* Older nodes only refuse. */}
      {(versions || problem.kind === 'refused') && <Since revision={revision} />}
      {versions && (
        <Changes
          label="What is there now, and what it would become"
          changes={versions.map(one => ({ kind: one.kind, id: one.id, before: one.theirs, after: one.yours }))}
        />
      )}
    </>
  );
}

/** Who has changed the same since, and how: that has to be taken back first. */
function Since({ revision }: { revision: Revision }) {
  const asked = useAnswer(signal => since(revision, signal), [revision.revision]);
  return (
    <Answered asked={asked} what="what was changed since">
      {newer => (
        <Stack gap="sm">
          {newer.map(one => (
            <div key={one.revision}>
              <Text fw={600}>
                Changed since by {authorOf(one.author)}: {one.what} (revision {one.revision},{' '}
                {dateAndTime(Date.parse(one.at))})
              </Text>
              <Changes changes={one.changes} label={`Changes of revision ${one.revision} since`} />
            </div>
          ))}
        </Stack>
      )}
    </Answered>
  );
}
