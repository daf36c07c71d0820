import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { draftsHere, dropDrafts } from '../parts/useDraft';

/** Keeps a fault in one page from taking the others with it. */
export class Fence extends Component<{ children: ReactNode }, { fault?: Error }> {
  override state: { fault?: Error } = {};

  static getDerivedStateFromError(fault: Error): { fault: Error } {
    return { fault };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    const drafts = draftsHere();
    // The file of a page that a newer node does not have any more.
    const old = /import|module|chunk/i.test(fault.message);
    return (
      <Alert role="alert" color="red" variant="light" title="This page cannot be shown">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {old
              ? 'The node does not answer, or has been updated since this page was opened.'
              : `The node answered what this page cannot show, as one of another version may (${fault.message}).`}
          </Text>
          <Text size="sm">What you have typed is kept: reload the page.</Text>
          {drafts.length > 0 && (
            <Text size="sm">
              If that does not help, what you have typed here may be the cause, if an earlier version of this page has
              kept it. Then throw it away.
            </Text>
          )}
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => location.reload()}>
              Reload
            </Button>
            {drafts.length > 0 && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  dropDrafts(drafts);
                  location.reload();
                }}
              >
                Throw away what I typed and reload
              </Button>
            )}
          </Group>
        </Stack>
      </Alert>
    );
  }
}
