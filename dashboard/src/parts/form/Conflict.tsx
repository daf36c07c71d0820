import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { textOf } from './shown';
import { isEqual } from './pointer';
import type { Edited } from './useEdited';
import classes from './Conflict.module.css';

/** Another operator was faster: both versions, field by field, and which one is to stay. */
export function Conflict<T extends object>({ edited, label }: { edited: Edited<T>; label: (key: string) => string }) {
  const { overtaking, changes } = edited;
  if (!overtaking) return null;
  const { before, theirs, said } = overtaking;
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(changes)])].filter(
    key => key in changes || !isEqual(at(before, key), at(theirs, key)),
  ) as (keyof T & string)[];
  const shown = keys.filter(key => !READ_ONLY.has(key));
  return (
    <Alert color="yellow" variant="light" role="alert" title="Another operator was faster">
      <Stack gap="sm">
        <Text size="sm">
          This was saved meanwhile{said && ` (${said})`}. Nothing that you have typed is lost, and nothing of it is
          saved.
        </Text>
        <Table className={classes['versions']} aria-label="Both versions">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Setting</Table.Th>
              <Table.Th>Theirs</Table.Th>
              <Table.Th>Yours</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(key => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  {label(key)}
                </Table.Th>
                <Table.Td data-label="Theirs">
                  <Version value={at(theirs, key)} before={at(before, key)} />
                </Table.Td>
                <Table.Td data-label="Yours">
                  {key in changes ? (
                    <>
                      <Version value={at(changes, key)} before={at(before, key)} />
                      {!isEqual(at(before, key), at(theirs, key)) && (
                        <Button
                          size="compact-xs"
                          variant="default"
                          aria-label={`Take theirs for ${label(key)}`}
                          onClick={() => edited.takeTheirs(key)}
                        >
                          Take theirs
                        </Button>
                      )}
                    </>
                  ) : (
                    <Text size="sm">not changed: theirs stays</Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group>
          <Button size="xs" onClick={edited.keepMine}>
            Keep mine
          </Button>
          <Button size="xs" variant="default" onClick={edited.drop}>
            Take all of theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Of an answer, and not to be compared. */
const READ_ONLY = new Set([
  'id',
  'created_on',
  'modified_on',
  'version',
  'last_updated',
  'next_event_start_time',
  'next_event_prequeue_start_time',
]);

function at(thing: object, key: string): unknown {
  return (thing as Record<string, unknown>)[key];
}

function Version({ value, before }: { value: unknown; before: unknown }) {
  return (
    <>
      <Text size="sm" className={classes['version']}>
        {textOf(value)}
      </Text>
      {!isEqual(value, before) && (
        <Text size="xs" className={classes['version']}>
          was {textOf(before)}
        </Text>
      )}
    </>
  );
}
