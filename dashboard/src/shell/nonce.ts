// The policy of the page allows only those style elements that carry the nonce of this answer. Mantine asks for
// it; the part that keeps the page from scrolling behind a dialog has a place of its own for it.
import { setNonce } from 'get-nonce';

let nonce = '';

export function takeNonce(): void {
  nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  setNonce(nonce);
}

export const styleNonce = (): string => nonce;
