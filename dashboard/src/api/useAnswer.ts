// Asks for something when a part is shown, and says how far that is.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { logins } from './client';
import { type Problem, isAbort, problemOf } from './envelope';

export type Asked<T> =
  | { state: 'loading' }
  | { state: 'there'; value: T; again: () => void }
  | { state: 'failed'; problem: Problem; again: () => void };

/** The newest value that was there, also while another one is asked for or could not be had. */
export function useNewest<T>(asked: Asked<T>): T | undefined {
  const [kept, setKept] = useState<{ value: T }>();
  if (asked.state !== 'there') return kept?.value;
  if (kept?.value !== asked.value) setKept({ value: asked.value });
  return asked.value;
}

/**
 * `by` says what is asked for, such as an id: when it changes, this is loading again. When `since` changes, such as
 * the revision of the configuration, the same is asked for again while the value stays on the screen.
 */
export function useAnswer<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  by: readonly unknown[],
  since?: number | string,
): Asked<T> {
  const [asked, setAsked] = useState<{ by: string; now: Asked<T> }>();
  const [turn, setTurn] = useState(0);
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });
  const again = useCallback(() => setTurn(n => n + 1), []);
  const login = useSyncExternalStore(logins.subscribe, logins.get);
  const name = JSON.stringify(by);
  useEffect(() => {
    const stop = new AbortController();
    newest.current(stop.signal).then(
      value => {
        if (!stop.signal.aborted) setAsked({ by: name, now: { state: 'there', value, again } });
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAbort(thrown)) {
          setAsked({ by: name, now: { state: 'failed', problem: problemOf(thrown), again } });
        }
      },
    );
    return () => stop.abort();
  }, [name, turn, since, login, again]);
  return asked?.by === name ? asked.now : { state: 'loading' };
}
