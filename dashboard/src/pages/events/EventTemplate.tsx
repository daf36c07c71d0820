import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useField } from '../../parts/form/Form';
import { TemplateDesk } from '../../parts/template/TemplateDesk';
import { type RoomOfEvents, labelOf } from './events';

/** The room's page, or one of its own. */
export function EventTemplate({ zoneId, room }: { zoneId: string; room: RoomOfEvents }) {
  const { value, set, mayWrite, error } = useField<string | null>('custom_page_html');
  const own = value !== null;
  const ofRoom = room.custom_page_html === '' ? 'the built-in one' : 'a template';
  return (
    <Stack gap="sm">
      {mayWrite && (
        <NativeSelect
          label={labelOf('custom_page_html')}
          data={[
            { value: 'room', label: `As the room: ${ofRoom}` },
            { value: 'own', label: 'One of its own' },
          ]}
          value={own ? 'own' : 'room'}
          error={error}
          onChange={e => set(e.currentTarget.value === 'own' ? room.custom_page_html : null)}
          maw="36rem"
        />
      )}
      {own ? (
        <TemplateDesk
          zoneId={zoneId}
          value={value}
          set={set}
          mayWrite={mayWrite}
          language={room.default_template_language}
        />
      ) : (
        <Text size="sm">
          Visitors see{' '}
          <Anchor component={Link} href={`/rooms/${zoneId}/${room.id}/page?state=event`} inherit>
            the page of the room
          </Anchor>
          .
        </Text>
      )}
    </Stack>
  );
}
