// What somebody is typing, kept in the tab until it is saved or thrown away: it outlives a reload and the end of
// a session.
import { useCallback, useState } from 'react';
import { show } from './notices';

const PREFIX = 'vestibule-draft:';

export interface Draft<T> {
  value: T;
  set: (value: T) => void;
  /** Whether it is not what was begun with. */
  changed: boolean;
  /** Begins again with what `initial` is now. */
  drop: () => void;
}

/** What the storage of the tab has no room for, as text: this outlives its page, but no reload. */
const unkept = new Map<string, string>();

/** Whether it was said that there is such a thing. */
let said = false;

/** The names that were asked for at an address of the dashboard. */
let asked = { address: '', names: new Set<string>() };

/** `name` says what it is a draft of, such as `room:ID`; `initial` what it begins with. */
export function useDraft<T>(name: string, initial: T): Draft<T> {
  note(name);
  const [kept, setKept] = useState<{ name: string; value: T } | undefined>(() => read<T>(name));
  const mine = kept?.name === name ? kept : read<T>(name);
  const set = useCallback(
    (value: T) => {
      setKept({ name, value });
      keep(name, JSON.stringify(value));
    },
    [name],
  );
  const drop = useCallback(() => {
    forget(name);
    setKept(undefined);
  }, [name]);
  return { value: mine ? mine.value : initial, set, changed: mine !== undefined, drop };
}

/** The names of the drafts that the page at this address has begun with. */
export function draftsHere(): string[] {
  return asked.address === location.pathname ? [...asked.names].filter(name => textOf(name) !== null) : [];
}

/** Throws drafts away. Pages that show them are to be loaded again. */
export function dropDrafts(names: readonly string[]): void {
  for (const name of names) forget(name);
}

function note(name: string): void {
  if (asked.address !== location.pathname) asked = { address: location.pathname, names: new Set() };
  asked.names.add(name);
}

function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, text);
    unkept.delete(name);
  } catch {
    unkept.set(name, text);
    if (said) return;
    said = true;
    show({
      title: 'What you type cannot be kept',
      message: 'The storage of this tab is full or switched off. Save before you reload the page or close it.',
      color: 'yellow',
      autoClose: false,
      role: 'alert',
    });
  }
}

function forget(name: string): void {
  unkept.delete(name);
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing could be kept there either.
  }
}

function textOf(name: string): string | null {
  try {
    return unkept.get(name) ?? sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function read<T>(name: string): { name: string; value: T } | undefined {
  try {
    const text = textOf(name);
    return text === null ? undefined : { name, value: JSON.parse(text) as T };
  } catch {
    return undefined;
  }
}
