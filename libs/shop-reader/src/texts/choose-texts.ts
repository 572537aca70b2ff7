import type { Claims } from '../markup/page-format.js';
import { decodeEntities, squeeze } from '../page/dom.js';
import type { Page } from '../page/page.js';

/* Chooses the title, description and shop from markup and visible text. */

const LONGEST_DESCRIPTION = 5000;

export function chooseDescription(page: Page, markup: readonly Claims[]): string | null {
  const text =
    markup.map(({ claims }) => claims.description).find((one) => one !== null && one !== '') ??
    page.meta.get('og:description')?.[0] ??
    page.meta.get('description')?.[0];
  if (text === undefined || text === null) return null;
  const plain = squeeze(decodeEntities(text.replace(/<[^<>]{0,300}>/g, ' ')));
  return plain === '' ? null : plain.slice(0, LONGEST_DESCRIPTION);
}

/** Returns the name that the shop gives itself, else its host. */
export function chooseSupplier(page: Page, markup: readonly Claims[]): string | null {
  const name =
    page.meta.get('og:site_name')?.[0] ??
    page.meta.get('application-name')?.[0] ??
    markup.map(({ claims }) => claims.supplier).find((one) => one !== null) ??
    null;
  if (name !== null && name.length <= 100) return name.replace(/^www\d?\.(?=\S+$)/, '');
  return page.url?.hostname.replace(/^www\d?\./, '') ?? null;
}
