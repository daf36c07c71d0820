import { TextInput } from '@mantine/core';
import type { Route } from '../../api/types';
import { Told } from '../../parts/form/fields';
import { useField } from '../../parts/form/Form';
import { Rows, useSaid } from '../../parts/form/Rows';
import { labelOf } from './settings';

const NAME = 'additional_routes';

/** Further addresses that share the line. */
export function RoutesField() {
  const { value, set, mayWrite } = useField<Route[]>(NAME);
  const { value: host } = useField<string>('host');
  const said = useSaid();
  const label = labelOf(NAME);
  if (!mayWrite) return <Told label={label} value={value} />;
  const change = (i: number, route: Route) => set(value.map((one, at) => (at === i ? route : one)));
  const input = (i: number, route: Route, part: 'host' | 'path', word: string, placeholder: string) => (
    <TextInput
      name={`${NAME}/${i}/${part}`}
      aria-label={`${word} ${i + 2}`}
      placeholder={placeholder}
      spellCheck={false}
      value={route[part]}
      error={said(`${NAME}/${i}/${part}`)}
      onChange={e => change(i, { ...route, [part]: e.currentTarget.value })}
    />
  );
  return (
    <Rows
      name={NAME}
      label={label}
      help="Further hosts and paths of the zone that share the line. The cookie’s name then needs an ending."
      rows={value.map((route, i) => ({
        inputs: (
          <>
            {input(i, route, 'host', 'Host', 'host')}
            {input(i, route, 'path', 'Path', '/')}
          </>
        ),
        what: `address ${i + 2}`,
        remove: () => set(value.filter((_, at) => at !== i)),
      }))}
      places={value.flatMap((_, i) => [`${NAME}/${i}/host`, `${NAME}/${i}/path`])}
      add={{ label: 'Add an address', act: () => set([...value, { host, path: '/' }]) }}
    />
  );
}
