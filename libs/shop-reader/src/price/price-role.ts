import type { FoundPrice } from '../amounts/read-price.js';
import {
  CURRENT_NAMES,
  FORMER_WORDS,
  INSTALMENT_WORDS,
  PIECE_AFTER,
  PRICE_WORDS,
  SAVING_WORDS,
  SHIPPING_WORDS,
  SIDE_NAMES,
  PACKAGE_AFTER,
  TIMES_AFTER,
  TIMES_BEFORE,
  UNIT_AFTER,
  UNIT_BEFORE,
  UNIT_NAMES,
  WITH_VAT,
  WITHOUT_VAT,
} from './price-words.js';

/** Role of an amount. `named-unit` is called a unit price only by its class name, so it may be the current price. */
export type PriceRole = 'current' | 'former' | 'unit' | 'named-unit' | 'aside';

export const PRICE_NAMES =
  / (?:\w*price\w*|\w*preis\w*|prix|precio\w*|preco\w*|prezzo\w*|prijs\w*|pris|cena\w*|cijena\w*|hinta|fiyat\w*|tsena|stoimost|pricing|betrag|kaina|ar|pretul|pret) /;

export function getPriceRole(names: readonly string[], before: string, after: string, isFormer: boolean): PriceRole {
  if (/[+−]\s?(?:\p{Sc}|\p{L}{1,3})?\s?$/u.test(before) || /^\s?[-–−]\s?(?:\p{Sc}|\p{L}{1,3})?\s?$/u.test(before))
    return 'aside';
  if (/^\s?(?:thousand|million|billion|mio|mln|mrd|bn|k|m)(?!\p{L})/iu.test(after)) return 'aside';
  if (
    TIMES_BEFORE.test(before) ||
    TIMES_AFTER.test(after) ||
    INSTALMENT_WORDS.test(before.slice(-25)) ||
    INSTALMENT_WORDS.test(after.slice(0, 25))
  )
    return 'aside';
  if (
    SAVING_WORDS.test(before.slice(-25)) ||
    /^\s?\)?\s?(?:off|sparen|korting|rabatt?|taniej|скидк\p{L}*)(?!\p{L})/iu.test(after)
  )
    return 'aside';
  if (
    SHIPPING_WORDS.test(before.slice(-30)) ||
    (SHIPPING_WORDS.test(after.slice(0, 22)) &&
      !/(?:zzgl|plus|\+|excl|hors|inkl|incl|in[ck]l)/i.test(after.slice(0, 12)))
  )
    return 'aside';
  if (names.slice(0, 2).some((name) => SIDE_NAMES.test(name))) return 'aside';
  if (UNIT_AFTER.test(after) || UNIT_BEFORE.test(before)) return 'unit';
  const isNamedUnit = names.slice(0, 2).some((name) => UNIT_NAMES.test(name));
  // Former price before the current one: "de R$ 42,00 por R$ 34,50".
  const isReplaced = /(?:^|\s)de\s?(?:\p{Sc}|\p{L}{1,2}\$)?\s?$/iu.test(before) && /^\s?por(?!\p{L})/iu.test(after);
  if (
    isFormer ||
    isReplaced ||
    FORMER_WORDS.test(before.slice(-40)) ||
    /^\s{0,3}\(?(?:rrp|uvp|msrp|ovh)\b/i.test(after)
  )
    return 'former';
  if (PIECE_AFTER.test(after) && /[(/]\s{0,3}$|=\s{0,3}$/.test(before)) return 'unit';
  return isNamedUnit && !PACKAGE_AFTER.test(after) ? 'named-unit' : 'current';
}

/** Returns whether a price includes VAT by the words after it, or before the first price of a line ("ex VAT £10"). */
export function detectVat(before: string, after: string, isFirst: boolean): boolean | null {
  const sides = isFirst ? [before.slice(-40), after.slice(0, 60)] : [after.slice(0, 60)];
  for (const side of sides) {
    if (WITHOUT_VAT.test(side)) return false;
    if (WITH_VAT.test(side)) return true;
  }
  return null;
}

export function scorePrice(names: readonly string[], before: string, sign: FoundPrice['sign']): number {
  let marks = sign === null ? -1.5 : 1;
  if (names.some((name) => PRICE_NAMES.test(name))) marks += 2;
  if (names.some((name) => CURRENT_NAMES.test(name) && PRICE_NAMES.test(name))) marks += 1.5;
  if (PRICE_WORDS.test(before.slice(-40))) marks += 1.5;
  return marks;
}
