import { Table } from '@mantine/core';
import { isEqual } from './pointer';
import { textOf } from './shown';
import classes from './Conflict.module.css';

/** What is another than it was when somebody looked at it; nothing if there is none. */
export function Meanwhile<T extends object>({
  seen,
  now,
  keys,
  label,
}: {
  seen: T;
  now: T;
  keys: readonly (keyof T & string)[];
  label: (key: string) => string;
}) {
  const others = keys.filter(key => !isEqual(seen[key], now[key]));
  if (others.length === 0) return null;
  return (
    <Table className={classes['versions']} aria-label="Both versions">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Setting</Table.Th>
          <Table.Th>As you saw it</Table.Th>
          <Table.Th>Now</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {others.map(key => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {label(key)}
            </Table.Th>
            <Table.Td data-label="As you saw it" className={classes['version']}>
              {textOf(seen[key])}
            </Table.Td>
            <Table.Td data-label="Now" className={classes['version']}>
              {textOf(now[key])}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
