import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useField } from '../../parts/form/Form';
import { looksOf } from '../../parts/room/looks';
import { PagePreview } from '../../parts/template/PagePreview';
import { TemplateDesk } from '../../parts/template/TemplateDesk';
import type { RoomOfEvents, WholeEvent } from './events';
import { OwnChoice } from './Own';

/** The room's page, or one of its own, as visitors will see it during the event. */
export function EventTemplate({ zoneId, room, event }: { zoneId: string; room: RoomOfEvents; event: WholeEvent }) {
  const { value, set, mayWrite } = useField<string | null>('custom_page_html');
  const page = {
    zoneId,
    about: { waiting_room_id: room.id, ...looksOf(event) },
    language: room.default_template_language,
    usual: 'event',
  };
  return (
    <Stack gap="sm">
      {mayWrite && <OwnChoice name="custom_page_html" room={room} start={room.custom_page_html} />}
      {value !== null ? (
        <TemplateDesk {...page} value={value} set={set} mayWrite={mayWrite} />
      ) : (
        <>
          <Text size="sm">
            Visitors see{' '}
            <Anchor component={Link} href={`/rooms/${zoneId}/${room.id}/page?state=event`} inherit underline="always">
              the page of the room
            </Anchor>
            , with the message and the looks of the event.
          </Text>
          <PagePreview {...page} html={room.custom_page_html} />
        </>
      )}
    </Stack>
  );
}
