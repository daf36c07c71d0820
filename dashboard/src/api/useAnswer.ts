// Asks for something when a part is shown, and says how far that is.
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Problem, isAbort, problemOf } from './envelope';

export type Asked<T> =
  | { state: 'loading' }
  | { state: 'there'; value: T; again: () => void }
  | { state: 'failed'; problem: Problem; again: () => void };

/** `ask` is called again when one of `by` changes; a value stays on the screen while it is asked for again. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>, by: readonly unknown[]): Asked<T> {
  const [asked, setAsked] = useState<{ by: string; now: Asked<T> }>();
  const [turn, setTurn] = useState(0);
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });
  const again = useCallback(() => setTurn(n => n + 1), []);
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
  }, [name, turn, again]);
  return asked?.by === name ? asked.now : { state: 'loading' };
}
