import { TemplatePreview } from './TemplatePreview';
import { type About, usePreview } from './usePreview';

/** A page as visitors will see it, where it is not edited. */
export function PagePreview({
  zoneId,
  html,
  about,
  language,
  usual,
}: {
  zoneId: string;
  /** Empty for the built-in page. */
  html: string;
  about: About;
  language: string;
  /** The state that is shown first. */
  usual?: string;
}) {
  const { shown, again } = usePreview(zoneId, html, about);
  return <TemplatePreview shown={shown} again={again} language={language} {...(usual ? { usual } : {})} />;
}
