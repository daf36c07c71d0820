import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { Suspense, lazy, useEffect, useMemo, useRef } from 'react';
import { Problem } from '../../api/envelope';
import { restart } from '../../live/reader';
import { useLive, useNow } from '../../live/useLive';
import { Announce } from '../../parts/Announce';
import { tellProblem } from '../../parts/notices';
import { Empty, Failed, Loading } from '../../parts/states';
import { useTitle } from '../../parts/title';
import { adviceOn } from './advice';
import { CenterChoice, RoomChoice } from './Controls';
import { csvOf, fileName, save } from './download';
import type { Past, Scope } from './fields';
import { Figures, figuresOf } from './Figures';
import { MarkList } from './MarkList';
import type { Mark } from './marks';
import { Places } from './Places';
import { SpanChoice } from '../../parts/time/SpanChoice';
import { type Span, spanIn, stepName } from '../../parts/time/span';
import { NoFigures, NothingHappened } from './stateParts';
import { type Address, useAddress } from '../../parts/time/useAddress';
import { WrongSpan } from '../../parts/time/WrongSpan';
import { useMarks, usePast, useRoomSettings } from './usePast';

const load = () => import('./Charts');
const Charts = lazy(load);

const MINUTE = 60_000;

/** What happened in a room, or in all rooms of a zone, in a span of time. */
export default function AnalyticsPage() {
  const { state, rooms } = useLive();
  const address = useAddress();
  // While the figures are asked for. What goes wrong is told when they are to be drawn.
  useEffect(() => void load().catch(() => undefined), []);
  const turn = Math.floor(useNow(MINUTE / 6) / MINUTE);
  const roomId = address.query.get('room') ?? '';
  const zoneId = address.query.get('zone') || rooms.find(room => room.id === roomId)?.zoneId || rooms[0]?.zoneId || '';
  // With the current minute.
  const read = useMemo(() => spanIn(address.query, (turn + 1) * MINUTE), [address.query, turn]);
  if (!zoneId) {
    switch (state) {
      case 'live':
        return (
          <Empty title="No waiting room yet">
            <Text>Without a room nothing is counted.</Text>
          </Empty>
        );
      case 'broken':
        return <Failed problem={new Problem('away', 'It is asked again and again.')} again={restart} />;
      default:
        return <Loading what="the rooms" />;
    }
  }
  // How exact all rooms can be asked for depends on how many there are.
  if (!roomId && rooms.length === 0 && state !== 'broken') return <Loading what="the rooms" />;
  if ('fault' in read) return <WrongSpan {...read} address={address} />;
  const scope: Scope = { zoneId, roomId, center: address.query.get('center') ?? '' };
  return <Analytics scope={scope} span={read.span} turn={read.span.last ? turn : 0} address={address} />;
}

function Analytics({ scope, span, turn, address }: { scope: Scope; span: Span; turn: number; address: Address }) {
  const { rooms } = useLive();
  const count = rooms.filter(room => room.zoneId === scope.zoneId).length;
  const { asked, shown } = usePast(scope, span, count, turn);
  const marks = useMarks(scope, span, turn);
  const name = nameOf(scope, rooms.find(room => room.id === scope.roomId)?.name, shown);
  useTitle(scope.roomId ? `Analytics of ${name}` : 'Analytics');
  const centers = shown?.centers.map(part => part.id).filter(Boolean) ?? [];
  return (
    <Stack>
      <Group align="flex-end">
        <RoomChoice scope={scope} name={name} rooms={rooms} address={address} />
        <CenterChoice scope={scope} centers={centers} address={address} />
      </Group>
      <SpanChoice span={span} address={address} />
      {asked.state === 'failed' && <NoFigures problem={asked.problem} again={asked.again} />}
      {asked.state === 'loading' && !shown && <Loading what="the figures" />}
      {shown &&
        (shown.whole ? (
          <Shown {...{ past: shown, span, marks, name, address }} />
        ) : (
          <NothingHappened address={address} />
        ))}
      {asked.state !== 'failed' && <MarkList marks={marks} />}
    </Stack>
  );
}

function nameOf(scope: Scope, live: string | undefined, past: Past | undefined): string {
  if (!scope.roomId) return 'All rooms';
  return live ?? past?.rooms[0]?.name ?? scope.roomId;
}

function Shown({
  past,
  span,
  marks,
  name,
  address,
}: {
  past: Past;
  span: Span;
  marks: readonly Mark[];
  name: string;
  address: Address;
}) {
  const there = useLive().rooms.some(one => one.id === past.scope.roomId);
  const room = useRoomSettings(past.scope, there);
  const pictureRef = useRef<((title: string) => Promise<Blob>) | undefined>(undefined);
  const advice = adviceOn(past, room);
  const title = `${name}${past.scope.center ? `, ${past.scope.center}` : ''}: ${between.formatRange(span.from, span.to)}`;
  async function savePicture() {
    try {
      const blob = await pictureRef.current?.(title);
      if (blob) save(blob, fileName(name, past, 'png'));
    } catch (e) {
      tellProblem(e);
    }
  }
  const saveTable = () =>
    save(new Blob([csvOf(past, name)], { type: 'text/csv;charset=utf-8' }), fileName(name, past, 'csv'));
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {title}. A bar is {stepName(past.step)}; times of {zone}.
          {past.coarse && ' Finer figures are no longer kept, or would be too many to read at once.'}
        </Text>
        <Group gap="xs">
          <Announce
            say={() =>
              `${title}. ${figuresOf(past)
                .map(f => `${f.name} ${f.value}${f.more ? `, ${f.more}` : ''}`)
                .join('. ')}.`
            }
          />
          <Button size="sm" variant="default" onClick={saveTable}>
            Save as CSV
          </Button>
          <Button size="sm" variant="default" onClick={() => void savePicture()}>
            Save as PNG
          </Button>
        </Group>
      </Group>
      <Figures past={past} />
      <section aria-label="Advice">
        <Title order={2} size="h4" mb="xs">
          What held visitors back
        </Title>
        <List size="sm">
          {advice.map(text => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </section>
      <Text size="sm" c="dimmed">
        Drag over a chart to zoom all of them; the back button takes that back. By keys: arrows move in a chart, Shift
        and arrows select, Enter zooms.
      </Text>
      <Suspense fallback={<Loading what="the charts" />}>
        <Charts past={past} span={span} marks={marks} zoom={address.goTo} pictureRef={pictureRef} />
      </Suspense>
      {past.centers.length > 1 && (
        <Places
          title="By data center"
          word="Data center"
          parts={past.centers}
          mean={!past.scope.roomId}
          show={id => address.go({ center: id })}
        />
      )}
      {!past.scope.roomId && (
        <Places
          title="Rooms with the longest lines"
          word="Room"
          parts={past.rooms}
          mean={false}
          show={id => address.go({ zone: past.scope.zoneId, room: id })}
        />
      )}
    </>
  );
}

const between = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const zone = between.resolvedOptions().timeZone;
