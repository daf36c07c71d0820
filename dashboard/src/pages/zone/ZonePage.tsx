import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { Zone } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { SwitchField, TextField } from '../../parts/form/fields';
import { useEdited } from '../../parts/form/useEdited';
import { tellSaved } from '../../parts/saved';
import { Answered } from '../../parts/states';
import { useTitle } from '../../parts/title';

interface ZoneSettings {
  /** Empty where the zone has no status page; the node then leaves it out. */
  status_host: string;
  search_engine_crawler_bypass: boolean;
}

const KEYS = ['status_host', 'search_engine_crawler_bypass'] as const;
const LABELS: Readonly<Record<string, string>> = {
  status_host: 'Host of the status page',
  search_engine_crawler_bypass: 'Search engines pass the rooms',
};

const labelOf = (key: string) => LABELS[key] ?? key;

const filled = (settings: Partial<ZoneSettings>): ZoneSettings => ({
  search_engine_crawler_bypass: false,
  ...settings,
  status_host: settings.status_host ?? '',
});

/** The node takes a status page away where its host is `null`. */
const sent = (changes: Partial<ZoneSettings>) =>
  changes.status_host?.trim() === '' ? { ...changes, status_host: null } : changes;

/** What holds for a whole zone: its status page, and all its rooms. */
export default function ZonePage() {
  const { zone = '' } = useParams<{ zone: string }>();
  const revision = useRevision();
  const named = useAnswer(signal => call<Zone>('GET', paths.zone(zone), { signal }), [zone]);
  const asked = useAnswer(signal => call<ZoneSettings>('GET', paths.zoneSettings(zone), { signal }), [zone], revision);
  useTitle(named.state === 'there' ? `Zone ${named.value.result.name}` : undefined);
  return (
    <Answered asked={asked} what="the settings of the zone">
      {answer => (
        <Settings
          zoneId={zone}
          settings={filled(answer.result)}
          revision={answer.revision}
          again={asked.state === 'there' ? asked.again : () => undefined}
        />
      )}
    </Answered>
  );
}

function Settings({
  zoneId,
  settings,
  revision,
  again,
}: {
  zoneId: string;
  settings: ZoneSettings;
  revision: string;
  again: () => void;
}) {
  const edited = useEdited<ZoneSettings>({
    name: `zone:${zoneId}`,
    saved: settings,
    revision,
    keys: KEYS,
    method: 'PATCH',
    path: paths.zoneSettings(zoneId),
    body: (_, changes) => sent(changes),
    again,
    filled,
  });
  async function save() {
    const answer = await edited.save();
    if (answer) tellSaved('The settings of the zone are saved', answer.made, again);
  }
  return (
    <Stack maw="60rem">
      <Anchor component={Link} href="/rooms" size="sm">
        All rooms
      </Anchor>
      <Text>What applies to the whole zone, whatever its rooms say.</Text>
      <Form edited={edited} names={KEYS} label={labelOf} save={save}>
        <TextField
          name="status_host"
          label={labelOf('status_host')}
          placeholder="status.example.com"
          help="A page for the public with the state of the zone's checks and rooms. It needs a host of its own that leads to this gate; no room and no other zone may use it. Empty: no status page."
        />
        <SwitchField
          name="search_engine_crawler_bypass"
          label={labelOf('search_engine_crawler_bypass')}
          help="Crawlers that are confirmed to be those of a search engine pass all rooms and are not counted; all others are visitors."
        />
        <SaveBar edited={edited} label={labelOf} />
      </Form>
    </Stack>
  );
}
