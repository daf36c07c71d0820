import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { type DryRun, type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { Dialog } from '../../parts/Dialog';
import { dateAndTime } from '../../parts/format';
import { tellSaved } from '../../parts/saved';
import { Answered, Failed } from '../../parts/states';
import { Changes, Tried } from './Changes';
import type { Revision } from './history';

/** Takes a revision back: first tries it and says what would change, then does it unless that was changed since. */
export function Undo({
  revision,
  close,
  taken,
}: {
  revision: Revision | undefined;
  close: () => void;
  /** Called when it is done, and again when that is undone. */
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
        {revision.author}, {dateAndTime(Date.parse(revision.at))}: {revision.what}. Taking it back is a revision of its
        own, which can be taken back in turn.
      </Text>
      <Answered asked={asked} what="what would change">
        {tried => <Take revision={number} tried={tried} {...doing} />}
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

function Take({ revision, tried, close, taken }: Doing & { revision: number; tried: DryRun | undefined }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  async function take() {
    setBusy(true);
    try {
      const seen = tried ? { ifMatch: String(tried.revision) } : {};
      const answer = await call<{ revision: number }>('POST', paths.undo, { body: { revision }, ...seen });
      tellSaved(`Revision ${revision} is taken back`, String(answer.result.revision), taken);
      taken();
      close();
    } catch (e) {
      setProblem(problemOf(e));
      setBusy(false);
    }
  }
  const overtaken = problem?.overtaken;
  return (
    <Stack>
      {!problem && <Tried changes={tried?.changes ?? []} more={tried?.more_changes ?? 0} />}
      {problem && <Failed problem={problem} />}
      {overtaken && (
        <Changes
          label="What is there now, and what it would become"
          changes={overtaken.versions.map(one => ({ kind: one.kind, id: one.id, before: one.theirs, after: one.yours }))}
        />
      )}
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
