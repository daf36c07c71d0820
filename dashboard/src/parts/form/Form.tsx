// A form over something that is being edited: its fields find in it what they show, what the node says of them, and
// whether they may be changed.
import { Alert, List, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useMayWrite } from '../../session/useSession';
import { Conflict } from './Conflict';
import { isEqual, valueAt } from './pointer';
import type { Edited } from './useEdited';

/** All that fields need to know. */
export interface FormView {
  value: object;
  mayWrite: boolean;
  set: (name: string, value: unknown) => void;
  /** What the node says about a name, and about what is within it. */
  messages: (name: string) => string[];
  isChanged: (name: string) => boolean;
}

const Context = createContext<FormView | undefined>(undefined);

/** One field of the form around; `name` such as `cookie_attributes/samesite`. */
export function useField<V>(name: string) {
  const form = useContext(Context);
  if (!form) throw new Error(`the field ${name} is in no form`);
  return {
    value: valueAt(form.value, name) as V,
    set: (value: V) => form.set(name, value),
    error: form.messages(name).join(' ') || undefined,
    mayWrite: form.mayWrite,
    changed: form.isChanged(name),
  };
}

/** What the node says about something in the form, such as to count the messages of a group that is folded. */
export function useForm(): FormView {
  const form = useContext(Context);
  if (!form) throw new Error('there is no form around');
  return form;
}

/** The messages of an edited thing by field: of what is new only for what has been typed, until it is to be saved. */
function messagesOf<T extends object>(edited: Edited<T>, name: string, label: (key: string) => string): string[] {
  const shown = !edited.isNew || edited.tried || (name.split('/')[0] ?? '') in edited.changes;
  if (!shown || !edited.problem) return [];
  const pointer = `/${name}`;
  return edited.problem.errors
    .filter(e => e.source?.pointer === pointer || e.source?.pointer.startsWith(`${pointer}/`))
    .map(e => wordsOf(e.message, label));
}

/** Without the ending that the published API gives to all of them, and with keys as the form calls them. */
export function wordsOf(message: string, label: (key: string) => string = key => key): string {
  return message.replace(/: invalid data$/, '').replace(/\b[a-z]+(?:_[a-z]+)+\b/g, key => {
    const words = label(key);
    return words === key ? key : `“${words}”`;
  });
}

/**
 * The form. `names` are the fields that it has: messages about others stand on top of it. `label` says in words what
 * a key is called, for the comparison with another operator's version.
 */
export function Form<T extends object>({
  edited,
  names,
  label,
  save,
  children,
}: {
  edited: Edited<T>;
  names: readonly string[];
  label: (key: string) => string;
  /** Saves, and tells it: `edited.save()` and what follows. */
  save: () => Promise<unknown>;
  children: ReactNode;
}) {
  const mayWrite = useMayWrite();
  const [turn, setTurn] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const form = useMemo<FormView>(
    () => ({
      value: edited.value,
      mayWrite,
      set: edited.set,
      messages: name => messagesOf(edited, name, label),
      isChanged: name => !edited.isNew && !isEqual(valueAt(edited.value, name), valueAt(edited.saved, name)),
    }),
    [edited, mayWrite, label],
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayWrite && !edited.saving && (edited.changed || edited.isNew)) void save().then(() => setTurn(n => n + 1));
  }
  // After a save that was refused the first field that is wrong has the focus.
  useEffect(() => {
    if (turn > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [turn]);
  return (
    <Context value={form}>
      <form ref={element} onSubmit={submit} noValidate autoComplete="off">
        <Stack>
          {mayWrite && edited.overtaking && <Conflict edited={edited} label={label} />}
          <Elsewhere edited={edited} names={names} label={label} />
          {children}
        </Stack>
      </form>
    </Context>
  );
}

/** What the node says about no field of the form. */
function Elsewhere<T extends object>({
  edited,
  names,
  label,
}: {
  edited: Edited<T>;
  names: readonly string[];
  label: (key: string) => string;
}) {
  const { problem } = edited;
  if (problem?.kind !== 'refused') return null;
  const placed = (pointer: string) => names.some(name => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
  const said = problem.errors.filter(e => !e.source || !placed(e.source.pointer)).map(e => wordsOf(e.message, label));
  if (said.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" title="The node refuses this">
      <List size="sm">
        {said.map(message => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
