import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../parts/form/Form';
import { looksOf } from '../../parts/room/looks';
import { PagePreview } from '../../parts/template/PagePreview';
import type { RoomSettings } from './settings';

/** The page with what is typed, once it is asked for. */
export function LooksPreview({ zoneId, roomId }: { zoneId: string; roomId: string }) {
  const [opened, setOpened] = useState(false);
  const value = useForm().value as RoomSettings;
  const looks = looksOf(value);
  // The node knows the host of a room that is there.
  const about = roomId
    ? { waiting_room_id: roomId, ...looks }
    : { ...looks, page_title: looks.page_title || value.host };
  return (
    <>
      <div>
        <Button variant="default" size="xs" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Hide the preview' : 'Show the page with these looks'}
        </Button>
      </div>
      {opened && (
        <PagePreview
          zoneId={zoneId}
          html={value.custom_page_html}
          about={about}
          language={value.default_template_language}
        />
      )}
    </>
  );
}
