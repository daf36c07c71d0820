import { Button, Card, Code, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Asked } from '../../api/useAnswer';
import { Confirm } from '../../parts/Confirm';
import { counted } from '../../parts/format';
import { tellSaved } from '../../parts/saved';
import { Answered, Empty, Failed } from '../../parts/states';
import { useDraft } from '../../parts/useDraft';
import { useMayWrite } from '../../session/useSession';
import { ListItems } from './ListItems';
import { ACCOUNT, KINDS, type NamedList } from './lists';
import classes from './rules.module.css';

/** The lists that rules of all rooms use by name. */
export function ListsPanel({ asked, again }: { asked: Asked<NamedList[]>; again: () => void }) {
  const mayWrite = useMayWrite();
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Rules of all rooms use these lists by name: <Code>ip.src in $office</Code>. A change is in effect at once.
      </Text>
      <Answered asked={asked} what="the lists">
        {lists =>
          lists.length === 0 ? (
            <Empty title="No lists yet">
              <Text>A list holds addresses, host names or network numbers that several rules share.</Text>
            </Empty>
          ) : (
            <ul className={classes['list']} aria-label="Lists">
              {lists.map(list => (
                <OneList key={list.id} list={list} again={again} mayWrite={mayWrite} />
              ))}
            </ul>
          )
        }
      </Answered>
      {mayWrite && <NewList again={again} />}
    </Stack>
  );
}

function OneList({ list, again, mayWrite }: { list: NamedList; again: () => void; mayWrite: boolean }) {
  const [opened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const used = list.num_referencing_filters;
  async function remove() {
    const answer = await call('DELETE', paths.list(ACCOUNT, list.id));
    tellSaved(`The list ${list.name} is deleted`, answer.revision, again);
    again();
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
                onClick={() => setAsking(true)}
              >
                Delete
              </Button>
            )}
          </Group>
        </Group>
        {opened && <ListItems list={list} mayWrite={mayWrite} again={again} />}
      </Stack>
      <Confirm
        opened={asking}
        title={`Delete the list ${list.name}?`}
        doIt="Delete"
        act={remove}
        close={() => setAsking(false)}
      >
        <Text>
          {used > 0
            ? `${counted(used, 'rule')} ${used === 1 ? 'uses' : 'use'} it: the node will refuse this until they do not.`
            : `${counted(list.num_items, 'item')} of it are deleted too.`}
        </Text>
      </Confirm>
    </Card>
  );
}

function NewList({ again }: { again: () => void }) {
  const draft = useDraft('list:new', { name: '', kind: 'ip', description: '' });
  const [problem, setProblem] = useState<Problem>();
  const { value, set } = draft;
  async function save(e: FormEvent) {
    e.preventDefault();
    setProblem(undefined);
    try {
      const answer = await call<NamedList>('POST', paths.lists(ACCOUNT), { body: value });
      draft.drop();
      tellSaved(`The list ${answer.result.name} is made`, answer.revision, again);
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
        <Button type="submit">
          Make the list
        </Button>
      </Group>
      {problem && !said && <Failed problem={problem} />}
    </form>
  );
}
