import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Probe } from '../../api/types';
import { StatusBadge } from '../../parts/check/status';
import { decimal, timeOfDay } from '../../parts/format';
import { type ListedColumn, Listing } from '../../parts/Listing';

export interface PlacedProbe extends Probe {
  /** From where, if that is worth telling. */
  place?: string;
}

const NARROW = '(max-width: 80em)';

/** Probes with what came of them and how long each part took. */
export function ProbeTable({ label, probes }: { label: string; probes: readonly PlacedProbe[] }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const placed = probes.some(probe => probe.place !== undefined);
  const columns: ListedColumn<PlacedProbe>[] = [
    ...(placed ? [{ name: 'From', cell: (probe: PlacedProbe) => probe.place ?? '–' }] : []),
    { name: 'Probed', cell: probe => timeOfDay(Date.parse(probe.at)) },
    {
      name: 'Result',
      cell: probe => (
        <>
          <StatusBadge status={probe.status} />
          {probe.failure_reason && <Text size="sm">{probe.failure_reason}</Text>}
        </>
      ),
    },
    { name: 'Code', right: true, cell: probe => (probe.response_code === 0 ? '–' : String(probe.response_code)) },
    { name: 'Address', cell: probe => probe.origin_ip || '–' },
    ...(narrow
      ? [{ name: 'Times', cell: (probe: PlacedProbe) => timesSaid(probe) }]
      : TIMES.map(({ name, key }) => ({ name, right: true, cell: (probe: PlacedProbe) => millis(probe[key]) }))),
  ];
  return (
    <Listing
      label={label}
      rows={probes}
      id={probe => `${probe.place ?? ''} ${probe.at}`}
      columns={columns}
      narrow={NARROW}
    />
  );
}

const TIMES = [
  { name: 'DNS', key: 'dns_ms' },
  { name: 'Connect', key: 'tcp_connect_ms' },
  { name: 'Handshake', key: 'tls_handshake_ms' },
  { name: 'First byte', key: 'time_to_first_byte_ms' },
  { name: 'Whole', key: 'rtt_ms' },
] as const;

/** The parts that were reached, in one line: cards of many would be long. */
function timesSaid(probe: Probe): string {
  return TIMES.filter(({ key }) => probe[key] !== null)
    .map(({ name, key }) => `${name} ${millis(probe[key])}`)
    .join(', ');
}

/** A part that was not reached is a dash. */
export function millis(value: number | null): string {
  return value === null ? '–' : `${decimal(value)} ms`;
}
