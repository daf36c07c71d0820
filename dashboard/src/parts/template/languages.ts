// The languages of the built-in page, as the published API names them.
import type { Choice } from '../form/fields';

const TAGS =
  'en-US es-ES de-DE fr-FR it-IT ja-JP ko-KR pt-BR zh-CN zh-TW nl-NL pl-PL id-ID tr-TR ar-EG ru-RU fa-IR bg-BG ' +
  'hr-HR cs-CZ da-DK fi-FI lt-LT lv-LV ms-MY nb-NO ro-RO el-GR he-IL hi-IN hu-HU sr-BA sk-SK sl-SI sv-SE tl-PH ' +
  'th-TH uk-UA vi-VN';

/** By name, in the reader's language. */
export function languages(): Choice[] {
  const names = new Intl.DisplayNames(undefined, { type: 'language' });
  return TAGS.split(' ')
    .map(value => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
