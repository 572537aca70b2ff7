import type { Stock } from './clinic-state.js';

/* Searching the loaded stock of either kind as the server would: name, SKU, brand and barcode, every character a letter. */

type Searchable = Pick<Stock, 'name' | 'sku' | 'brand' | 'barcode'>;

const folded = new WeakMap<Searchable, string>();

const fold = (text: string): string => text.toLowerCase();

/** The four texts in one; a line break between them, so that no search spans two. */
function textOf(item: Searchable): string {
  let text = folded.get(item);
  if (text === undefined) {
    text = fold([item.name, item.sku, item.brand, item.barcode].filter(Boolean).join('\n'));
    folded.set(item, text);
  }
  return text;
}

export const matchesSearch = (item: Searchable, search: string): boolean => textOf(item).includes(fold(search.trim()));

/** The best matches first: names that begin so, then the rest, each in the order given. */
export function searchItems<T extends Searchable>(items: Iterable<T>, search: string, limit: number): T[] {
  const wanted = fold(search.trim());
  if (wanted === '') return [];
  const first: T[] = [];
  const rest: T[] = [];
  for (const item of items) {
    if (isCode(item, wanted)) first.unshift(item);
    else if (fold(item.name).startsWith(wanted)) first.push(item);
    else if (textOf(item).includes(wanted)) rest.push(item);
  }
  return [...first, ...rest].slice(0, limit);
}

/** The one item whose barcode or SKU is exactly this; none when two claim it. */
export function itemOfCode<T extends Searchable>(items: Iterable<T>, code: string): T | null {
  const wanted = fold(code.trim());
  if (wanted === '') return null;
  let found: T | null = null;
  for (const item of items) {
    if (!isCode(item, wanted)) continue;
    if (found !== null) return null;
    found = item;
  }
  return found;
}

const isCode = (item: Searchable, wanted: string): boolean =>
  fold(item.sku ?? '') === wanted || fold(item.barcode ?? '') === wanted;
