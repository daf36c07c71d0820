import { Button, Card, Code, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Asked } from '../../api/useAnswer';
import { Confirm } from '../../parts/Confirm';
import { counted } from '../../parts/format';
import { tellProblem } from '../../parts/notices';
import { tellSaved } from '../../parts/saved';
import { Answered, Empty, Failed } from '../../parts/states';
import { useDraft } from '../../parts/useDraft';
import { useMayWrite } from '../../session/useSession';
import { ListItems } from './ListItems';
import { ListVersion } from './ListVersion';
import { Faster } from './Faster';
import { ACCOUNT, KINDS, type Lists, type NamedList } from './lists';
import { useListWrites } from './useListWrites';
import classes from './rules.module.css';

/** The lists that rules of all rooms use by name. */
export function ListsPanel({ asked, again }: { asked: Asked<Lists>; again: () => void }) {
  const mayWrite = useMayWrite();
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Rules of all rooms use these lists by name: <Code>ip.src in $office</Code>. A change is in effect at once.
      </Text>
      <Answered asked={asked} what="the lists">
        {({ revision, lists }) =>
          lists.length === 0 ? (
            <Empty title="No lists yet">
              <Text>A list holds addresses, host names or network numbers that several rules share.</Text>
            </Empty>
          ) : (
            <ul className={classes['list']} aria-label="Lists">
              {lists.map(list => (
                <OneList key={list.id} list={list} revision={revision} again={again} mayWrite={mayWrite} />
              ))}
            </ul>
          )
        }
      </Answered>
      {mayWrite && <NewList revision={asked.state === 'there' ? asked.value.revision : 0} again={again} />}
    </Stack>
  );
}

interface One {
  list: NamedList;
  /** Of what is shown. */
  revision: number;
  again: () => void;
  mayWrite: boolean;
}

function OneList({ list, revision, again, mayWrite }: One) {
  const [opened, setOpened] = useState(false);
  /** What the question is about, as it was shown. */
  const [asking, setAsking] = useState<{ list: NamedList; revision: number }>();
  const [leaving, setLeaving] = useState(false);
  const writes = useListWrites();
  const { late } = writes;
  const used = (asking?.list ?? list).num_referencing_filters;
  async function remove() {
    // Nothing of a list is asked for any more that may be gone when the answer comes.
    setLeaving(true);
    let gone = false;
    try {
      await writes.write({
        seen: () => writes.since(asking?.revision ?? revision),
        send: ifMatch => call('DELETE', paths.list(ACCOUNT, list.id), { ifMatch }),
        done: answer => {
          gone = true;
          tellSaved(`The list ${list.name} is deleted`, answer.made, again);
          again();
        },
      });
    } finally {
      setLeaving(gone);
    }
  }
  return (
    <Card component="li" withBorder padding="sm" aria-label={`List ${list.name}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <div>
            <Text fw={600}>${list.name}</Text>
            <Text size="sm" c="dimmed">
              {KINDS[list.kind] ?? list.kind}, {counted(list.num_items, 'item')},{' '}
              {used > 0 ? `used by ${counted(used, 'rule')}` : 'not used'}
              {list.description && `. ${list.description}`}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              aria-expanded={opened}
              aria-label={`Items of ${list.name}`}
              onClick={() => setOpened(!opened)}
            >
              Items
            </Button>
            {mayWrite && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Delete the list ${list.name}`}
                onClick={() => setAsking({ list, revision })}
              >
                Delete
              </Button>
            )}
          </Group>
        </Group>
        {opened && !leaving && (
          <ListItems list={list} revision={revision} mayWrite={mayWrite} writes={writes} again={again} />
        )}
      </Stack>
      <Confirm
        opened={asking !== undefined}
        title={`Delete the list ${list.name}?`}
        doIt="Delete"
        act={remove}
        close={() => setAsking(undefined)}
      >
        <Text>
          {used > 0
            ? `${counted(used, 'rule')} ${used === 1 ? 'uses' : 'use'} it: the node will refuse this until they do not.`
            : `${counted((asking?.list ?? list).num_items, 'item')} of it are deleted too.`}
        </Text>
      </Confirm>
      {late && (
        <Faster
          faster={late.overtaken}
          show={(version, other) => <ListVersion version={version} other={other} />}
          close={writes.forget}
          mine={() => late.mine().catch(tellProblem)}
          theirs={() => {
            late.drop();
            writes.forget();
            again();
          }}
        />
      )}
    </Card>
  );
}

function NewList({ revision, again }: { revision: number; again: () => void }) {
  const draft = useDraft('list:new', { name: '', kind: 'ip', description: '' });
  const [problem, setProblem] = useState<Problem>();
  const { value, set } = draft;
  async function save(e: FormEvent) {
    e.preventDefault();
    setProblem(undefined);
    try {
      const answer = await call<NamedList>('POST', paths.lists(ACCOUNT), { body: value, ifMatch: String(revision) });
      draft.drop();
      tellSaved(`The list ${answer.result.name} is made`, answer.made, again);
      again();
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  }
  const said = problem?.of('/name').join(' ');
  return (
    <form onSubmit={e => void save(e)} aria-label="A new list">
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Name of a new list"
          value={value.name}
          error={said}
          spellCheck={false}
          onChange={e => set({ ...value, name: e.currentTarget.value })}
        />
        <NativeSelect
          label="Kind"
          data={Object.entries(KINDS).map(([name, label]) => ({ value: name, label }))}
          value={value.kind}
          onChange={e => set({ ...value, kind: e.currentTarget.value })}
        />
        <TextInput
          label="Description of the list"
          flex="1 1 14rem"
          value={value.description}
          onChange={e => set({ ...value, description: e.currentTarget.value })}
        />
        <Button type="submit">Make the list</Button>
      </Group>
      {problem && !said && <Failed problem={problem} />}
    </form>
  );
}
