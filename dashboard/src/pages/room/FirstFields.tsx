import { SimpleGrid } from '@mantine/core';
import { NumberField, TextField } from '../../parts/form/fields';
import { labelOf } from './settings';

/** The five that make a room. */
export function FirstFields({ begin = false }: { begin?: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw="60rem">
      <TextField
        name="name"
        label={labelOf('name')}
        help="Letters, digits, - and _. Unique in the zone."
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the page was opened to fill this form in
        autoFocus={begin}
      />
      <TextField name="host" label={labelOf('host')} help="The site’s exact name, without a scheme." />
      <NumberField
        name="total_active_users"
        label={labelOf('total_active_users')}
        help="How many may be on the site at once."
      />
      <NumberField
        name="new_users_per_minute"
        label={labelOf('new_users_per_minute')}
        help="How many may enter in any minute; at most the active users."
      />
      <NumberField
        name="session_duration"
        label={`${labelOf('session_duration')}, minutes`}
        help="How long after the last request a visitor still counts as active: 1 to 30."
      />
    </SimpleGrid>
  );
}
