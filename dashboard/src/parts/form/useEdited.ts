// A thing of the API that is being changed: what is saved, what is typed over it (kept as a draft), what the node says
// about it, saving, and what happens when another operator was faster.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type Method, call, logins } from '../../api/client';
import { type Answer, Problem, problemOf } from '../../api/envelope';
import { useIsLive, useRevision } from '../../live/useLive';
import { authorOf, dateAndTime } from '../format';
import { useDraft } from '../useDraft';
import { isEqual, valueAt, withValueAt } from './pointer';
import { type DryRunSaid, useDryRun } from './useDryRun';

export interface EditedOptions<T extends object> {
  /** Of the draft, such as `room:ID`. */
  name: string;
  /** What the node has, or what a new one begins with. Drafts of other fields are not lost when it changes. */
  saved: T;
  /** The revision that it was read at; empty for what is new. */
  revision: string;
  /** The keys that can be changed here; nothing else is compared or sent. */
  keys: readonly (keyof T & string)[];
  method: Method;
  path: string;
  /** What is sent: the changed keys for `PATCH`, all of them otherwise, unless this says something else. */
  body?: (value: T, changes: Partial<T>) => unknown;
  /** Reads `saved` again. */
  again: () => void;
  /** Fills in what an answer leaves out; `saved` is to be filled in already. */
  filled?: (answer: T) => T;
}

/** What another operator saved meanwhile. */
export interface Overtaking<T> {
  /** As it was when the draft was begun. */
  before: T;
  theirs: T;
  /** Who and when, if the node has told. */
  said: string;
}

export interface Edited<T extends object> {
  /** With the draft. */
  value: T;
  saved: T;
  /** Of `saved`; empty for what is new. */
  revision: string;
  isNew: boolean;
  /** The keys that the draft changes. */
  changes: Partial<T>;
  changed: boolean;
  /** By a name such as `cookie_attributes/samesite`. */
  set: (name: string, value: unknown) => void;
  /** Takes several at once, such as a whole example. */
  setAll: (values: Partial<T>) => void;
  /** Throws the draft away. */
  drop: () => void;
  dryRun: DryRunSaid<T>;
  /** Why it would not be saved, or was not. */
  problem: Problem | undefined;
  /** Saves; nothing if that failed, which is then `problem`. */
  save: () => Promise<Answer<T> | undefined>;
  saving: boolean;
  /** Whether it was tried to save it since the draft was begun. */
  tried: boolean;
  overtaking: Overtaking<T> | undefined;
  /** Continues from what the other one saved; what was typed stays. */
  keepMine: () => void;
  /** Takes the other one's version of one key. */
  takeTheirs: (key: keyof T & string) => void;
  /** What was saved by a part next to the form: not another operator. */
  took: (answer: Answer<T>) => void;
}

interface Kept<T> {
  before: T;
  revision: string;
  changes: Partial<T>;
}

export function useEdited<T extends object>(options: EditedOptions<T>): Edited<T> {
  const { keys, method, path, again, filled = (answer: T) => answer } = options;
  const draft = useDraft<Kept<T> | undefined>(options.name, undefined);
  const [newest, setNewest] = useState<{ name: string; value: T; revision: string }>();
  const [failure, setFailure] = useState<{ of: string; problem: Problem }>();
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);

  // What was just saved is newer than what was read.
  const mine = newest?.name === options.name && Number(newest.revision) > Number(options.revision) ? newest : undefined;
  const saved = mine?.value ?? options.saved;
  const revision = mine?.revision ?? options.revision;
  // What is saved by now is no change any more, be it another operator's or our own whose answer did not arrive.
  const changes = without(draft.value?.changes ?? {}, saved);
  const kept = Object.keys(changes).length > 0 ? draft.value : undefined;
  const spent = draft.value !== undefined && kept === undefined;
  const dropDraft = useEffectEvent(() => draft.drop());
  useEffect(() => {
    if (spent) dropDraft();
  }, [spent]);
  const before = kept?.before ?? saved;
  const value: T = { ...saved, ...changes };
  const changed = kept !== undefined;
  const isNew = revision === '';
  const overtaken =
    kept !== undefined &&
    !isNew &&
    Number(revision) > Number(kept.revision) &&
    keys.some(key => !isEqual(kept.before[key], saved[key]));

  const sent = options.body ? options.body(value, changes) : method === 'PATCH' ? changes : picked(value, keys);
  const ifMatch = kept?.revision ?? revision;
  const writing = { method, path, body: sent, ...(ifMatch ? { ifMatch } : {}) };
  const login = useSyncExternalStore(logins.subscribe, logins.get);
  // Asked again when anything was saved, after a login, and when the node is back.
  const since = `${login} ${useRevision()} ${useIsLive()}`;
  const dryRun = useDryRun<T>(changed || (isNew && tried) ? writing : undefined, since);
  const of = `${login} ${JSON.stringify(writing)}`;
  const problem = changed || isNew ? ((failure?.of === of ? failure.problem : undefined) ?? dryRun.problem) : undefined;

  function keep(from: T, at: string, next: Partial<T>) {
    const left = without(next, from);
    if (Object.keys(left).length === 0) draft.drop();
    else draft.set({ before: from, revision: at, changes: left });
  }

  const gone = problem?.kind === 'gone';
  const behind = problem?.kind === 'faster' && !overtaken;
  const by = problem?.overtaken;
  useEffect(() => {
    if (gone) again();
  }, [gone, again]);
  const catchUp = useEffectEvent(() => {
    // What is read may be older than what overtook; if it is not, nothing was changed that is changed here.
    if (Number(revision) >= (by?.revision ?? Infinity)) keep(saved, revision, changes);
    else again();
  });
  useEffect(() => {
    if (behind) catchUp();
  }, [behind, by?.revision, revision, again]);

  function setAll(values: Partial<T>) {
    keep(before, kept?.revision ?? revision, { ...changes, ...values });
  }

  function set(name: string, one: unknown) {
    const key = name.split('/')[0] as keyof T & string;
    setAll({ [key]: valueAt(withValueAt(value, name, one), key) } as Partial<T>);
  }

  function drop() {
    draft.drop();
    setTried(false);
    setFailure(undefined);
  }

  async function save(): Promise<Answer<T> | undefined> {
    setTried(true);
    setSaving(true);
    try {
      const { body, ...rest } = writing;
      const answer = await call<T>(method, path, { body, ...(rest.ifMatch ? { ifMatch: rest.ifMatch } : {}) });
      if (!isNew) setNewest({ name: options.name, value: filled(answer.result), revision: answer.revision });
      drop();
      return answer;
    } catch (e) {
      setFailure({ of, problem: problemOf(e) });
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  function took(answer: Answer<T>) {
    const value = filled(answer.result);
    setNewest({ name: options.name, value, revision: answer.revision });
    if (kept) keep(value, answer.revision, changes);
  }

  return {
    value,
    saved,
    revision,
    isNew,
    changes,
    changed,
    set,
    setAll,
    drop,
    dryRun,
    problem,
    save,
    saving,
    tried,
    overtaking: overtaken
      ? {
          before,
          theirs: saved,
          said: by ? `${authorOf(by.author)}, ${dateAndTime(Date.parse(by.at))}: ${by.what}` : '',
        }
      : undefined,
    keepMine: () => keep(saved, revision, changes),
    takeTheirs: key => {
      const { [key]: _, ...rest } = changes;
      keep(saved, revision, rest as Partial<T>);
    },
    took,
  };
}

/** The changes that are not there already. */
function without<T extends object>(changes: Partial<T>, saved: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(changes).filter(([key, one]) => !isEqual(one, saved[key as keyof T])),
  ) as Partial<T>;
}

function picked<T extends object>(value: T, keys: readonly (keyof T & string)[]): Partial<T> {
  return Object.fromEntries(keys.map(key => [key, value[key]])) as Partial<T>;
}
