// A picture of the waiting page: chosen from a file, kept as a data: address, and shown as visitors will see it.
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { FieldGroup } from '../form/FieldGroup';
import { useField } from '../form/Form';
import { sizeOf } from '../form/shown';
import classes from './PictureField.module.css';

/** What the node takes. */
const LARGEST = 64 * 1024;

export function PictureField({
  name,
  label,
  help,
  accept,
}: {
  name: string;
  label: string;
  help: string;
  accept: string;
}) {
  const { value, set, error, mayWrite } = useField<string>(name);
  const [refused, setRefused] = useState('');

  async function choose(file: File | null) {
    setRefused('');
    if (!file) return;
    if (file.size > LARGEST) {
      setRefused(`${file.name} has ${sizeOf(file.size)}; at most 64 KB are possible.`);
      return;
    }
    try {
      set(await dataUrl(file));
    } catch {
      setRefused(`${file.name} cannot be read.`);
    }
  }

  return (
    <FieldGroup name={name} label={label} help={help}>
      {value ? (
        <img className={classes['picture']} src={value} alt={label} />
      ) : (
        !mayWrite && <Text size="sm">none</Text>
      )}
      {mayWrite && (
        <Group gap="sm">
          <FileButton accept={accept} onChange={file => void choose(file)} inputProps={{ 'aria-label': label }}>
            {props => (
              <Button
                {...props}
                variant="default"
                size="xs"
                aria-label={`${value ? 'Choose another file' : 'Choose a file'}: ${label}`}
              >
                {value ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          {value && (
            <Button variant="default" size="xs" aria-label={`Remove: ${label}`} onClick={() => set('')}>
              Remove
            </Button>
          )}
        </Group>
      )}
      {(refused || error) && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {refused || error}
        </Text>
      )}
    </FieldGroup>
  );
}

function dataUrl(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => failed(reader.error ?? new Error('cannot be read'));
    reader.readAsDataURL(file);
  });
}
