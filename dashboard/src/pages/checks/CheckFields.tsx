import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceField, LinesField, LongTextField, NumberField, SwitchField, TextField } from '../../parts/form/fields';
import { HeaderField } from './HeaderField';
import { RegionsField } from './RegionsField';
import { labelOf } from './settings';

const TYPES = [
  { value: 'HTTPS', label: 'HTTPS' },
  { value: 'HTTP', label: 'HTTP' },
  { value: 'TCP', label: 'TCP: the connection alone' },
];

const METHODS = [
  { value: 'GET', label: 'GET' },
  { value: 'HEAD', label: 'HEAD: without the body' },
];

/** Every setting of a check; `type` says which of them it has. */
export function CheckFields({ type }: { type: string }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TextField name="name" label={labelOf('name')} help="Letters, digits, - and _. It is shown in notifications." />
        <LongTextField name="description" label={labelOf('description')} help="For people who run it." rows={1} />
        <TextField
          name="address"
          label={labelOf('address')}
          help="A host name or an address, without scheme and path. Not that of the gate."
        />
        <ChoiceField name="type" label={labelOf('type')} help="What a probe does." choices={TYPES} />
      </SimpleGrid>
      <Part title={type === 'TCP' ? labelOf('tcp_config') : labelOf('http_config')}>
        {type === 'TCP' ? (
          <NumberField name="tcp_config/port" label={labelOf('port')} help="1 to 65,535." />
        ) : (
          <HttpFields type={type} />
        )}
      </Part>
      <Part title="When and from where">
        <RegionsField />
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
          <NumberField name="interval" label={labelOf('interval')} help="5 seconds to an hour." unit="s" />
          <NumberField
            name="timeout"
            label={labelOf('timeout')}
            help="1 to 60 seconds, less than the interval."
            unit="s"
          />
          <NumberField name="retries" label={labelOf('retries')} help="At once: 0 to 5." />
          <NumberField name="consecutive_fails" label={labelOf('consecutive_fails')} help="In a row: 1 to 100." />
          <NumberField
            name="consecutive_successes"
            label={labelOf('consecutive_successes')}
            help="In a row: 1 to 100."
          />
        </SimpleGrid>
        <SwitchField name="suspended" label={labelOf('suspended')} help="It is kept, and does not probe." />
      </Part>
    </>
  );
}

function HttpFields({ type }: { type: string }) {
  const at = (name: string) => ({ name: `http_config/${name}`, label: labelOf(name) });
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <ChoiceField {...at('method')} help="Of the request." choices={METHODS} />
        <TextField {...at('path')} help="Begins with /." />
        <NumberField {...at('port')} help={`Empty: ${type === 'HTTPS' ? 443 : 80}.`} />
        <LinesField {...at('expected_codes')} help="Such as 200, or 2xx for a whole class; one a line." />
      </SimpleGrid>
      <TextField {...at('expected_body')} help="In the first 10 KB, capital letters or not. Empty: any." />
      <HeaderField />
      <SwitchField {...at('follow_redirects')} help="Up to five; else a redirect is an answer like others." />
      {type === 'HTTPS' && (
        <>
          <SwitchField {...at('allow_insecure')} help="Also one that has ended, or is for another name." />
          <NumberField
            {...at('certificate_expiry_days')}
            help="0 to 365; the check fails earlier than the certificate. Empty: none."
          />
        </>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
