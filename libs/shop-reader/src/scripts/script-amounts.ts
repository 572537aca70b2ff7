import { compareDecimals, parseDecimal } from '../amounts/decimals.js';
import { findPrices } from '../amounts/read-price.js';
import type { Thing, Value } from './read-literals.js';
import { findCurrency, isList, isThing, splitKeyNames, type Keys, getKeys, toText } from './script-keys.js';
import { getOnlyCode } from '../amounts/currency-signs.js';

/** Returns whether amounts are in cents, as in Shopify's product objects. */
export const isInCents = (thing: Thing, keys: Keys): boolean =>
  keys.has('publictitle') ||
  'public_title' in thing ||
  'requires_shipping' in thing ||
  ('handle' in thing && 'variants' in thing && ('price_min' in thing || 'compare_at_price' in thing)) ||
  (isList(thing['variants']) && isThing(thing['variants'][0]) && 'public_title' in thing['variants'][0]);

interface Amount {
  readonly amount: string;
  readonly currency: string | null;
  readonly isUnitUnsure: boolean;
}

const CURRENT = splitKeyNames(`
  finalprice salesprice sellprice dealprice saleprice specialprice currentprice sellingprice offerprice
  discountedprice promoprice promotionalprice actualprice pricenow priceincltax pricewithtax priceinclvat
  pricegross grossprice formattedprice displayprice price prices pricing priceinfo pricerange lowprice minprice
  pricemin pricevalue priceamount unitpriceincltax
`);
const WITHIN = splitKeyNames(`
  sale sales special final finalprice saleprice currentprice now current selling sellingprice offer discounted
  withtax gross minvariantprice minimumprice min minprice low price amount value centamount formatted raw
  withouttax
`);
const FORMER = splitKeyNames(`
  listprice compareatprice regularprice originalprice oldprice wasprice msrp rrp retailprice strikeprice
  pricebeforediscount baseprice fullprice
`);
const CENTS = ['priceincents', 'pricecents', 'centprice', 'unitamount', 'priceminor'];

export function getAmounts(keys: Keys, inCents: boolean): Amount[] {
  for (const name of CENTS) {
    const found = parseScriptAmount(keys.get(name), true, 0);
    if (found !== null) return [found];
  }
  for (const name of CURRENT) {
    const found = parseScriptAmount(keys.get(name), inCents, 0);
    if (found !== null) return [{ ...found, currency: found.currency ?? findCurrency(keys) }];
  }
  return [];
}

/** Parses an amount of any form in scripts: 12.5, "12.50", "12,50 €", { value, currency }, { sale: { … } }. */
function parseScriptAmount(value: Value, inCents: boolean, depth: number): Amount | null {
  if (typeof value === 'number' || typeof value === 'string') return toPlainAmount(value, inCents);
  if (!isThing(value) || depth > 3) return null;
  const keys = getKeys(value);
  const currency = findCurrency(keys);
  const isMinor = inCents || keys.has('centamount');
  for (const name of WITHIN) {
    const found = parseScriptAmount(keys.get(name), isMinor, depth + 1);
    if (found !== null)
      return { ...found, currency: found.currency ?? currency, isUnitUnsure: found.isUnitUnsure && currency === null };
  }
  return null;
}

function toPlainAmount(value: number | string, inCents: boolean): Amount | null {
  const text = String(value).trim();
  if (text === '' || text.length > 40) return null;
  if (inCents && /^\d{1,12}$/.test(text))
    return toPositiveAmount(`${text.padStart(3, '0').slice(0, -2)}.${text.padStart(3, '0').slice(-2)}`, null, false);
  if (/^\d{1,12}(?:\.\d{1,8})?$/.test(text))
    return toPositiveAmount(parseDecimal(text, { separator: '.' }), null, /^\d{4,}$/.test(text));
  const [found, ...others] = findPrices(text);
  if (typeof value === 'number' || found === undefined || others.length > 0) return null;
  return toPositiveAmount(found.amount, getOnlyCode(found.sign), false);
}

const toPositiveAmount = (amount: string | null, currency: string | null, isUnitUnsure: boolean): Amount | null =>
  amount !== null && compareDecimals(amount, '0') > 0 ? { amount, currency, isUnitUnsure } : null;

/** Returns the list price of a product in a script if it is higher than the price. */
export function findFormerPrice(keys: Keys, amount: string, inCents: boolean): string | null {
  for (const name of FORMER) {
    const found = parseScriptAmount(keys.get(name), inCents, 0);
    if (found !== null && compareDecimals(found.amount, amount) > 0) return found.amount;
  }
  return null;
}

/** Returns the currency of a format such as "€%s", which Magento uses in place of a currency. */
export function parseCurrencyPattern(thing: Thing): string | null {
  const format = thing['priceFormat'];
  const pattern = toText(isThing(format) ? format['pattern'] : thing['currencyFormat']);
  if (pattern?.includes('%s') !== true) return null;
  return getOnlyCode(findPrices(pattern.replace('%s', '1.00'))[0]?.sign);
}
