// The message by language, for visitors whose page is in another one than the message itself.
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { Told } from '../../parts/form/fields';
import { useField, useForm } from '../../parts/form/Form';
import { LANGUAGES } from '../../parts/room/choices';
import { labelOf } from './settings';

const NAME = 'messages';

export function MessagesField() {
  const { value, set, mayWrite } = useField<Record<string, string>>(NAME);
  const form = useForm();
  const label = labelOf(NAME);
  if (!mayWrite) return <Told label={label} value={Object.keys(value).length ? value : 'none'} />;
  const tags = Object.keys(value);
  const said = (tag: string) => form.messages(`${NAME}/${tag}`).join(' ') || undefined;
  const placed = tags.flatMap(tag => form.messages(`${NAME}/${tag}`));
  const others = form.messages(NAME).filter(message => !placed.includes(message));
  const free = LANGUAGES.filter(language => !(language.value in value));
  const choices = (tag: string) =>
    LANGUAGES.some(language => language.value === tag)
      ? LANGUAGES.filter(language => language.value === tag || !(language.value in value))
      : [{ value: tag, label: tag }, ...free];
  const rename = (from: string, to: string) =>
    set(Object.fromEntries(Object.entries(value).map(([tag, text]) => [tag === from ? to : tag, text])));
  const without = (gone: string) => set(Object.fromEntries(Object.entries(value).filter(([tag]) => tag !== gone)));
  return (
    <Stack gap="xs" role="group" aria-label={label} data-name={NAME}>
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          Shown in place of the message where the page is in that language.
        </Text>
      </div>
      {tags.map((tag, i) => (
        <Group key={i} align="flex-start" gap="sm">
          <NativeSelect
            aria-label={`Language ${i + 1}`}
            data={choices(tag)}
            value={tag}
            onChange={e => rename(tag, e.currentTarget.value)}
          />
          <Textarea
            name={`${NAME}/${tag}`}
            aria-label={`Message in ${tag}`}
            autosize
            minRows={1}
            maxRows={8}
            flex={1}
            miw="12rem"
            value={value[tag] ?? ''}
            error={said(tag)}
            onChange={e => set({ ...value, [tag]: e.currentTarget.value })}
          />
          <Button variant="default" aria-label={`Remove the message in ${tag}`} onClick={() => without(tag)}>
            Remove
          </Button>
        </Group>
      ))}
      {others.map(message => (
        <Text key={message} size="xs" c="red">
          {message}
        </Text>
      ))}
      {free[0] && (
        <div>
          <Button variant="default" size="xs" onClick={() => set({ ...value, [free[0]?.value ?? '']: '' })}>
            Add a language
          </Button>
        </div>
      )}
    </Stack>
  );
}
