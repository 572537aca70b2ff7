import type { Item } from '@atrium/contract/clinic/items';

/* Searching the loaded items as the server would: name, SKU, brand and barcode, every character a letter. */

const folded = new WeakMap<Item, string>();

const fold = (text: string): string => text.toLowerCase();

/** The four texts in one; a line break between them, so that no search spans two. */
function textOf(item: Item): string {
  let text = folded.get(item);
  if (text === undefined) {
    text = fold([item.name, item.sku, item.brand, item.barcode].filter(Boolean).join('\n'));
    folded.set(item, text);
  }
  return text;
}

export const matchesSearch = (item: Item, search: string): boolean => textOf(item).includes(fold(search.trim()));

/** The best matches first: names that begin so, then the rest, each in the order given. */
export function searchItems(items: Iterable<Item>, search: string, limit: number): Item[] {
  const wanted = fold(search.trim());
  if (wanted === '') return [];
  const first: Item[] = [];
  const rest: Item[] = [];
  for (const item of items) {
    if (isCode(item, wanted)) first.unshift(item);
    else if (fold(item.name).startsWith(wanted)) first.push(item);
    else if (textOf(item).includes(wanted)) rest.push(item);
  }
  return [...first, ...rest].slice(0, limit);
}

/** The one item whose barcode or SKU is exactly this; none when two claim it. */
export function itemOfCode(items: Iterable<Item>, code: string): Item | null {
  const wanted = fold(code.trim());
  if (wanted === '') return null;
  let found: Item | null = null;
  for (const item of items) {
    if (!isCode(item, wanted)) continue;
    if (found !== null) return null;
    found = item;
  }
  return found;
}

const isCode = (item: Item, wanted: string): boolean => fold(item.sku ?? '') === wanted || fold(item.barcode ?? '') === wanted;
