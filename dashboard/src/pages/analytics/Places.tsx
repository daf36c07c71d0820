import { Anchor, Table, Title } from '@mantine/core';
import { number } from '../../parts/format';
import type { Part } from './fields';
import { shown } from './kinds';
import classes from './Analytics.module.css';

/** Data centers or rooms side by side; `show` leads to one of them. */
export function Places({
  title,
  word,
  parts,
  mean,
  show,
}: {
  title: string;
  word: string;
  parts: readonly Part[];
  /** Whether people are the mean of several rooms together, and not the most in one. */
  mean: boolean;
  show: (id: string) => void;
}) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <div className={classes['wide']} role="region" tabIndex={0} aria-label={`${title}, table`}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{word}</Table.Th>
              <Table.Th ta="right">New users</Table.Th>
              <Table.Th ta="right">{mean ? 'Active, mean' : 'Most active'}</Table.Th>
              <Table.Th ta="right">{mean ? 'Queued, mean' : 'Most queued'}</Table.Th>
              <Table.Th ta="right">Gave up</Table.Th>
              <Table.Th ta="right">Empty slots</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map(({ id, name, values }) => (
              <Table.Tr key={`${id} ${name}`}>
                <Table.Th scope="row" fw={400}>
                  <Anchor component="button" type="button" onClick={() => show(id)}>
                    {name || id}
                  </Anchor>
                </Table.Th>
                <Table.Td ta="right">{number(values.admissions)}</Table.Td>
                <Table.Td ta="right">{shown(values.active, 'people')}</Table.Td>
                <Table.Td ta="right">{shown(values.queued, 'people')}</Table.Td>
                <Table.Td ta="right">{shown(values.abandoned, 'people')}</Table.Td>
                <Table.Td ta="right">{shown(values.slots, 'rate')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
