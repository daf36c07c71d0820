// After every save: a notice that says what was saved and offers to take it back.
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../api/client';
import { paths } from '../api/paths';
import { show, tell, tellProblem } from './notices';

const UNDO_MILLIS = 20_000;

/** `revision` is the one that the save made; `undone` is called when it has been taken back. */
export function tellSaved(what: string, revision: string, undone?: () => void): void {
  const id = `saved-${revision}-${Date.now()}`;
  async function undo() {
    notifications.hide(id);
    try {
      await call('POST', paths.undo, { body: { revision: Number(revision) } });
      tell(`Taken back: ${what}`);
      undone?.();
    } catch (e) {
      tellProblem(e);
    }
  }
  show({
    id,
    color: 'green',
    autoClose: UNDO_MILLIS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{what}</Text>
        {revision && (
          <Button size="xs" variant="default" onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </Group>
    ),
  });
}
