import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { findRows, type Found, searchTexts } from '@atrium/rules/text/search';

const textOf = searchTexts<Supplier>(({ name, contactEmail, contactPhone, website, notes }) => ({
  name,
  more: [contactEmail, contactPhone, website, notes],
}));

/** Every word that was typed, anywhere in what is known of the supplier. */
export const suppliersThatMatch = (suppliers: readonly Supplier[], search: string): Found<Supplier> =>
  findRows(suppliers, textOf, search);

/** "medsupply.example/shop", without what every address begins with. */
export const bareAddress = (website: string): string => website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
