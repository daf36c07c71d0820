import { Button, Code } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { Trace } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import { Answered } from '../../parts/states';
import classes from './rules.module.css';

/** What every part of a rule says of a request, when it is asked for. */
export function Why({ expression, request, of }: { expression: string; request: object; of: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {' '}
      <Button
        size="xs"
        variant="default"
        aria-expanded={opened}
        aria-label={`Why, ${of}`}
        onClick={() => setOpened(!opened)}
      >
        Why
      </Button>
      {opened && <Parts expression={expression} request={request} of={of} />}
    </>
  );
}

function Parts({ expression, request, of }: { expression: string; request: object; of: string }) {
  const asked = useAnswer(
    signal => call<{ trace: Trace }>('POST', paths.ruleTrace, { body: { expression, request }, signal }),
    [expression, request],
  );
  return (
    <Answered asked={asked} what="the parts">
      {({ result }) => (
        <ul className={classes['trace']} aria-label={`Parts of ${of}`}>
          <Part trace={result.trace} />
        </ul>
      )}
    </Answered>
  );
}

function Part({ trace }: { trace: Trace }) {
  const { text, truth, value, parts } = trace;
  return (
    <li>
      {truth !== undefined && <b>{truth ? 'true ' : 'false '}</b>}
      <Code className={classes['text'] ?? ''}>{text}</Code>
      {value !== undefined && (
        <>
          {' is '}
          <Code className={classes['text'] ?? ''}>{value}</Code>
        </>
      )}
      {parts.length > 0 && (
        <ul className={classes['trace']}>
          {parts.map((part, i) => (
            <Part key={i} trace={part} />
          ))}
        </ul>
      )}
    </li>
  );
}
