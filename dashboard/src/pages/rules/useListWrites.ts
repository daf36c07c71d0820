import { useRef, useState } from 'react';
import { type Answer, type Overtaken, problemOf } from '../../api/envelope';

/** A write that another operator overtook: both versions, and how to make it all the same. */
export interface Late {
  overtaken: Overtaken;
  mine: () => Promise<void>;
  /** Lets go of what was to be written. */
  drop: () => void;
}

interface Write<T> {
  /** The revision on top of which it is made: of what the operator saw. */
  seen: () => number;
  send: (ifMatch: string) => Promise<Answer<T>>;
  done: (answer: Answer<T>) => void;
  drop?: () => void;
}

/** Writes to one list, one after the other. Each throws what keeps it from being made, but not that it came late. */
export function useListWrites() {
  const own = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const [late, setLate] = useState<Late>();

  async function make<T>({ seen, send, done, drop }: Write<T>): Promise<void> {
    try {
      const answer = await send(String(seen()));
      own.current = Number(answer.revision);
      setLate(undefined);
      done(answer);
    } catch (e) {
      const { overtaken } = problemOf(e);
      if (!overtaken) throw e;
      const again = { seen: () => overtaken.revision, send, done, ...(drop ? { drop } : {}) };
      setLate({ overtaken, mine: () => write(again), drop: drop ?? (() => undefined) });
    }
  }
  function write<T>(one: Write<T>): Promise<void> {
    const turn = last.current.then(() => make(one));
    last.current = turn.catch(() => undefined);
    return turn;
  }
  return {
    write,
    late,
    forget: () => setLate(undefined),
    /** What was shown, or what this tab has made of it since: nothing came between. */
    since: (shown: number): number => Math.max(shown, own.current),
  };
}

export type ListWrites = ReturnType<typeof useListWrites>;
