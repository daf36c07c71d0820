import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useQuery } from '../../parts/useQuery';
import { OWN_ZONE, isZone, zones } from './zones';

/** The time zone in which times are shown and typed, kept in the address. */
export function useZone(): [string, (zone: string) => void] {
  const [zone, set] = useQuery('tz', OWN_ZONE);
  return [isZone(zone) ? zone : OWN_ZONE, set];
}

export function ZoneField({ zone, set }: { zone: string; set: (zone: string) => void }) {
  const all = useMemo(() => zones(), []);
  return (
    <Select
      label="Time zone"
      description="Of all times here, shown and typed."
      data={all}
      value={zone}
      onChange={value => value !== null && set(value)}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage="No such zone"
      w={{ base: '100%', xs: 'calc(18rem * var(--mantine-scale))' }}
    />
  );
}
