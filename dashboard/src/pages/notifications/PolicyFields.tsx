import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceField, LinesField, LongTextField, SwitchField, TextField } from '../../parts/form/fields';
import { useForm } from '../../parts/form/Form';
import { ChecklistField } from './ChecklistField';
import { MinutesField, NodesField } from './FilterFields';
import { type AlertType, filterName } from './notifications';
import { policyLabel } from './policy';
import type { Names } from './useNames';

/** All of a policy; `type` says which filters it has. */
export function PolicyFields({
  type,
  types,
  names,
}: {
  type: AlertType | undefined;
  types: AlertType[];
  names: Names;
}) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TextField name="name" label={policyLabel('name')} help="It is shown in the messages." />
        <LongTextField name="description" label={policyLabel('description')} help="For people who run it." rows={1} />
        <ChoiceField
          name="alert_type"
          label={policyLabel('alert_type')}
          help={type?.description}
          choices={types.map(one => ({ value: one.type, label: one.display_name }))}
        />
        <TextField
          name="alert_interval"
          label={policyLabel('alert_interval')}
          help="Such as 30m: for that long after a message no other beginning of the same thing is reported. 0s: all are."
        />
      </SimpleGrid>
      <SwitchField name="enabled" label={policyLabel('enabled')} help="Off: it is kept, and reports nothing." />
      {type && (
        <Part title={policyLabel('filters')} about="Where nothing is chosen, everything is meant.">
          {type.filter_options.map(option => (
            <Filter key={option.Key} option={option} names={names} />
          ))}
        </Part>
      )}
      <Part title={policyLabel('mechanisms')} about="1 to 20. One that several policies name is notified once.">
        <OfAll />
        <LinesField
          name="mechanisms/email"
          label={policyLabel('email')}
          help={names.mail ? 'One a line.' : 'One a line. This node has no mail server yet: node.mail in its settings.'}
        />
        <ChecklistField
          name="mechanisms/webhooks"
          label={policyLabel('webhooks')}
          help="Those under Destinations."
          all={names.webhooks}
        />
        <ChecklistField
          name="mechanisms/pagerduty"
          label={policyLabel('pagerduty')}
          help="Those under Destinations."
          all={names.services}
        />
      </Part>
    </>
  );
}

function Filter({ option, names }: { option: AlertType['filter_options'][number]; names: Names }) {
  const name = `filters/${option.Key}`;
  const label = filterName(option.Key);
  switch (option.Key) {
    case 'health_check_id':
      return <ChecklistField name={name} label={label} help="Of which origins." all={names.checks} />;
    case 'waiting_room_id':
      return <ChecklistField name={name} label={label} help="Of which lines." all={names.rooms} />;
    case 'minutes':
      return <MinutesField name={name} label={label} />;
    case 'status': {
      const all = option.AvailableValues.map(value => ({ id: value, name: STATUS[value] ?? value, more: '' }));
      return <ChecklistField name={name} label={label} help="Both, where none is chosen." all={all} />;
    }
    default:
      return <NodesField name={name} label={label} />;
  }
}

const STATUS: Record<string, string> = {
  Unhealthy: 'becomes unhealthy',
  Healthy: 'becomes healthy',
  began: 'begins',
  ended: 'ends',
};

/** What the node says of the recipients together. */
function OfAll() {
  const form = useForm();
  const within = ['email', 'webhooks', 'pagerduty'].flatMap(key => form.messages(`mechanisms/${key}`));
  return form
    .messages('mechanisms')
    .filter(message => !within.includes(message))
    .map(message => (
      <Text key={message} size="sm" c="var(--mantine-color-error)" role="alert">
        {message}
      </Text>
    ));
}

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm">{about}</Text>
      {children}
    </Stack>
  );
}
