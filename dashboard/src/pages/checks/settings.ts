// All settings of a health check as the form has them; ChecksPageIT compares them with the schema in
// docs/openapi.yaml.
import type { CheckStatus, HealthCheck } from '../../api/types';

export interface HeaderLine {
  name: string;
  value: string;
}

export interface HttpQuestion {
  method: string;
  path: string;
  /** Nothing for the usual one. */
  port: number | null;
  expected_codes: string[];
  expected_body: string;
  follow_redirects: boolean;
  allow_insecure: boolean;
  certificate_expiry_days: number | null;
  header: HeaderLine[];
}

export interface CheckSettings {
  name: string;
  description: string;
  address: string;
  type: string;
  check_regions: string[];
  interval: number | null;
  timeout: number | null;
  retries: number | null;
  consecutive_fails: number | null;
  consecutive_successes: number | null;
  suspended: boolean;
  http_config: HttpQuestion;
  tcp_config: { method: string; port: number | null };
}

export interface Check extends CheckSettings {
  id: string;
  created_on: string;
  modified_on: string;
  status: CheckStatus;
  failure_reason: string;
}

type Http = NonNullable<HealthCheck['http_config']>;

/** As the API answers: a question has all its keys, but for days of the certificate that are 0. */
export type CheckTold = Omit<HealthCheck, 'http_config' | 'tcp_config'> & {
  http_config: (Required<Omit<Http, 'certificate_expiry_days'>> & Pick<Http, 'certificate_expiry_days'>) | null;
  tcp_config: Required<NonNullable<HealthCheck['tcp_config']>> | null;
};

/** The value of a header that the node does not tell. */
const NOT_TOLD = 'not shown';

/** What a check begins with. */
export const DEFAULTS: CheckSettings = {
  name: '',
  description: '',
  address: '',
  type: 'HTTP',
  check_regions: [],
  interval: 60,
  timeout: 5,
  retries: 2,
  consecutive_fails: 1,
  consecutive_successes: 1,
  suspended: false,
  http_config: {
    method: 'GET',
    path: '/',
    port: null,
    expected_codes: ['200'],
    expected_body: '',
    follow_redirects: false,
    allow_insecure: false,
    certificate_expiry_days: null,
    header: [],
  },
  tcp_config: { method: 'connection_established', port: 80 },
};

export const KEYS = Object.keys(DEFAULTS) as (keyof CheckSettings)[];

/** A check as the form has it; what belongs to another type has its default. */
export function filled(told: CheckTold): Check {
  const { check_regions, http_config: http, tcp_config: tcp } = told;
  return {
    ...told,
    check_regions: check_regions ?? [],
    http_config: http
      ? {
          ...DEFAULTS.http_config,
          ...http,
          expected_codes: http.expected_codes ?? [],
          header: Object.entries(http.header ?? {}).flatMap(([name, values]) =>
            (values ?? [NOT_TOLD]).map(value => ({ name, value })),
          ),
        }
      : DEFAULTS.http_config,
    tcp_config: tcp ?? DEFAULTS.tcp_config,
  };
}

const USUAL_PORTS: Record<string, number> = { HTTP: 80, HTTPS: 443 };

/** The whole check as the API takes it. `before` is the type that it had: its usual port does not stay with another. */
export function bodyOf(value: CheckSettings, before: string): object {
  const { http_config: http, tcp_config: tcp, check_regions: regions, ...rest } = value;
  const body = {
    ...Object.fromEntries(KEYS.filter(key => key in rest).map(key => [key, rest[key as keyof typeof rest]])),
    check_regions: regions.length === 0 ? null : regions,
  };
  if (value.type === 'TCP') return { ...body, tcp_config: tcp };
  const moved = before !== value.type && http.port === USUAL_PORTS[before];
  const { certificate_expiry_days: days, ...question } = http;
  return {
    ...body,
    http_config: {
      ...question,
      port: moved ? null : http.port,
      expected_codes: http.expected_codes.length === 0 ? null : http.expected_codes,
      header: headerOf(http.header),
      ...(days ? { certificate_expiry_days: days } : {}),
    },
  };
}

/** Lines of one name are its values. */
function headerOf(lines: readonly HeaderLine[]): Record<string, string[]> | null {
  const header = new Map<string, string[]>();
  for (const { name, value } of lines) header.set(name, [...(header.get(name) ?? []), value]);
  return lines.length === 0 ? null : Object.fromEntries(header);
}

const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  address: 'Address of the origin',
  type: 'Type',
  check_regions: 'Regions',
  interval: 'Interval',
  timeout: 'Time-out',
  retries: 'Repeats after a time-out',
  consecutive_fails: 'Failures until unhealthy',
  consecutive_successes: 'Good probes until healthy',
  suspended: 'Suspended',
  http_config: 'Request and answer',
  tcp_config: 'Connection',
  method: 'Method',
  path: 'Path',
  port: 'Port',
  expected_codes: 'Codes that are good',
  expected_body: 'Text in the answer',
  follow_redirects: 'Follow redirects',
  allow_insecure: 'Any certificate is good',
  certificate_expiry_days: 'Days that the certificate still has to last',
  header: 'Request headers',
};

/** A key, or a place within one, in words; what is not known as it is. */
export function labelOf(key: string): string {
  if (key === '') return 'The check';
  const parts = key.split(/[./]/);
  return LABELS[key] ?? LABELS[parts[1] ?? ''] ?? key;
}
