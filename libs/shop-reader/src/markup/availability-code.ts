import { mapSynonyms } from '@atrium/rules/text/synonyms';
import type { Availability } from './page-format.js';

/** Returns the availability of a code of schema.org or similar ("InStock", "in stock", "oos"), or null. */
export function parseAvailability(text: string | null | undefined): Availability | null {
  const word =
    (text ?? '')
      .trim()
      .slice(0, 200)
      .split(/[/#]/)
      .at(-1)
      ?.toLowerCase()
      .replace(/[\s_-]/g, '') ?? '';
  return CODES.get(word) ?? null;
}

const CODES = mapSynonyms<Availability>({
  InStock: 'instock, available, availablefororder, onlineonly, instockonline, true, yes, notsold',
  LimitedAvailability: 'limitedavailability, lowstock, limited',
  InStoreOnly: 'instoreonly',
  PreOrder: 'preorder, presale',
  BackOrder: 'backorder, madetoorder, availabletoorder, onbackorder',
  OutOfStock: 'outofstock, oos, soldout, unavailable, notavailable, reserved, pending, false',
  Discontinued: 'discontinued',
});

/** Availabilities of a product that can be bought now. */
export const BUYABLE: ReadonlySet<Availability | null> = new Set(['InStock', 'LimitedAvailability', 'InStoreOnly']);
