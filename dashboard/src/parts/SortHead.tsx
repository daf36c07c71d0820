import { Table, UnstyledButton } from '@mantine/core';
import classes from './SortHead.module.css';

export interface Order<K extends string> {
  by: K;
  down: boolean;
}

/** The head of a column that a table can be sorted by. */
export function SortHead<K extends string>({
  name,
  label,
  order,
  set,
  right = false,
}: {
  name: K;
  label: string;
  order: Order<K>;
  set: (order: Order<K>) => void;
  right?: boolean;
}) {
  const mine = order.by === name;
  const press = () => set(mine ? { by: name, down: !order.down } : { by: name, down: right });
  const arrow = (
    <span aria-hidden="true" className={mine ? classes['arrow'] : classes['none']}>
      {mine && !order.down ? '↑' : '↓'}
    </span>
  );
  return (
    <Table.Th
      className={classes['head']}
      ta={right ? 'right' : 'left'}
      aria-sort={mine ? (order.down ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton className={classes['sort']} onClick={press}>
        {right && arrow}
        <span>{label}</span>
        {!right && arrow}
      </UnstyledButton>
    </Table.Th>
  );
}
