import { Button, Group, Stack, Table, Text, TextInput, Textarea, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { wordsOf } from '../../parts/form/Form';
import { counted } from '../../parts/format';
import { tellProblem } from '../../parts/notices';
import { Search } from '../../parts/Search';
import { tellSaved } from '../../parts/saved';
import { Answered, Failed } from '../../parts/states';
import { useDraft } from '../../parts/useDraft';
import { ACCOUNT, type ListItem, type NamedList, itemsOf, valueOf } from './lists';
import type { ListWrites } from './useListWrites';

const SHOWN = 100;

interface Doing {
  list: NamedList;
  /** Of what is shown. */
  revision: number;
  writes: ListWrites;
  again: () => void;
}

/** The items of a list: the first hundred of those that are looked for; more can be added, and each taken out. */
export function ListItems({ list, revision, mayWrite, writes, again }: Doing & { mayWrite: boolean }) {
  const [wanted, setWanted] = useState('');
  const whole = useRef<HTMLDivElement>(null);
  const asked = useAnswer(
    signal =>
      call<ListItem[]>('GET', paths.listItems(ACCOUNT, list.id), {
        query: { per_page: SHOWN, search: wanted },
        signal,
      }),
    [list.id, wanted],
    // Not at every revision: of a list that is deleted nothing is asked for.
    `${list.modified_on} ${list.num_items}`,
  );
  const shown = asked.state === 'there' ? Number(asked.value.revision) : revision;
  async function remove(item: ListItem) {
    try {
      await writes.write({
        seen: () => writes.since(shown),
        send: ifMatch =>
          call('DELETE', paths.listItems(ACCOUNT, list.id), { body: { items: [{ id: item.id }] }, ifMatch }),
        done: answer => {
          tellSaved(`${valueOf(item)} is not in ${list.name} any more`, answer.made, again);
          again();
          // The button that had it is gone.
          whole.current?.focus();
        },
      });
    } catch (e) {
      tellProblem(e);
    }
  }
  return (
    <Stack gap="sm" ref={whole} tabIndex={-1} role="group" aria-label={`All of ${list.name}`}>
      {mayWrite && <Description list={list} revision={revision} writes={writes} again={again} />}
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
                              aria-label={`Take out ${valueOf(item)} from ${list.name}`}
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
      {mayWrite && <NewItems list={list} revision={shown} writes={writes} again={again} />}
    </Stack>
  );
}

function Description({ list, revision, writes, again }: Doing) {
  const draft = useDraft(`list-text:${list.id}`, { text: list.description, before: list.description, revision });
  const { text, before } = draft.value;
  const [problem, setProblem] = useState<Problem>();
  async function save(e: FormEvent) {
    e.preventDefault();
    setProblem(undefined);
    try {
      await writes.write({
        // Of a description that is another now, what was begun with is what was seen.
        seen: () => (before === list.description ? writes.since(revision) : draft.value.revision),
        send: ifMatch => call('PUT', paths.list(ACCOUNT, list.id), { body: { description: text }, ifMatch }),
        drop: draft.drop,
        done: answer => {
          draft.drop();
          tellSaved(`The description of ${list.name} is saved`, answer.made, again);
          again();
        },
      });
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
          value={text}
          error={problem && wordsOf(problem.message)}
          onChange={e => draft.set({ ...draft.value, text: e.currentTarget.value })}
        />
        {text !== list.description && <Button type="submit">Save the description</Button>}
      </Group>
    </form>
  );
}

function NewItems({ list, revision, writes, again }: Doing) {
  const draft = useDraft(`items:${list.id}`, '');
  const [problem, setProblem] = useState<Problem>();
  async function add(e: FormEvent) {
    e.preventDefault();
    setProblem(undefined);
    const items = itemsOf(list.kind, draft.value);
    if (items.length === 0) return;
    try {
      await writes.write({
        seen: () => writes.since(revision),
        send: ifMatch => call('POST', paths.listItems(ACCOUNT, list.id), { body: items, ifMatch }),
        drop: draft.drop,
        done: answer => {
          draft.drop();
          tellSaved(`${counted(items.length, 'item')} added to ${list.name}`, answer.made, again);
          again();
        },
      });
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
