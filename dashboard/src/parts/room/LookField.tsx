import { TextField } from '../form/fields';
import type { LookKey } from './looks';
import { PictureField } from './PictureField';

/** One setting of how the built-in page looks. */
export function LookField({ name, label }: { name: LookKey; label: string }) {
  switch (name) {
    case 'page_title':
      return (
        <TextField
          name={name}
          label={label}
          help="On the page and its tab, so that visitors see whose line it is. Empty: the host."
        />
      );
    case 'page_logo':
      return (
        <PictureField
          name={name}
          label={label}
          help="PNG, WebP or SVG, at most 64 KB. Served from your own host."
          accept=".png,.webp,.svg"
        />
      );
    case 'page_favicon':
      return (
        <PictureField
          name={name}
          label={label}
          help="PNG, WebP, SVG or ICO, at most 64 KB."
          accept=".png,.webp,.svg,.ico"
        />
      );
    case 'page_accent_color':
      return (
        <TextField
          name={name}
          label={label}
          placeholder="#0b6b60"
          help="Made darker or lighter where it could not be read. Empty: the page’s own."
        />
      );
    case 'page_support_link':
      return (
        <TextField
          name={name}
          label={label}
          placeholder="https://shop.example/help"
          help="An https:, mailto: or tel: address. Empty: none."
        />
      );
  }
}
