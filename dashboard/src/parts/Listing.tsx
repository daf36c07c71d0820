// Things with the same facts each: a table, and cards where a table would be wider than the screen.
import { Card, Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Facts } from './Facts';
import classes from './Listing.module.css';

export interface ListedColumn<T> {
  name: string;
  cell: (row: T) => ReactNode;
  /** Numbers stand at the right. */
  right?: boolean;
  /** Whether it holds buttons that say by themselves what they do: its name is only for those who hear it. */
  buttons?: boolean;
}

/** Where a table of a few columns does not fit next to the navigation. */
const NARROW = '(max-width: 62em)';

/** The first column names the row. */
export function Listing<T>({
  label,
  rows,
  id,
  columns,
  narrow = NARROW,
}: {
  label: string;
  rows: readonly T[];
  id: (row: T) => string;
  columns: readonly ListedColumn<T>[];
  /** A media query for where cards are shown. */
  narrow?: string;
}) {
  const asCards = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const [first, ...others] = columns;
  if (!first) return null;
  if (asCards) {
    return (
      <ul className={classes['cards']} aria-label={label}>
        {rows.map(row => (
          <Card key={id(row)} component="li" withBorder padding="sm">
            <Facts
              facts={columns.filter(is => !is.buttons).map(column => ({ name: column.name, value: column.cell(row) }))}
            />
            {columns
              .filter(column => column.buttons)
              .map(column => (
                <div key={column.name} className={classes['buttons']}>
                  {column.cell(row)}
                </div>
              ))}
          </Card>
        ))}
      </ul>
    );
  }
  return (
    <Table aria-label={label} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {columns.map(column => (
            <Table.Th key={column.name} ta={column.right ? 'right' : 'left'}>
              {column.buttons ? <VisuallyHidden>{column.name}</VisuallyHidden> : column.name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(row => (
          <Table.Tr key={id(row)}>
            <Table.Th scope="row" fw={600}>
              {first.cell(row)}
            </Table.Th>
            {others.map(column => (
              <Table.Td key={column.name} ta={column.right ? 'right' : 'left'}>
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
