// After every save: a notice that says what was saved and offers to take it back.
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../api/client';
import { paths } from '../api/paths';
import { show, tell, tellProblem } from './notices';

const UNDO_MILLIS = 20_000;

/** `made` is the revision of the save, empty if it changed nothing; `undone` is called when it has been taken back. */
export function tellSaved(what: string, made: string, undone?: () => void): void {
  const id = `saved-${made}-${Date.now()}`;
  async function undo() {
    notifications.hide(id);
    try {
      await call('POST', paths.undo, { body: { revision: Number(made) } });
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
        {made !== '' && (
          <Button size="xs" variant="default" onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </Group>
    ),
  });
}
