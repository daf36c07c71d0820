// The regions that checks can be asked from, in words.
import type { CheckDetails } from '../../api/types';

export const REGIONS: readonly { value: string; label: string }[] = [
  { value: 'WNAM', label: 'Western North America' },
  { value: 'ENAM', label: 'Eastern North America' },
  { value: 'WEU', label: 'Western Europe' },
  { value: 'EEU', label: 'Eastern Europe' },
  { value: 'NSAM', label: 'Northern South America' },
  { value: 'SSAM', label: 'Southern South America' },
  { value: 'OC', label: 'Oceania' },
  { value: 'ME', label: 'Middle East' },
  { value: 'NAF', label: 'Northern Africa' },
  { value: 'SAF', label: 'Southern Africa' },
  { value: 'IN', label: 'India' },
  { value: 'SEAS', label: 'Southeast Asia' },
  { value: 'NEAS', label: 'Northeast Asia' },
];

/** What stands for all of them. */
export const EVERYWHERE = 'ALL_REGIONS';

/** How each region sees the origin, in one line. */
export function regionsSaid(check: CheckDetails): string {
  if (check.regions.length === 0) return '–';
  return check.regions
    .map(({ region, status, left_out }) => `${region || 'any'}: ${left_out ? 'no node' : status}`)
    .join(', ');
}
