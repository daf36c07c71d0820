import { Alert, Button, Stack, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';

/** Keeps a fault in one page from taking the others with it. */
export class Fence extends Component<{ children: ReactNode }, { fault?: Error }> {
  override state: { fault?: Error } = {};

  static getDerivedStateFromError(fault: Error): { fault: Error } {
    return { fault };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
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
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            Reload
          </Button>
        </Stack>
      </Alert>
    );
  }
}
