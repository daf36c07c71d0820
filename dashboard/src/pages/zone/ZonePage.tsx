import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { Zone } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { Form } from '../../parts/form/Form';
import { SaveBar } from '../../parts/form/SaveBar';
import { SwitchField } from '../../parts/form/fields';
import { useEdited } from '../../parts/form/useEdited';
import { tellSaved } from '../../parts/saved';
import { Answered } from '../../parts/states';
import { useTitle } from '../../parts/title';

interface ZoneSettings {
  search_engine_crawler_bypass: boolean;
}

const KEYS = ['search_engine_crawler_bypass'] as const;
const LABEL = 'Search engines pass the rooms';

const labelOf = (key: string) => (key === 'search_engine_crawler_bypass' ? LABEL : key);

/** What holds for all rooms of a zone. */
export default function ZonePage() {
  const { zone = '' } = useParams<{ zone: string }>();
  const revision = useRevision();
  const named = useAnswer(signal => call<Zone>('GET', paths.zone(zone), { signal }), [zone]);
  const asked = useAnswer(
    signal => call<ZoneSettings>('GET', paths.zoneSettings(zone), { signal }),
    [zone],
    revision,
  );
  useTitle(named.state === 'there' ? `Zone ${named.value.result.name}` : undefined);
  return (
    <Answered asked={asked} what="the settings of the zone">
      {answer => (
        <Settings
          zoneId={zone}
          settings={answer.result}
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
    again,
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
      <Text>What holds for all rooms of the zone.</Text>
      <Form edited={edited} names={KEYS} label={labelOf} save={save}>
        <SwitchField
          name="search_engine_crawler_bypass"
          label={LABEL}
          help="Kept for other systems that read this setting; this version of the node does nothing with it."
        />
        <SaveBar edited={edited} label={labelOf} />
      </Form>
    </Stack>
  );
}
