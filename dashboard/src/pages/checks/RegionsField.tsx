import { Checkbox, Group, Radio, SimpleGrid, Text } from '@mantine/core';
import { FieldGroup } from '../../parts/form/FieldGroup';
import { Told } from '../../parts/form/fields';
import { useField } from '../../parts/form/Form';
import { EVERYWHERE, REGIONS } from './regions';
import { labelOf } from './settings';

const NAME = 'check_regions';

/** From where the origin is asked: from anywhere, from everywhere, or from some regions. */
export function RegionsField() {
  const { value, set, mayWrite, error } = useField<string[]>(NAME);
  const label = labelOf(NAME);
  const nameOf = (region: string) => REGIONS.find(one => one.value === region)?.label ?? region;
  const way = value.length === 0 ? 'any' : value.includes(EVERYWHERE) ? 'all' : 'some';
  if (!mayWrite) {
    return <Told label={label} value={way === 'any' ? 'any one' : way === 'all' ? 'all' : value.map(nameOf)} />;
  }
  function choose(next: string) {
    if (next === way) return;
    set(next === 'any' ? [] : next === 'all' ? [EVERYWHERE] : ['WEU']);
  }
  return (
    <FieldGroup name={NAME} label={label} help="Labels of your data centers. More than half of the regions decide.">
      <Radio.Group aria-label={label} value={way} onChange={choose}>
        <Group gap="md">
          <Radio value="any" label="Any one" />
          <Radio value="all" label="All" />
          <Radio value="some" label="These" />
        </Group>
      </Radio.Group>
      {way === 'some' && (
        <Checkbox.Group aria-label="Regions to ask from" value={value} onChange={set}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
            {REGIONS.map(region => (
              <Checkbox
                key={region.value}
                value={region.value}
                label={region.label}
                // The last one stays: without any there would be another choice.
                disabled={value.length === 1 && value[0] === region.value}
              />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </FieldGroup>
  );
}
