// What is known of one thing: names and values.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
}

export function Facts({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  return (
    <dl className={classes['facts']} aria-label={label}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <dd className={classes['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
