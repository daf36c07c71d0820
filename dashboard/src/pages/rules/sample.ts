// A request to try rules on, as somebody types it.

import type { WaitingRoom } from '../../api/types';

export interface Sample {
  url: string;
  method: string;
  address: string;
  /** `Name: value`, one a line. */
  headers: string;
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The first address that a room covers. */
export const addressOf = ({ host, path }: Pick<WaitingRoom, 'host' | 'path'>): string =>
  (host === '*' ? 'www.example.com' : host) + path;

/** As the node takes it; a text is what is wrong. The path is sent as it was typed, however it is spelled. */
export function requestOf({ url, method, address, headers }: Sample): object | string {
  const parts = /^(?:(https?):\/\/)?([^/?#\s]+)([^#\s]*)(?:#.*)?$/i.exec(url.trim());
  const [, scheme = 'https', host, rest = ''] = parts ?? [];
  if (!host) return 'Write an address such as shop.example.com/sale, without blanks.';
  const lines = headers.split('\n').filter(line => line.trim() !== '');
  const wrong = lines.find(line => !/^[^\s:]+:/.test(line));
  if (wrong) return `Write headers as Name: value, one a line: ${wrong}`;
  return {
    method,
    scheme: scheme.toLowerCase(),
    version: 'HTTP/1.1',
    target: rest.startsWith('/') ? rest : `/${rest}`,
    headers: [
      ['Host', host],
      ...lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    ],
    peer: address.trim() || '192.0.2.1',
  };
}
