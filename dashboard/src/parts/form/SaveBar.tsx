import { Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../../api/envelope';
import { useMayWrite } from '../../session/useSession';
import { counted, sentence } from '../format';
import { textOf } from './shown';
import { wordsOf } from './Form';
import type { Edited } from './useEdited';
import classes from './SaveBar.module.css';

/** Changes told at once; the rest is counted. */
const MOST = 6;

/** The status of what can be saved later: the store is unreachable, or others save at this moment. */
const NOT_NOW = 503;

/**
 * What is not saved yet, what the node says of it, and the buttons that save it or throw it away. It stays at the edge
 * of the screen while something is typed. It stands within the `Form`.
 */
export function SaveBar<T extends object>({
  edited,
  doIt = 'Save',
  label,
  children,
}: {
  edited: Edited<T>;
  /** What the button says. */
  doIt?: string;
  /** What a key is called. */
  label: (key: string) => string;
  /** What it does, such as to those waiting. */
  children?: ReactNode;
}) {
  const mayWrite = useMayWrite();
  if (!mayWrite || (!edited.changed && !edited.isNew)) return null;
  const { dryRun, problem } = edited;
  return (
    <Paper withBorder shadow="sm" p="sm" className={classes['bar']}>
      <Stack gap="xs">
        <Text size="sm" role="status" {...(problem ? { c: 'red' } : {})}>
          {standing(edited)}
        </Text>
        {!edited.isNew && dryRun.changes.length > 0 && !problem && (
          <List size="sm" aria-label="What is changed">
            {dryRun.changes.slice(0, MOST).map(change => (
              <List.Item key={`${change.id} ${change.key}`}>
                <div className={classes['change']}>
                  {label(change.key)}: {told(change.from)} → {told(change.to)}
                </div>
              </List.Item>
            ))}
            {dryRun.changes.length + dryRun.moreChanges > MOST && (
              <List.Item>and {dryRun.changes.length + dryRun.moreChanges - MOST} more</List.Item>
            )}
          </List>
        )}
        {dryRun.remarks.map(remark => (
          <Text key={remark.message} size="sm">
            {wordsOf(remark.message, label)}
          </Text>
        ))}
        {children}
        <Group gap="sm">
          <Button type="submit" size="sm" loading={edited.saving}>
            {doIt}
          </Button>
          {edited.changed && (
            <Button size="sm" variant="default" onClick={edited.drop}>
              Throw away
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** The node tells a value that is not set, such as of an event that has the room's, as `null`. */
function told(text: string | null): string {
  return textOf(text === 'null' ? null : text);
}

function standing<T extends object>(edited: Edited<T>): string {
  const { problem, dryRun, changed, overtaking } = edited;
  if (!changed) return '';
  if (overtaking) return 'Another operator was faster: choose above which version is to stay.';
  switch (problem?.kind) {
    case undefined:
      return dryRun.state === 'fine' && dryRun.changes.length === 0 && !edited.isNew
        ? 'The node would change nothing.'
        : 'Not saved yet. The draft is kept in this tab.';
    case 'refused': {
      if (edited.isNew && !edited.tried) return 'Not complete yet. The draft is kept in this tab.';
      return `The node refuses ${counted(problem?.errors.length ?? 0, 'value')}. The draft is kept in this tab.`;
    }
    case 'faster':
      return 'Another operator was faster. Reading what was saved …';
    default:
      return [sentence(problem?.message ?? ''), problem && todo(problem), 'The draft is kept in this tab.']
        .filter(Boolean)
        .join(' ');
  }
}

/** What to do when something cannot be saved although nothing is wrong with it. */
function todo({ kind, status }: Problem): string {
  switch (kind) {
    case 'away':
      return 'Save again when the node is back.';
    case 'login':
      return 'Log in, and save again.';
    case 'right':
      return 'Ask for a token with the role write.';
    case 'slow-down':
      return 'Wait a minute, and save again.';
    case 'failed':
      return status === NOT_NOW
        ? 'Visitors are served by what was saved last. Save again in a moment; if it lasts, “Node and cluster” says what to do.'
        : 'The log of the node says why.';
    default:
      return '';
  }
}
