import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { CheckDetails } from '../../api/types';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { ChoiceField } from '../../parts/form/fields';
import { useField } from '../../parts/form/Form';
import { labelOf } from './settings';

const NAME = 'origin_health_check_id';

/** The health check that the line follows, by its name. */
export function CheckField({ zoneId }: { zoneId: string }) {
  const { value } = useField<string>(NAME);
  const revision = useRevision();
  const asked = useAnswer(
    async signal => (await call<CheckDetails[]>('GET', paths.checkDetails, { signal })).result,
    [],
    revision,
  );
  const checks = asked.state === 'there' ? asked.value : [];
  const chosen = checks.find(check => check.id === value);
  const choices = [...checks]
    .sort((a, b) => Number(b.zone_id === zoneId) - Number(a.zone_id === zoneId) || a.name.localeCompare(b.name))
    .map(({ id, name, zone, zone_id }) => ({ value: id, label: zone_id === zoneId ? name : `${name} (${zone})` }));
  return (
    <div>
      <ChoiceField
        name={NAME}
        label={labelOf(NAME)}
        help={
          asked.state === 'failed'
            ? `The checks cannot be listed: ${asked.problem.message}`
            : 'It says how the origin is.'
        }
        choices={[{ value: '', label: 'none' }, ...choices]}
      />
      <Text size="sm" mt="xs">
        <Anchor component={Link} href={chosen ? `/checks/${chosen.zone_id}/${chosen.id}` : `/checks?zone=${zoneId}`}>
          {chosen ? `Health check ${chosen.name}, which is ${chosen.status}` : 'All health checks'}
        </Anchor>
      </Text>
    </div>
  );
}
