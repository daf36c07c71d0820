import { Anchor, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../api/paths';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { LongTextField, SwitchField, TextField } from '../../parts/form/fields';
import { useEdited } from '../../parts/form/useEdited';
import { tellSaved } from '../../parts/saved';
import { ReadOnly } from '../../parts/states';
import { useMayWrite } from '../../session/useSession';
import { DrawProof } from './DrawProof';
import { EventLooks } from './EventLooks';
import { EventSettings } from './EventSettings';
import { EventTemplate } from './EventTemplate';
import { MomentField } from './MomentField';
import { Review } from './Review';
import { TimeLine } from './TimeLine';
import { EVENT_KEYS, type EventsOf, ROOMS_LOOKS, type WholeEvent, barsOf, labelOf, spanOf } from './events';
import { ZoneField, useZone } from './ZoneField';

/** One event: details, settings, page, and what then applies next to the room. `revision` is empty for a new one. */
export function EventForm({ event, zoneId, room, events, now, revision, again }: { event: WholeEvent } & EventsOf) {
  const mayWrite = useMayWrite();
  const [zone, setZone] = useZone();
  const [, navigate] = useLocation();
  const all = `/rooms/${zoneId}/${room.id}/events${location.search}`;
  const isNew = revision === '';
  const edited = useEdited<WholeEvent>({
    name: isNew ? `event:${room.id}:new` : `event:${event.id}`,
    saved: event,
    revision,
    keys: EVENT_KEYS,
    method: isNew ? 'POST' : 'PATCH',
    path: isNew ? paths.events(zoneId, room.id) : paths.event(zoneId, room.id, event.id),
    again,
    filled: answer => ({ ...event, ...ROOMS_LOOKS, ...answer }),
  });
  const { value } = edited;

  async function save() {
    const answer = await edited.save();
    if (!answer) return;
    tellSaved(`${answer.result.name} is ${isNew ? 'made' : 'saved'}`, answer.made, again);
    again();
    if (isNew) navigate(all);
  }

  const span = spanOf(value);
  const others = barsOf(events.filter(one => one.id !== event.id));
  const mine = span ? [{ id: 'draft', name: value.name, suspended: value.suspended, draft: true, ...span }] : [];
  const bars = [...others, ...mine].sort((a, b) => a.begin - b.begin);

  return (
    <Form edited={edited} names={EVENT_KEYS} label={labelOf} save={save}>
      <Anchor component={Link} href={all}>
        All events of {room.name}
      </Anchor>
      {!mayWrite && <ReadOnly />}
      <TimeLine bars={bars} now={now} zone={zone} />
      <Part title="Details">
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <TextField name="name" label={labelOf('name')} help="Letters, digits, - and _." />
          <LongTextField name="description" label={labelOf('description')} help="For people who run it." rows={1} />
        </SimpleGrid>
        <ZoneField zone={zone} set={setZone} />
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
          <MomentField
            name="prequeue_start_time"
            label={labelOf('prequeue_start_time')}
            help="People gather from then on. Without one there is no draw."
            zone={zone}
            optional
          />
          <MomentField name="event_start_time" label={labelOf('event_start_time')} zone={zone} />
          <MomentField name="event_end_time" label={labelOf('event_end_time')} zone={zone} />
        </SimpleGrid>
        <SwitchField
          name="shuffle_at_event_start"
          label={labelOf('shuffle_at_event_start')}
          help="Those who gather in the pre-queue are put in order by a draw that each of them can check."
        />
        {value.draw_commitment && <DrawProof event={value} />}
        <SwitchField name="suspended" label={labelOf('suspended')} help="It is kept, and never comes." />
      </Part>
      <Part title="Settings" about="What is left empty is the room’s, also when that changes later.">
        <EventSettings room={room} />
      </Part>
      <Part title="Looks of the built-in page" about="What is left is the room’s, also when that changes later.">
        <EventLooks room={room} />
      </Part>
      <Part title="Page">
        <EventTemplate zoneId={zoneId} room={room} event={value} />
      </Part>
      <Part title="Review" about="What applies while it is on, next to the room’s settings.">
        <Review room={room} event={value} zone={zone} />
      </Part>
      <SaveBar edited={edited} doIt={isNew ? 'Make the event' : 'Save'} label={labelOf} />
    </Form>
  );
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {about && <Text size="sm">{about}</Text>}
      {children}
    </Stack>
  );
}
