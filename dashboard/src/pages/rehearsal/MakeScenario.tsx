import { Alert, Button, Group, NativeSelect, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, callAll } from '../../api/client';
import { type Problem, isAbort, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useLive, useRevision } from '../../live/useLive';
import { Answered, Empty, Failed } from '../../parts/states';
import { useDraft } from '../../parts/useDraft';
import { useQuery } from '../../parts/useQuery';
import { crowdOf } from './crowd';
import { localText } from './download';
import { MadeStory } from './MadeStory';
import { type Crowd, type EventForStory, type Made, type RoomForStory, beginsAt, storyOf } from './story';

const DAY = 86_400_000;
const LONGEST = 7 * DAY;

interface Plan {
  people: 'past' | 'number';
  /** As the browser's own fields for dates write them, in the zone of this computer. */
  since: string;
  until: string;
  number: number;
  factor: number;
}

/** A scenario file from a room, an event of it, and those who came in a span of the past or are expected. */
export function MakeScenario() {
  const { rooms } = useLive();
  const [id, setId] = useQuery('room', '');
  const [eventId, setEventId] = useQuery('event', '');
  const room = rooms.find(one => one.id === id) ?? rooms[0];
  if (!room) return <Empty title="No waiting room yet" />;
  return (
    <Stack maw="48rem">
      <NativeSelect
        label="Room"
        value={room.id}
        onChange={e => {
          setEventId('');
          setId(e.currentTarget.value);
        }}
      >
        {[...rooms]
          .sort((a, b) => a.name.localeCompare(b.name))
          .map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
      </NativeSelect>
      <OfRoom key={room.id} zoneId={room.zoneId} roomId={room.id} eventId={eventId} setEventId={setEventId} />
    </Stack>
  );
}

interface Choice {
  zoneId: string;
  roomId: string;
  eventId: string;
  setEventId: (id: string) => void;
}

function OfRoom({ zoneId, roomId, eventId, setEventId }: Choice) {
  const asked = useAnswer(
    async signal => {
      const [room, events, cluster] = await Promise.all([
        call<RoomForStory>('GET', paths.room(zoneId, roomId), { signal }),
        callAll<EventForStory>(paths.events(zoneId, roomId), { signal }),
        call<{ alone: boolean; data_centers?: string[] }>('GET', paths.cluster, { signal }),
      ]);
      return { room: room.result, events, centers: cluster.result.data_centers ?? [] };
    },
    [zoneId, roomId],
    useRevision(),
  );
  return (
    <Answered asked={asked} what="the room">
      {({ room, events, centers }) => (
        <Form
          zoneId={zoneId}
          roomId={roomId}
          room={room}
          events={events}
          centers={centers}
          eventId={eventId}
          setEventId={setEventId}
        />
      )}
    </Answered>
  );
}

function Form({
  zoneId,
  roomId,
  room,
  events,
  centers,
  eventId,
  setEventId,
}: Choice & { room: RoomForStory; events: readonly EventForStory[]; centers: readonly string[] }) {
  const [today] = useState(() => Date.now());
  const draft = useDraft<Plan>('rehearsal', {
    people: 'past',
    since: localText(today - DAY),
    until: localText(today),
    number: 10_000,
    factor: 1,
  });
  const plan = draft.value;
  const put = (some: Partial<Plan>) => {
    setMade(undefined);
    draft.set({ ...plan, ...some });
  };
  const [made, setMade] = useState<Made>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const event = events.find(one => one.id === eventId);

  async function make() {
    setProblem(undefined);
    setMade(undefined);
    const since = Date.parse(plan.since);
    const until = Date.parse(plan.until);
    const fault = plan.people === 'past' ? faultOf(since, until) : '';
    if (fault) {
      setMade({ fault });
      return;
    }
    setBusy(true);
    try {
      const past = plan.people === 'past';
      const begin = past ? beginsAt(event, since, until) : beginsAt(event, today, today);
      const crowd = past
        ? await crowdOf(zoneId, roomId, since, until, new AbortController().signal)
        : expected(plan.number, event, begin);
      const another = past && event !== undefined && begin !== since;
      setMade(storyOf(room, event, another ? fromTheBeginning(crowd) : crowd, centers, plan.factor, begin));
    } catch (e) {
      if (!isAbort(e)) setProblem(problemOf(e));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack>
      <NativeSelect
        label="Event"
        value={event ? eventId : ''}
        onChange={e => {
          setMade(undefined);
          setEventId(e.currentTarget.value);
        }}
      >
        <option value="">none</option>
        {events.map(one => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </NativeSelect>
      <SegmentedControl
        aria-label="People"
        data={[
          { value: 'past', label: 'As they came' },
          { value: 'number', label: 'A number' },
        ]}
        value={plan.people}
        onChange={people => put({ people })}
      />
      {plan.people === 'past' ? (
        <Group align="flex-end">
          <TextInput
            type="datetime-local"
            label="From"
            value={plan.since}
            onChange={e => put({ since: e.currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label="To"
            value={plan.until}
            onChange={e => put({ until: e.currentTarget.value })}
          />
        </Group>
      ) : (
        <NumberInput
          label="People who come at once"
          description="Most of them in the first minutes, when the event begins"
          value={plan.number}
          min={1}
          max={10_000_000}
          allowDecimal={false}
          thousandSeparator
          onChange={value => put({ number: Number(value) || 0 })}
        />
      )}
      <NumberInput
        label="Times"
        description="How many times as many people: 1 for what you expect, then 2"
        value={plan.factor}
        min={0.01}
        max={1_000}
        onChange={value => put({ factor: Number(value) || 1 })}
      />
      <div>
        <Button onClick={() => void make()} loading={busy}>
          Make scenario
        </Button>
      </div>
      <div aria-live="polite">
        {problem && <Failed problem={problem} again={() => void make()} />}
        {made && 'fault' in made && (
          <Alert color="yellow" variant="light" title="There is nothing to rehearse">
            {made.fault}
          </Alert>
        )}
        {made && 'story' in made && <MadeStory name={made.story.name} text={made.story.text} />}
      </div>
    </Stack>
  );
}

function faultOf(since: number, until: number): string {
  if (Number.isNaN(since) || Number.isNaN(until)) return 'Say from when to when, with date and time.';
  if (since >= until) return 'The beginning must be before the end.';
  return until - since > LONGEST ? 'A story lasts seven days at most: choose a shorter time.' : '';
}

/** To an event of another day they come from the beginning of the story on. */
function fromTheBeginning(crowd: Crowd): Crowd {
  const first = crowd.arrivals[0]?.from ?? 0;
  const arrivals = crowd.arrivals.map(one => ({ ...one, from: one.from - first, to: one.to - first }));
  return { ...crowd, arrivals };
}

/** How long it takes until the last of those has come who come at once, in seconds. */
const WITHIN = 20 * 60;
const STEPS = 10;

/** Fewer and fewer from the start of the event on, as a story's `spike`. */
function expected(people: number, event: EventForStory | undefined, begin: number): Crowd {
  const start = event ? Math.max(0, Math.round((Date.parse(event.event_start_time) - begin) / 1000)) : 0;
  const step = WITHIN / STEPS;
  const share = (i: number): number => (2 * (STEPS - i) - 1) / STEPS ** 2;
  return {
    arrivals: Array.from({ length: STEPS }, (_, i) => ({
      from: start + i * step,
      to: start + (i + 1) * step,
      people: people * share(i),
    })),
    browse: undefined,
    abandon: 0,
    said: `${people} people who are expected`,
  };
}
