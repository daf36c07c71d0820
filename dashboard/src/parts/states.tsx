// What a part shows while there is nothing to show: empty, loading, failing, no right.
import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../api/envelope';
import type { Asked } from '../api/useAnswer';
import { LogIn } from '../session/LogIn';
import { useSession } from '../session/useSession';

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

export function Loading({ what }: { what: string }) {
  return (
    <Group role="status" gap="sm" py="md">
      <Loader size="sm" aria-hidden="true" />
      <Text>Loading {what} …</Text>
    </Group>
  );
}

const TITLES: Record<Problem['kind'], string> = {
  away: 'The node does not answer',
  login: 'Log in to see this',
  right: 'This is not allowed',
  gone: 'This is not there any more',
  faster: 'Somebody was faster',
  'slow-down': 'Too many requests',
  refused: 'The node refused this',
  failed: 'The node failed',
  unknown: 'The node and this page do not fit together',
};

const ADVICE: Partial<Record<Problem['kind'], string>> = {
  away: 'What you have typed is kept. Try again when the node is back.',
  gone: 'It may have been deleted meanwhile, by you or another operator.',
  'slow-down': 'Wait a minute and try again.',
  failed: 'The log of the node says why.',
  unknown: 'The node may have been updated: reload the page.',
};

export function Failed({
  problem,
  again,
  gone,
}: {
  problem: Problem;
  again?: () => void;
  /** What helps if it is not there any more. */
  gone?: ReactNode;
}) {
  const advice = ADVICE[problem.kind];
  return (
    <Alert role="alert" color="red" variant="light" title={TITLES[problem.kind]}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{problem.message}</Text>
        {advice && <Text size="sm">{advice}</Text>}
        {problem.kind === 'gone' && gone}
        {again && (
          <Button size="xs" variant="default" onClick={again}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** For the role `read`, in the place of a control that writes. */
export function ReadOnly() {
  return <Text c="dimmed">You may look, and not change anything: your token has the role read.</Text>;
}

/** Shows its children to everybody who has logged in, and the log-in to the others. */
export function Known({ children }: { children: ReactNode }) {
  const state = useSession();
  if (state.phase === 'open' || state.phase === 'over') return children;
  if (state.phase === 'opening') return <Loading what="the session" />;
  return <LogIn title="Log in to see this" said={state.said} />;
}

/** The states of something asked for, and what to show when it is there. */
export function Answered<T>({
  asked,
  what,
  gone,
  children,
}: {
  asked: Asked<T>;
  what: string;
  /** What helps if it is not there any more. */
  gone?: ReactNode;
  children: (value: T) => ReactNode;
}) {
  switch (asked.state) {
    case 'loading':
      return <Loading what={what} />;
    case 'failed':
      return <Failed problem={asked.problem} again={asked.again} gone={gone} />;
    case 'there':
      return children(asked.value);
  }
}
