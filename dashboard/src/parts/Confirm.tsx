import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Overtaken, problemOf } from '../api/envelope';
import { Dialog } from './Dialog';
import { authorOf, dateAndTime } from './format';
import { tellProblem } from './notices';

/** A question before something that is felt at once. The safe answer has the focus. */
export function Confirm({
  opened,
  title,
  children,
  doIt,
  act,
  close,
  meanwhile,
}: {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** What the button says. */
  doIt: string;
  /** `over` is the revision of another operator to do it on top of, once that was shown. */
  act: (over?: string) => Promise<void>;
  close: () => void;
  /** What another operator has changed while the question was open. */
  meanwhile?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [late, setLate] = useState<Overtaken>();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (late) safe.current?.focus();
  }, [late]);
  function end() {
    setLate(undefined);
    close();
  }
  async function go() {
    setBusy(true);
    try {
      await (late ? act(String(late.revision)) : act());
      end();
    } catch (e) {
      const { overtaken } = problemOf(e);
      if (overtaken) setLate(overtaken);
      else tellProblem(e);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog opened={opened} title={title} close={end}>
      <Stack>
        {children}
        {late && (
          <Alert role="alert" color="yellow" variant="light" title="Another operator was faster">
            <Stack gap="sm">
              <Text size="sm">
                This was saved meanwhile ({authorOf(late.author)}, {dateAndTime(Date.parse(late.at))}: {late.what}).
                Nothing is done yet: look at it, and choose.
              </Text>
              {meanwhile}
            </Stack>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={end} data-autofocus ref={safe}>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={() => void go()}>
            {late ? `${doIt} all the same` : doIt}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
