import { Button, Code, CopyButton, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { Dialog } from '../../parts/Dialog';
import { useField } from '../../parts/form/Form';

/** A secret that is typed, and never shown: its text is in no draft, and gone with a reload. */
export function SecretField({
  isNew,
  text,
  setText,
}: {
  isNew: boolean;
  text: string;
  setText: (text: string) => void;
}) {
  const { set, error, mayWrite } = useField<boolean>('secret');
  if (!mayWrite) return null;
  return (
    <PasswordInput
      name="secret"
      label="Secret"
      description={
        isNew
          ? 'It proves to the receiver who sends, or is the key that it asks for. Empty: of the type generic one is made, and shown once.'
          : 'Empty: it stays. After a change both sign for a day, so that the receiver can be changed later.'
      }
      autoComplete="new-password"
      value={text}
      error={error}
      onChange={e => {
        setText(e.currentTarget.value);
        set(e.currentTarget.value !== '');
      }}
    />
  );
}

/** The secret that the node has made. */
export function ShownSecret({
  made,
  close,
}: {
  made: { name: string; secret: string } | undefined;
  close: () => void;
}) {
  return (
    <Dialog
      opened={made !== undefined}
      title={`Secret of ${made?.name ?? ''}`}
      close={close}
      closeLabel="Forget the secret"
      outside={false}
      size="lg"
    >
      {made && (
        <Stack>
          <Text>This signs what is sent there. It is shown now and never again: give it to the receiver.</Text>
          <Code block aria-label="Text of the secret">
            {made.secret}
          </Code>
          <Group justify="flex-end">
            <CopyButton value={made.secret}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy} data-autofocus>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
            <Button onClick={close}>I have it</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
