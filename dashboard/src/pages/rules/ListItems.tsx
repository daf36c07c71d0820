import { Button, Group, Stack, Table, Text, TextInput, Textarea, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { counted } from '../../parts/format';
import { tellProblem } from '../../parts/notices';
import { Search } from '../../parts/Search';
import { tellSaved } from '../../parts/saved';
import { Answered, Failed } from '../../parts/states';
import { useDraft } from '../../parts/useDraft';
import { ACCOUNT, type ListItem, type NamedList, itemsOf, valueOf } from './lists';

const SHOWN = 100;

/** The items of a list: the first hundred of those that are looked for; more can be added, and each taken out. */
export function ListItems({ list, mayWrite, again }: { list: NamedList; mayWrite: boolean; again: () => void }) {
  const [wanted, setWanted] = useState('');
  const revision = useRevision();
  const [turn, setTurn] = useState(0);
  const whole = useRef<HTMLDivElement>(null);
  const asked = useAnswer(
    signal =>
      call<ListItem[]>('GET', paths.listItems(ACCOUNT, list.id), { query: { per_page: SHOWN, search: wanted }, signal }),
    [list.id, wanted],
    revision + turn,
  );
  const changed = (): void => {
    setTurn(n => n + 1);
    again();
  };
  async function remove(item: ListItem) {
    try {
      const answer = await call('DELETE', paths.listItems(ACCOUNT, list.id), { body: { items: [{ id: item.id }] } });
      tellSaved(`${valueOf(item)} is not in ${list.name} any more`, answer.revision, changed);
      changed();
      // The button that had it is gone.
      whole.current?.focus();
    } catch (e) {
      tellProblem(e);
    }
  }
  return (
    <Stack gap="sm" ref={whole} tabIndex={-1} role="group" aria-label={`All of ${list.name}`}>
      {mayWrite && <Description list={list} again={again} />}
      <Search label={`Filter the items of ${list.name}`} value={wanted} set={setWanted} />
      <Answered asked={asked} what="the items">
        {({ result, info }) =>
          result.length === 0 ? (
            <Text size="sm">{wanted ? 'No item is like this.' : 'This list is empty.'}</Text>
          ) : (
            <>
              <Table aria-label={`Items of ${list.name}`}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Item</Table.Th>
                    <Table.Th>Comment</Table.Th>
                    {mayWrite && (
                      <Table.Th>
                        <VisuallyHidden>Actions</VisuallyHidden>
                      </Table.Th>
                    )}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {result.map(item => (
                    <Table.Tr key={item.id}>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>{valueOf(item)}</Table.Td>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>{item.comment}</Table.Td>
                      {mayWrite && (
                        <Table.Td>
                          <Group justify="flex-end">
                            <Button
                              size="xs"
                              variant="default"
                              aria-label={`Take ${valueOf(item)} out of ${list.name}`}
                              onClick={() => void remove(item)}
                            >
                              Take out
                            </Button>
                          </Group>
                        </Table.Td>
                      )}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
              {info.cursors?.after && (
                <Text size="sm" c="dimmed">
                  The first {counted(result.length, 'item')}; filter to see others.
                </Text>
              )}
            </>
          )
        }
      </Answered>
      {mayWrite && <NewItems list={list} changed={changed} />}
    </Stack>
  );
}

function Description({ list, again }: { list: NamedList; again: () => void }) {
  const draft = useDraft(`list:${list.id}`, list.description);
  const [problem, setProblem] = useState<Problem>();
  async function save(e: FormEvent) {
    e.preventDefault();
    setProblem(undefined);
    try {
      const answer = await call('PUT', paths.list(ACCOUNT, list.id), { body: { description: draft.value } });
      draft.drop();
      tellSaved(`The description of ${list.name} is saved`, answer.revision, again);
      again();
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  }
  return (
    <form onSubmit={e => void save(e)} aria-label={`Description of ${list.name}`}>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={`Description of ${list.name}`}
          flex="1 1 16rem"
          value={draft.value}
          error={problem?.message}
          onChange={e => draft.set(e.currentTarget.value)}
        />
        {draft.changed && <Button type="submit">Save the description</Button>}
      </Group>
    </form>
  );
}

function NewItems({ list, changed }: { list: NamedList; changed: () => void }) {
  const draft = useDraft(`items:${list.id}`, '');
  const [problem, setProblem] = useState<Problem>();
  async function add(e: FormEvent) {
    e.preventDefault();
    setProblem(undefined);
    const items = itemsOf(list.kind, draft.value);
    if (items.length === 0) return;
    try {
      const answer = await call('POST', paths.listItems(ACCOUNT, list.id), { body: items });
      draft.drop();
      tellSaved(`${counted(items.length, 'item')} added to ${list.name}`, answer.revision, changed);
      changed();
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  }
  return (
    <form onSubmit={e => void add(e)} aria-label={`More items of ${list.name}`}>
      <Group align="flex-end" gap="sm">
        <Textarea
          label={`Add to ${list.name}`}
          description="One a line, with a comment behind #"
          flex="1 1 16rem"
          autosize
          minRows={1}
          maxRows={10}
          spellCheck={false}
          value={draft.value}
          onChange={e => draft.set(e.currentTarget.value)}
        />
        <Button type="submit">Add</Button>
      </Group>
      {problem && <Failed problem={problem} />}
    </form>
  );
}
