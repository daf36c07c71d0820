import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../api/client';
import { type Overtaken, problemOf } from '../../api/envelope';
import type { RoomInZone, Rule } from '../../api/types';
import { counted } from '../../parts/format';
import { tellProblem } from '../../parts/notices';
import { tellSaved } from '../../parts/saved';
import { Empty, ReadOnly } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import type { ListName } from './ConditionRow';
import { Faster } from './Faster';
import { RuleCard } from './RuleCard';
import { Version } from './Version';
import { type Kept, type Rules, bodyOf } from './draft';
import type { Family } from './families';
import { type Refusal, refusalsOf } from './refusal';
import { useDrag } from './useDrag';
import classes from './rules.module.css';

/** The rules or guards of a room, as they are or as somebody changes them. */
export function RuleList({
  family,
  room,
  rules,
  lists,
  saved,
  again,
}: {
  family: Family;
  room: RoomInZone;
  rules: Rules;
  lists: readonly ListName[];
  saved: (kept: Kept) => void;
  again: () => void;
}) {
  const { one, several } = family;
  const One = family.title.slice(0, -1);
  const mayWrite = useMayWrite();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Map<number, Refusal[]>>(new Map());
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
    setSaid(`${One} ${placeOf(key) + 1} is now ${one} ${to + 1} of ${all.length}`);
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
    setSaid(`${One} ${placeOf(key) + 1} is taken out. It is in effect until you save.`);
    rules.remove(key);
    addButton.current?.focus();
  };

  async function save(revision: string, dryRun = false) {
    setBusy(true);
    setRefused(new Map());
    try {
      const answer = await call<Rule[]>('PUT', family.path(room.zone_id, room.id), {
        body: bodyOf(all),
        ifMatch: revision,
        dryRun,
      });
      if (dryRun) return;
      setFaster(undefined);
      saved({ revision: answer.revision, rules: answer.result });
      rules.drop();
      setOpened(new Set());
      tellSaved(`The ${several} of ${room.name} are saved`, answer.made, again);
    } catch (e) {
      const problem = problemOf(e);
      if (problem.overtaken) {
        setFaster(problem.overtaken);
        return;
      }
      const byRule = refusalsOf(problem);
      setRefused(byRule);
      if (byRule.size === 0) tellProblem(e);
      setOpened(new Set([...opened, ...[...byRule.keys()].flatMap(at => all[at]?.key ?? [])]));
      setSaid([...byRule].map(([at, of]) => `${One} ${at + 1}: ${of.map(r => r.message).join(' ')}`).join(' '));
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
            <Text size="sm">These {several} were saved meanwhile. Nothing that you have typed is lost.</Text>
            <Button size="xs" variant="default" disabled={behind >= 0} onClick={() => void save(rules.revision, true)}>
              See both versions
            </Button>
          </Stack>
        </Alert>
      )}
      {all.length === 0 ? (
        <Empty title={`No ${several}`}>
          <Text>{family.empty}</Text>
        </Empty>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {family.order}
          </Text>
          <ul className={classes['list']} ref={list} aria-label={family.title}>
            {all.map((rule, i) => (
              <RuleCard
                key={rule.key}
                family={family}
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
            Add a {one}
          </Button>
          {rules.changed && (
            <Group gap="sm">
              <Text size="sm" c="dimmed">
                {behind >= 0 ? `${One} ${behind + 1} cannot be read yet` : `Not saved yet: ${counted(all.length, one)}`}
              </Text>
              <Button variant="default" onClick={rules.drop}>
                Throw away
              </Button>
              <Button loading={busy} disabled={behind >= 0} onClick={() => void save(rules.revision)}>
                Save the {several}
              </Button>
            </Group>
          )}
        </Group>
      )}
      {rules.changed && !mayWrite && <Alert color="yellow">What you typed is kept until this tab is closed.</Alert>}
      {faster && (
        <Faster
          faster={faster}
          show={version => <Version family={family} version={version} />}
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
