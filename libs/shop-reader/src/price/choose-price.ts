import { parseCurrencyCode } from '../amounts/currency-signs.js';
import { compareDecimals } from '../amounts/decimals.js';
import type { PageSource, PriceClaim, ProductClaims } from '../markup/page-format.js';
import type { Page } from '../page/page.js';
import { guessCountryCurrency } from './country-currency.js';
import { type Claim, findVatPair, type VatPair, type WeightedPrice } from './vat-pair.js';
import { type RankedPrice, STRONG, type VisibleOffer } from './visible.js';

export interface ChosenPrice extends PriceClaim {
  readonly source: PageSource;
  /** The price without VAT when the page gives both; `amount` then includes VAT. */
  readonly net: string | null;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly warnings: readonly string[];
}

const WEIGHTS: Readonly<Record<PageSource, number>> = {
  'json-ld': 4,
  microdata: 4,
  'page-data': 2,
  opengraph: 2.5,
  visible: 0,
};
/** Score of an amount with a currency sign that a name or a word identifies as a price. */
const CALLED_PRICE = 2.5;
/** Maximum difference to the best score; visible prices below it are ignored. */
const NEAR = 4;

/** Returns the price to pay, weighed from the markup and the visible text. */
export function choosePrice(
  page: Page,
  markup: readonly { source: PageSource; claims: ProductClaims }[],
  visible: VisibleOffer,
  /** True when the page has a buy button or an article number near the heading. */
  isGoods: boolean,
): ChosenPrice | null {
  const written: Claim[] = markup
    .flatMap(({ source, claims }) => claims.prices.map((price) => ({ ...price, source, weight: WEIGHTS[source] })))
    .filter(({ amount }) => compareDecimals(amount, '0') > 0);
  const stated = toUnitPrice(written);
  const declared =
    stated.find(({ currency }) => currency !== null)?.currency ??
    parseCurrencyCode(page.meta.get('product:price:currency')?.[0] ?? page.meta.get('og:price:currency')?.[0]);
  const best = visible.current.find(({ isHidden }) => !isHidden) ?? visible.current[0];
  const visibleClaim = (price: RankedPrice, less: number): Claim => ({
    amount: price.amount,
    max: price.max,
    currency: resolveSignCurrency(price, declared, page),
    includesVat: price.includesVat,
    isLowest: price.isLowest,
    source: 'visible',
    weight: Math.max(0, Math.min(12, price.score)) / 2 - less,
  });
  const seen: Claim[] = visible.current
    .filter(({ score }) => best !== undefined && score >= best.score - NEAR && (score >= STRONG || stated.length > 0))
    // Without anything for sale or called a price, an amount may be anything.
    .filter(({ marks }) => stated.length > 0 || isGoods || marks >= CALLED_PRICE)
    .filter(({ isHidden, amount }) => !isHidden || stated.some((claim) => isSame(claim.amount, amount)))
    .map((price) => visibleClaim(price, price === best ? 0 : 1.5));
  const all = [...stated, ...seen];
  if (all.length === 0) {
    // A former price without another one next to it is the price to pay.
    const only = visible.former.find(
      ({ score, isHidden, sign, amount }) =>
        isGoods && score >= STRONG && !isHidden && sign !== null && compareDecimals(amount, '0') > 0,
    );
    if (only === undefined) return null;
    const claim = visibleClaim(only, 0);
    return { ...claim, net: null, confidence: 'medium', warnings: [] };
  }
  const statedFormer = markup.flatMap(({ claims }) => claims.formerPrices);
  const former = [...visible.former.map(({ amount }) => amount), ...statedFormer];
  /** Returns whether a lower prominent price replaces a former one. */
  const hasRival = (amount: string): boolean =>
    all.some(
      (claim) =>
        compareDecimals(claim.amount, amount) < 0 && (claim.source !== 'visible' || claim.weight >= STRONG / 2),
    );
  const amounts = removeDuplicates(all.map(({ amount }) => amount))
    .map((amount) => {
      const claims = all.filter((claim) => isSame(claim.amount, amount));
      const isFormer =
        statedFormer.some((one) => isSame(one, amount)) ||
        (hasRival(amount) &&
          former.some((one) => isSame(one, amount)) &&
          !claims.some(({ source }) => source === 'visible'));
      return { amount, claims, weight: claims.reduce((sum, { weight }) => sum + weight, 0) - (isFormer ? 5 : 0) };
    })
    .toSorted((a, b) => b.weight - a.weight);
  const pair = findVatPair(amounts, visible);
  const chosen = describePrice(pair?.amounts ?? [amounts[0]!], amounts, declared, former, pair);
  // A "regular price" may be the only element that shows the currency.
  const shown = visible.former.find((price) => price.sign !== null && isSame(price.amount, chosen.amount));
  return chosen.currency === null && shown !== undefined
    ? { ...chosen, currency: resolveSignCurrency(shown, declared, page) }
    : chosen;
}

/** Removes amounts of scripts that are a hundred times another source's amount, because they are in cents. */
function toUnitPrice(claims: readonly Claim[]): Claim[] {
  const isHundredfold = ({ source, amount }: Claim): boolean =>
    source === 'page-data' &&
    claims.some((other) => other.source !== 'page-data' && isSame(amount, multiplyByHundred(other.amount)));
  return claims.filter((claim) => !isHundredfold(claim));
}

const multiplyByHundred = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}${fraction.slice(0, 2).padEnd(2, '0')}.${fraction.slice(2)}`.replace(/\.$/, '');
};

const isSame = (a: string, b: string): boolean => compareDecimals(a, b) === 0;
const removeDuplicates = (amounts: readonly string[]): string[] =>
  amounts.filter((amount, index) => amounts.findIndex((other) => isSame(other, amount)) === index);

/** Builds the result. `winners` are one price, or the same price with and without VAT. */
function describePrice(
  winners: readonly WeightedPrice[],
  amounts: readonly WeightedPrice[],
  declared: string | null,
  former: readonly string[],
  pair: VatPair | null,
): ChosenPrice {
  const claims = winners.flatMap((winner) => winner.claims);
  const weight = Math.max(...winners.map((winner) => winner.weight));
  const main = claims.toSorted((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source))[0]!;
  const sources = new Set(claims.map(({ source }) => source));
  const isVisible = sources.has('visible');
  // Prices of other markup compete, but visible ones only when they are as prominent.
  const rivals = amounts
    .filter(
      (other) =>
        !winners.includes(other) &&
        !former.some((one) => isSame(one, other.amount)) &&
        other.claims.some(({ source, weight: its }) => source !== 'visible' || its >= weight - 1),
    )
    .filter((other) => !claims.some(({ max }) => max !== null && isSame(max, other.amount)));
  const isConfirmed = sources.size >= 2;
  const confidence =
    isConfirmed && (isVisible || rivals.length === 0)
      ? 'high'
      : rivals.length === 0
        ? 'medium'
        : isConfirmed
          ? 'medium'
          : 'low';
  const isOther = (amount: string): boolean =>
    ![...former, ...winners.map((winner) => winner.amount)].some((one) => isSame(one, amount));
  const max = claims.find((claim) => claim.max !== null && isOther(claim.max))?.max ?? null;
  return {
    amount: pair?.gross ?? winners[0]!.amount,
    net: pair?.net ?? null,
    max,
    isLowest: max !== null || claims.some(({ isLowest }) => isLowest === true),
    currency: main.currency ?? claims.find(({ currency }) => currency !== null)?.currency ?? declared,
    includesVat: pair !== null || (claims.find(({ includesVat }) => includesVat !== null)?.includesVat ?? null),
    source: main.source,
    confidence,
    warnings: rivals
      .slice(0, 5)
      .map(
        ({ amount, claims }) =>
          `The page also gives ${amount}${claims[0]?.currency ? ` ${claims[0].currency}` : ''} (${[...new Set(claims.map(({ source }) => source))].join(', ')})`,
      ),
  };
}
const SOURCES: readonly PageSource[] = ['json-ld', 'microdata', 'page-data', 'opengraph', 'visible'];

/** Returns the currency of a sign: the declared one if it fits, else by the page's country and language. */
function resolveSignCurrency({ sign }: RankedPrice, declared: string | null, page: Page): string | null {
  const codes = sign?.codes ?? [];
  if (codes.length === 0) return declared ?? guessCountryCurrency(page);
  if (declared !== null && codes.includes(declared)) return declared;
  if (codes.length === 1) return codes[0] ?? null;
  const local = guessCountryCurrency(page);
  if (local !== null && codes.includes(local)) return local;
  return isLocalSign(sign?.sign) ? (codes[0] ?? null) : null;
}
/** Returns whether a sign almost always means one currency. */
const isLocalSign = (sign: string | undefined): boolean =>
  sign !== undefined &&
  '$ £ ¥ ￥ lei Lei LEI руб. руб р. Rs Rs. ₨ C$ FCFA CFA دينار ريال درهم ₡ ﷼ ₤ Kč B$'.split(' ').includes(sign);
