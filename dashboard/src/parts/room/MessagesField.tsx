// The message by language, for visitors whose page is in another one than the message itself.
import { NativeSelect, Textarea } from '@mantine/core';
import { Told } from '../form/fields';
import { useField } from '../form/Form';
import { Rows, useSaid } from '../form/Rows';
import { LANGUAGES } from './choices';

const NAME = 'messages';

export function MessagesField({ label }: { label: string }) {
  const { value, set, mayWrite } = useField<Record<string, string>>(NAME);
  const said = useSaid();
  if (!mayWrite) return <Told label={label} value={Object.keys(value).length ? value : 'none'} />;
  const tags = Object.keys(value);
  const free = LANGUAGES.filter(language => !(language.value in value));
  const choices = (tag: string) =>
    LANGUAGES.some(language => language.value === tag)
      ? LANGUAGES.filter(language => language.value === tag || !(language.value in value))
      : [{ value: tag, label: tag }, ...free];
  const rename = (from: string, to: string) =>
    set(Object.fromEntries(Object.entries(value).map(([tag, text]) => [tag === from ? to : tag, text])));
  const without = (gone: string) => set(Object.fromEntries(Object.entries(value).filter(([tag]) => tag !== gone)));
  const next = free[0]?.value;
  return (
    <Rows
      name={NAME}
      label={label}
      help="Shown in place of the message where the page is in that language."
      rows={tags.map((tag, i) => ({
        inputs: (
          <>
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
              error={said(`${NAME}/${tag}`)}
              onChange={e => set({ ...value, [tag]: e.currentTarget.value })}
            />
          </>
        ),
        what: `the message in ${tag}`,
        remove: () => without(tag),
      }))}
      places={tags.map(tag => `${NAME}/${tag}`)}
      add={next === undefined ? undefined : { label: 'Add a language', act: () => set({ ...value, [next]: '' }) }}
    />
  );
}
