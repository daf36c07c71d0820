import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { offer } from './download';
import classes from './rehearsal.module.css';

/** A scenario file to take away, and what to do with it. */
export function MadeStory({ name, text }: { name: string; text: string }) {
  const command = `./vestibule simulate --scenario ${name}.yaml --json > ${name}.json`;
  return (
    <Stack gap="sm">
      <Text>
        Save the file where Vestibule is, run this there, and drop <Code>{name}.json</Code> below:
      </Text>
      <Code block tabIndex={0} role="region" aria-label="Command" className={classes['wraps']}>
        {command}
      </Code>
      <Group>
        <Button onClick={() => offer(`${name}.yaml`, text)}>Download {name}.yaml</Button>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy command'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <details>
        <summary>What is in the file</summary>
        <Code block role="region" tabIndex={0} aria-label="Scenario" className={classes['wraps']}>
          {text}
        </Code>
      </details>
    </Stack>
  );
}
