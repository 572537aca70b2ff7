import { parseCurrencyCode } from '../amounts/currency-signs.js';
import { squeeze } from '../page/dom.js';
import type { Thing, Value } from './read-literals.js';

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
export const isThing = (value: Value): value is Thing => typeof value === 'object' && value !== null && !isList(value);

export function toText(value: Value): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = squeeze(value.slice(0, 500));
  return text === '' ? null : text;
}

/** Normalizes a key: without case, punctuation and "product", so `product_price` and `itemPrice` become "price". */
const normalizeKey = (key: string): string =>
  key
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/^(?:product|item|prod|ecomm|current(?=currency))(?=[a-z]{2})/, '');

export type Keys = ReadonlyMap<string, Value>;
export const getKeys = (thing: Thing): Keys =>
  new Map(
    Object.entries(thing)
      .slice(0, 300)
      .map(([key, value]): [string, Value] => [normalizeKey(key), value])
      .toReversed(),
  );

export function findFirstText(keys: Keys, names: readonly string[]): string | null {
  for (const name of names) {
    const text = toText(keys.get(name));
    if (text !== null) return text;
  }
  return null;
}

/** Returns the names of plain keys in a text, separated by spaces. */
export const splitKeyNames = (text: string): readonly string[] => text.trim().split(/\s+/);

const CURRENCIES = splitKeyNames(`
  currency currencycode pricecurrency pricecurrencycode currencyiso currencyisocode defaultcurrency
`);

export const findCurrency = (keys: Keys): string | null =>
  CURRENCIES.map((name) => toText(keys.get(name)))
    .map((text) => (text !== null && text.length === 3 ? parseCurrencyCode(text) : null))
    .find((code) => code !== null) ?? null;
