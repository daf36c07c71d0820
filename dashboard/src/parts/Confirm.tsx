import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog';
import { tellProblem } from './notices';

/** A question before something that is felt at once. The safe answer has the focus. */
export function Confirm({
  opened,
  title,
  children,
  doIt,
  act,
  close,
}: {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** What the button says. */
  doIt: string;
  act: () => Promise<void>;
  close: () => void;
}) {
  const [busy, setBusy] = useState(false);
  async function go() {
    setBusy(true);
    try {
      await act();
      close();
    } catch (e) {
      tellProblem(e);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog opened={opened} title={title} close={close}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={() => void go()}>
            {doIt}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
