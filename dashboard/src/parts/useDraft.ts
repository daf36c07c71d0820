// What somebody is typing, kept in the tab until it is saved or thrown away: it outlives a reload and the end of
// a session.
import { useCallback, useState } from 'react';

const PREFIX = 'vestibule-draft:';

export interface Draft<T> {
  value: T;
  set: (value: T) => void;
  /** Whether it is not what was begun with. */
  changed: boolean;
  /** Begins again with what `initial` is now. */
  drop: () => void;
}

/** `name` says what it is a draft of, such as `room:ID`; `initial` what it begins with. */
export function useDraft<T>(name: string, initial: T): Draft<T> {
  const [kept, setKept] = useState<{ name: string; value: T } | undefined>(() => read<T>(name));
  const mine = kept?.name === name ? kept : read<T>(name);
  const set = useCallback(
    (value: T) => {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
      setKept({ name, value });
    },
    [name],
  );
  const drop = useCallback(() => {
    sessionStorage.removeItem(PREFIX + name);
    setKept(undefined);
  }, [name]);
  return { value: mine ? mine.value : initial, set, changed: mine !== undefined, drop };
}

function read<T>(name: string): { name: string; value: T } | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    return text === null ? undefined : { name, value: JSON.parse(text) as T };
  } catch {
    return undefined;
  }
}
