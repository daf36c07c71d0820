import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../api/client';
import { type Overtaken, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Rule, WaitingRoom } from '../../api/types';
import { counted } from '../../parts/format';
import { tellProblem } from '../../parts/notices';
import { tellSaved } from '../../parts/saved';
import { Empty, ReadOnly } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import type { ListName } from './ConditionRow';
import { Faster } from './Faster';
import { RuleCard } from './RuleCard';
import { type Kept, type Rules, bodyOf } from './draft';
import { useDrag } from './useDrag';
import classes from './rules.module.css';

/** The rules of a room, as they are or as somebody changes them. */
export function RuleList({
  room,
  rules,
  lists,
  saved,
  again,
}: {
  room: WaitingRoom;
  rules: Rules;
  lists: readonly ListName[];
  saved: (kept: Kept) => void;
  again: () => void;
}) {
  const mayWrite = useMayWrite();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Map<number, string[]>>(new Map());
  const [faster, setFaster] = useState<Overtaken>();
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focus = useRef<{ key: string; way: string }>(undefined);
  const all = rules.rules;
  const placeOf = (key: string): number => all.findIndex(rule => rule.key === key);

  // A button that moves with its rule would lose the focus.
  useLayoutEffect(() => {
    const { key, way } = focus.current ?? {};
    focus.current = undefined;
    if (key === undefined) return;
    list.current?.children[placeOf(key)]?.querySelector<HTMLElement>(`[data-move=${way}]`)?.focus();
  });

  const move = (key: string, to: number, way?: string): void => {
    if (way) focus.current = { key, way };
    setRefused(new Map());
    setSaid(`Rule ${placeOf(key) + 1} is now rule ${to + 1} of ${all.length}`);
    rules.move(key, to);
  };
  const { drag, start } = useDrag(list, (key, gap) => {
    const at = placeOf(key);
    const to = gap > at ? gap - 1 : gap;
    if (to !== at) move(key, to);
  });
  const open = (key: string, yes: boolean): void => {
    const after = new Set(opened);
    if (yes) after.add(key);
    else after.delete(key);
    setOpened(after);
  };
  const remove = (key: string): void => {
    setRefused(new Map());
    setSaid(`Rule ${placeOf(key) + 1} is taken out. It is in effect until you save.`);
    rules.remove(key);
    addButton.current?.focus();
  };

  async function save(revision: string, dryRun = false) {
    setBusy(true);
    setRefused(new Map());
    try {
      const answer = await call<Rule[]>('PUT', paths.rules(room.zone_id, room.id), {
        body: bodyOf(all),
        ifMatch: revision,
        dryRun,
      });
      if (dryRun) return;
      setFaster(undefined);
      saved({ revision: answer.revision, rules: answer.result });
      rules.drop();
      setOpened(new Set());
      tellSaved(`The rules of ${room.name} are saved`, answer.made, again);
    } catch (e) {
      const problem = problemOf(e);
      if (problem.overtaken) {
        setFaster(problem.overtaken);
        return;
      }
      const byRule = new Map<number, string[]>();
      for (const { message, source } of problem.errors) {
        const at = /^\/(\d+)\//.exec(source?.pointer ?? '')?.[1];
        if (at) byRule.set(Number(at), [...(byRule.get(Number(at)) ?? []), message]);
      }
      setRefused(byRule);
      if (byRule.size > 0) setOpened(new Set([...opened, ...[...byRule.keys()].flatMap(at => all[at]?.key ?? [])]));
      else tellProblem(e);
    } finally {
      setBusy(false);
    }
  }

  const behind = all.findIndex(rule => rule.behind);
  return (
    <Stack>
      {!mayWrite && <ReadOnly />}
      {mayWrite && rules.overtaken && (
        <Alert color="yellow" variant="light" role="status" title="Another operator was faster">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">These rules were saved meanwhile. Nothing that you have typed is lost.</Text>
            <Button size="xs" variant="default" disabled={behind >= 0} onClick={() => void save(rules.revision, true)}>
              See both versions
            </Button>
          </Stack>
        </Alert>
      )}
      {all.length === 0 ? (
        <Empty title="No rules">
          <Text>All visitors of this room take part in it. A rule lets those pass who should never wait.</Text>
        </Empty>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            A visitor passes without waiting if any live rule holds. They are asked from the first to the last.
          </Text>
          <ul className={classes['list']} ref={list} aria-label="Rules">
            {all.map((rule, i) => (
              <RuleCard
                key={rule.key}
                rule={rule}
                number={i + 1}
                count={all.length}
                opened={opened.has(rule.key)}
                open={yes => open(rule.key, yes)}
                mayWrite={mayWrite}
                lists={lists}
                refused={refused.get(i) ?? []}
                drop={drag?.gap === i ? 'before' : drag?.gap === i + 1 && i === all.length - 1 ? 'after' : undefined}
                change={by => {
                  setRefused(new Map());
                  rules.change(rule.key, by);
                }}
                move={to => move(rule.key, to - 1, to - 1 < i ? 'up' : 'down')}
                remove={() => remove(rule.key)}
                drag={start(rule.key, i)}
              />
            ))}
          </ul>
        </>
      )}
      {mayWrite && (
        <Group justify="space-between" className={classes['bar'] ?? ''}>
          <Button ref={addButton} variant="default" onClick={() => open(rules.add(), true)}>
            Add a rule
          </Button>
          {rules.changed && (
            <Group gap="sm">
              <Text size="sm" c="dimmed">
                {behind >= 0 ? `Rule ${behind + 1} cannot be read yet` : `Not saved yet: ${counted(all.length, 'rule')}`}
              </Text>
              <Button variant="default" onClick={rules.drop}>
                Throw away
              </Button>
              <Button loading={busy} disabled={behind >= 0} onClick={() => void save(rules.revision)}>
                Save the rules
              </Button>
            </Group>
          )}
        </Group>
      )}
      {rules.changed && !mayWrite && <Alert color="yellow">What you typed is kept until this tab is closed.</Alert>}
      {faster && (
        <Faster
          faster={faster}
          close={() => setFaster(undefined)}
          mine={() => save(String(faster.revision))}
          theirs={() => {
            setFaster(undefined);
            rules.drop();
            again();
          }}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  );
}
