// The draw as docs/DRAW.md describes it, computed by the browser. Browsers do so over HTTPS and on this machine only.

export interface Lot {
  /** Eight bytes. */
  hex: string;
  /** From 0 to 1: of those who drew, about so many stand before. */
  share: number;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Nothing where the browser does not compute it. */
export async function isSeedOf(seed: string, commitment: string): Promise<boolean | undefined> {
  if (!isSecureContext) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(seed));
  return hexOf(new Uint8Array(hash)) === commitment.toLowerCase();
}

/** `number` has 16 hex digits. */
export async function lotOf(seed: string, number: string): Promise<Lot | undefined> {
  if (!isSecureContext) return undefined;
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const sealed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(number))).slice(0, 8);
  const hex = hexOf(sealed);
  return { hex, share: Number(BigInt(`0x${hex}`)) / 2 ** 64 };
}
