// Asks the node what it says about something while it is being typed: the same checks as when it is saved.
import { useEffect, useEffectEvent, useState } from 'react';
import { type Method, call } from '../../api/client';
import { type Answer, type ApiMessage, type Change, Problem, isAbort, problemOf } from '../../api/envelope';

/** How long after the last key. */
const PAUSE_MILLIS = 300;

/** What would be written. */
export interface Writing {
  method: Method;
  path: string;
  body?: unknown;
  /** The revision that the writer saw. */
  ifMatch?: string;
}

export interface DryRunSaid<T = unknown> {
  /** `none`: nothing is to be written; `asking`: what is typed has not been answered yet, the rest is the previous answer. */
  state: 'none' | 'asking' | 'fine' | 'refused' | 'unchecked';
  /** Why it would be refused (`refused`), or why the node could not be asked (`unchecked`). */
  problem?: Problem | undefined;
  /** What would be there afterwards. */
  result?: T | undefined;
  changes: Change[];
  moreChanges: number;
  /** What the node remarks although it would save it. */
  remarks: ApiMessage[];
}

const NONE: DryRunSaid<never> = { state: 'none', changes: [], moreChanges: 0, remarks: [] };

/** Asks when `writing` has stood still for a moment, and again when `since` changes. */
export function useDryRun<T>(writing: Writing | undefined, since: unknown = 0): DryRunSaid<T> {
  const [said, setSaid] = useState<DryRunSaid<T>>(NONE);
  const name = writing ? JSON.stringify(writing) : '';
  const newest = useEffectEvent(() => writing);
  useEffect(() => {
    const wanted = newest();
    if (!wanted) {
      setSaid(NONE);
      return;
    }
    setSaid(before => ({ ...before, state: 'asking' }));
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const { method, path, body, ifMatch } = wanted;
      call<T>(method, path, { body, dryRun: true, signal: stop.signal, ...(ifMatch ? { ifMatch } : {}) }).then(
        answer => setSaid(fine(answer)),
        (thrown: unknown) => {
          if (!isAbort(thrown) && !stop.signal.aborted) setSaid(refused(problemOf(thrown)));
        },
      );
    }, PAUSE_MILLIS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, since]);
  return said;
}

function fine<T>(answer: Answer<T>): DryRunSaid<T> {
  return {
    state: 'fine',
    result: answer.result,
    changes: answer.dryRun?.changes ?? [],
    moreChanges: answer.dryRun?.more_changes ?? 0,
    remarks: answer.messages,
  };
}

function refused(problem: Problem): DryRunSaid<never> {
  const known = problem.kind === 'refused' || problem.kind === 'faster' || problem.kind === 'gone';
  return { ...NONE, state: known ? 'refused' : 'unchecked', problem };
}
