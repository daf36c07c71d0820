import { SimpleGrid } from '@mantine/core';
import { LookField } from '../../parts/room/LookField';
import { LOOK_KEYS } from '../../parts/room/looks';
import { MessagesField } from '../../parts/room/MessagesField';
import { LongTextField } from '../../parts/form/fields';
import { type RoomOfEvents, labelOf } from './events';
import { Own } from './Own';

/** What the event's page says and how it looks, where that is not as in the room. */
export function EventLooks({ room }: { room: RoomOfEvents }) {
  return (
    <>
      <Own name="message" room={room} start={room.message ?? ''}>
        <LongTextField
          name="message"
          label="The message during the event"
          help="At most 500 characters; empty for none. It is used for all languages that have none of the event’s."
        />
      </Own>
      <Own name="messages" room={room} start={room.messages ?? {}}>
        <MessagesField label="Messages during the event" />
      </Own>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
        {LOOK_KEYS.map(name => (
          <Own key={name} name={name} room={room} start={room[name] ?? ''}>
            <LookField name={name} label={`${labelOf(name)} during the event`} />
          </Own>
        ))}
      </SimpleGrid>
    </>
  );
}
