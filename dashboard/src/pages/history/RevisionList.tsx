import { Badge, Button, Card, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '../../api/envelope';
import { useAnswer } from '../../api/useAnswer';
import { authorOf, dateAndTime } from '../../parts/format';
import { Answered, Empty, Failed } from '../../parts/states';
import { Changes } from './Changes';
import { PER_PAGE, type Revision, revisionOf, revisions } from './history';
import classes from './history.module.css';

interface Doing {
  /** Its number; no number if none is open. */
  opened: number;
  open: (number: number) => void;
  /** Nothing for those who may only read. */
  undo: ((revision: Revision) => void) | undefined;
}

/** Revisions that one request reaches. */
const MOST = 1_000;

/** The newest revisions, and on demand older ones. One that is to be open is looked for among the older ones. */
export function RevisionList({ room, newest, ...doing }: Doing & { room: string; newest: readonly Revision[] }) {
  const [older, setOlder] = useState<readonly Revision[]>([]);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(newest.length < PER_PAGE);
  const [problem, setProblem] = useState<Problem>();
  const all = useTogether(newest, older);
  const last = all.at(-1)?.revision ?? 0;

  async function more(until = 0) {
    setBusy(true);
    setProblem(undefined);
    try {
      const limit = until > 0 ? Math.min(MOST, last - until) : PER_PAGE;
      const found = await revisions(room, last, undefined, limit);
      setOlder(found);
      setDone(found.length < limit);
    } catch (e) {
      setProblem(problemOf(e));
    } finally {
      setBusy(false);
    }
  }

  const lookedFor = useRef(0);
  useEffect(() => {
    if (doing.opened > 0 && doing.opened < last && !done && lookedFor.current !== doing.opened) {
      lookedFor.current = doing.opened;
      void more(doing.opened);
    }
  });
  if (all.length === 0) {
    return (
      <Empty title="Nothing was changed yet">
        <Text>Every change is listed here, with who made it and when.</Text>
      </Empty>
    );
  }
  return (
    <>
      <ol className={classes['revisions']} aria-label="Revisions, the newest first">
        {all.map(revision => (
          <OneRevision key={revision.revision} revision={revision} {...doing} />
        ))}
      </ol>
      {problem && <Failed problem={problem} again={() => void more()} />}
      {!done && !problem && (
        <Button variant="default" loading={busy} onClick={() => void more()}>
          Older
        </Button>
      )}
    </>
  );
}

/** All that were ever told: revisions do not change, and the newest push others out of the first answer. */
function useTogether(newest: readonly Revision[], older: readonly Revision[]): Revision[] {
  const [seen, setSeen] = useState<readonly Revision[]>([]);
  const known = new Map([...seen, ...newest, ...older].map(one => [one.revision, one]));
  const all = [...known.values()].sort((a, b) => b.revision - a.revision);
  if (all.length > seen.length) setSeen(all);
  return all;
}

function OneRevision({ revision, opened, open, undo }: Doing & { revision: Revision }) {
  const number = revision.revision;
  const isOpen = opened === number;
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Badge variant="default" tt="none">
              {number}
            </Badge>
            <What what={revision.what} />
          </Group>
          <Text size="sm" c="dimmed">
            {authorOf(revision.author)}, {dateAndTime(Date.parse(revision.at))}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-label={`Changes of revision ${number}`}
            onClick={() => open(number)}
          >
            Changes
          </Button>
          {undo && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Take back revision ${number}`}
              onClick={() => undo(revision)}
            >
              Take back
            </Button>
          )}
        </Group>
      </Group>
      {isOpen && <Opened number={number} />}
    </Card>
  );
}

/** What a revision changed, which is asked for once it is opened: documents can be long. */
function Opened({ number }: { number: number }) {
  const asked = useAnswer(signal => revisionOf(number, signal), [number]);
  return (
    <div className={classes['changes']}>
      <Answered asked={asked} what={`the changes of revision ${number}`}>
        {revision => (
          <>
            <Changes changes={revision.changes} label={`Changes of revision ${number}`} />
            {revision.more_changes && <Text size="sm">And {revision.more_changes} more.</Text>}
          </>
        )}
      </Answered>
    </div>
  );
}

/** What was done, and in lighter type what changed by it. */
export function What({ what }: { what: string }) {
  const end = what.indexOf(': ');
  if (end < 0) return <Text fw={600}>{what}</Text>;
  return (
    <Text>
      <Text span fw={600}>
        {what.slice(0, end)}
      </Text>
      {what.slice(end)}
    </Text>
  );
}
