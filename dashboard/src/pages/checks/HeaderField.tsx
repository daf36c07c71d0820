import { TextInput } from '@mantine/core';
import { Told } from '../../parts/form/fields';
import { useField } from '../../parts/form/Form';
import { Rows, useSaid } from '../../parts/form/Rows';
import { type HeaderLine, labelOf } from './settings';

const NAME = 'http_config/header';

/** The headers that a probe sends. What the node says of one stands at its first line. */
export function HeaderField() {
  const { value, set, mayWrite } = useField<HeaderLine[]>(NAME);
  const said = useSaid();
  const label = labelOf('header');
  if (!mayWrite) return <Told label={label} value={value.map(({ name, value: text }) => `${name}: ${text}`)} />;
  const change = (i: number, part: Partial<HeaderLine>) =>
    set(value.map((one, at) => (at === i ? { ...one, ...part } : one)));
  const place = (name: string) => `${NAME}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return (
    <Rows
      name={NAME}
      label={label}
      help="Over HTTPS, Host is also the name that TLS asks for. User-Agent is ours."
      rows={value.map((line, i) => ({
        inputs: (
          <>
            <TextInput
              name={`${NAME}/${i}/name`}
              aria-label={`Name of header ${i + 1}`}
              placeholder="Host"
              spellCheck={false}
              value={line.name}
              error={value.findIndex(one => one.name === line.name) === i ? said(place(line.name)) : undefined}
              onChange={e => change(i, { name: e.currentTarget.value })}
            />
            <TextInput
              name={`${NAME}/${i}/value`}
              aria-label={`Value of header ${i + 1}`}
              placeholder="shop.example.com"
              flex={1}
              miw="10rem"
              spellCheck={false}
              value={line.value}
              onChange={e => change(i, { value: e.currentTarget.value })}
            />
          </>
        ),
        what: `header ${i + 1}`,
        remove: () => set(value.filter((_, at) => at !== i)),
      }))}
      places={value.map(line => place(line.name))}
      add={{ label: 'Add a header', act: () => set([...value, { name: '', value: '' }]) }}
    />
  );
}
