import { Fieldset, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useId } from 'react';
import { useField } from '../../parts/form/Form';
import { Told } from '../../parts/form/fields';
import { gapAt, inWords, localOf, momentOf, momentText, momentsOf, offsetText } from './zones';

/** A date and a wall clock in a zone. Hours that do not exist are refused; of those that come twice one is chosen. */
export function MomentField({
  name,
  label,
  help,
  zone,
  optional = false,
}: {
  name: string;
  label: string;
  help?: string;
  zone: string;
  /** Whether there may be none. */
  optional?: boolean;
}) {
  const id = useId();
  const field = useField<string | null>(name);
  const moment = momentOf(field.value);
  const local = moment === undefined ? (field.value ?? '') : localOf(moment, zone);
  const [date = '', clock = ''] = local.split('T');
  const time = clock.endsWith(':00') && clock.length === 8 ? clock.slice(0, 5) : clock;
  if (!field.mayWrite) return <Told label={label} value={moment === undefined ? null : inWords(moment, zone)} />;

  function type(day: string, hour: string) {
    if (!day && !hour) return field.set(optional ? null : '');
    const typed = `${day}T${hour}`;
    const found = day && hour ? momentsOf(typed, zone) : [];
    const only = found.length === 1 ? found[0] : undefined;
    return field.set(only === undefined ? typed : momentText(only, zone));
  }

  const whole = date !== '' && time !== '';
  const twice = whole ? momentsOf(local, zone) : [];
  const gap = whole && moment === undefined ? gapAt(local, zone) : 0;
  const half = date !== '' || time !== '' ? !whole : false;
  const error =
    gap > 0
      ? `${time} does not exist on this day in ${zone}: clocks go forward by ${gap} minutes.`
      : twice.length === 2 && moment === undefined
        ? `${time} comes twice on this day in ${zone}: choose which one.`
        : half
          ? 'Both a date and a time are needed.'
          : field.error;
  return (
    <Fieldset legend={label} aria-describedby={error === undefined ? undefined : id}>
      <Stack gap="xs">
        <Group gap="sm" align="flex-start">
          <DateInput
            label="Date"
            placeholder="YYYY-MM-DD"
            valueFormat="YYYY-MM-DD"
            dateParser={text => (isDay(text) ? text : null)}
            value={date || null}
            onChange={day => type(day ?? '', time)}
            clearable={optional}
            clearButtonProps={{ 'aria-label': `No ${label.toLowerCase()}` }}
            popoverProps={{ withinPortal: true }}
            nextLabel="Next month"
            previousLabel="Previous month"
            error={error !== undefined}
            w="11rem"
          />
          <TextInput
            type="time"
            label="Time"
            value={time}
            onChange={e => type(date, e.currentTarget.value)}
            error={error !== undefined}
            w="9rem"
          />
        </Group>
        {help && (
          <Text size="xs" c="dimmed">
            {help}
          </Text>
        )}
        {twice.length === 2 && (
          <Radio.Group
            label="This hour comes twice. Which one?"
            value={moment === undefined ? '' : String(moment)}
            onChange={value => field.set(momentText(Number(value), zone))}
          >
            <Group gap="md" mt={4}>
              {twice.map((one, i) => (
                <Radio
                  key={one}
                  value={String(one)}
                  label={`the ${i === 0 ? 'first' : 'second'}, UTC${offsetText(one, zone).replace('Z', '')}`}
                />
              ))}
            </Group>
          </Radio.Group>
        )}
        {error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" id={id}>
            {error}
          </Text>
        )}
        {moment !== undefined && (
          <Text size="sm">
            {inWords(moment, zone, 'full')}
            {offsetText(moment, zone) !== 'Z' && ` · ${localOf(moment, 'UTC').slice(11, 16)} UTC`}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));
}
