import { currencyCode } from './currency-signs.js';
import { compareDecimals } from './decimals.js';
import type { Page } from './page.js';
import type { PageSource, PriceClaim, ProductClaims } from './page-format.js';
import { type RankedPrice, STRONG, type VisibleOffer } from './visible.js';

export interface ChosenPrice extends PriceClaim {
  readonly source: PageSource;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly warnings: readonly string[];
}

interface Claim extends PriceClaim {
  readonly source: PageSource;
  readonly weight: number;
}

const WEIGHTS: Readonly<Record<PageSource, number>> = { 'json-ld': 4, microdata: 4, 'page-data': 2, opengraph: 2.5, visible: 0 };
/** The marks of a sum with a sign that a name or a word calls a price. */
const CALLED_PRICE = 2.5;
/** Visible prices far below the best say nothing. */
const NEAR = 4;

/** The price to pay, weighed from what the page's markup states and what people see on it. */
export function choosePrice(page: Page, markup: readonly { source: PageSource; claims: ProductClaims }[], visible: VisibleOffer, canBuy: boolean): ChosenPrice | null {
  const stated: Claim[] = markup.flatMap(({ source, claims }) => claims.prices.map((price) => ({ ...price, source, weight: WEIGHTS[source] }))).filter(({ amount }) => compareDecimals(amount, '0') > 0);
  const declared = stated.find(({ currency }) => currency !== null)?.currency ?? currencyCode(page.meta.get('product:price:currency')?.[0] ?? page.meta.get('og:price:currency')?.[0]);
  const best = visible.current[0];
  const seen: Claim[] = visible.current.filter(({ score }) => best !== undefined && score >= best.score - NEAR && (score >= STRONG || stated.length > 0))
    // Where nothing is for sale and nothing is called a price, a sum is just a sum.
    .filter(({ marks }) => stated.length > 0 || canBuy || marks >= CALLED_PRICE)
    .map((price) => ({ amount: price.amount, max: price.max, currency: currencyOfSign(price, declared, page), includesVat: price.includesVat, source: 'visible' as const, weight: Math.max(0, Math.min(12, price.score)) / 2 - (price === best ? 0 : 1.5) }));
  const all = [...stated, ...seen];
  const first = all[0];
  if (first === undefined) return null;
  const former = visible.former.map(({ amount }) => amount);
  const amounts = distinct(all.map(({ amount }) => amount)).map((amount) => {
    const claims = all.filter((claim) => isSame(claim.amount, amount));
    const isFormer = former.some((one) => isSame(one, amount)) && !claims.some(({ source }) => source === 'visible');
    return { amount, claims, weight: claims.reduce((sum, { weight }) => sum + weight, 0) - (isFormer ? 5 : 0) };
  }).toSorted((a, b) => b.weight - a.weight);
  const winner = withVat(amounts, visible) ?? amounts[0]!;
  return describe(winner, amounts, declared, former);
}

interface Weighed {
  readonly amount: string;
  readonly claims: readonly Claim[];
  readonly weight: number;
}

const isSame = (a: string, b: string): boolean => compareDecimals(a, b) === 0;
const distinct = (amounts: readonly string[]): string[] => amounts.filter((amount, index) => amounts.findIndex((other) => isSame(other, amount)) === index);

/** When the heaviest price is one without VAT and the page shows the same with VAT, that one. */
function withVat(amounts: readonly Weighed[], visible: VisibleOffer): Weighed | null {
  const top = amounts[0];
  if (top === undefined) return null;
  const net = visible.current.find(({ amount }) => isSame(amount, top.amount));
  const isKnownNet = net?.includesVat === false;
  const isUnseen = net === undefined;
  return amounts.find(({ amount, claims }) => {
    const seen = visible.current.find((price) => isSame(price.amount, amount));
    if (seen === undefined || amount === top.amount || !claims.some(({ source }) => source === 'visible')) return false;
    const ratio = Number(amount) / Number(top.amount);
    if (isKnownNet) return ratio > 1.02 && ratio < 1.3 && seen.includesVat !== false;
    return isUnseen && seen.score >= STRONG && VAT_RATES.some((rate) => Math.abs(ratio - 1 - rate / 100) < 0.0012);
  }) ?? null;
}
const VAT_RATES = [4, 5, 5.5, 6, 7, 7.7, 8, 8.1, 9, 10, 11, 12, 13, 13.5, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27];

function describe(winner: Weighed, amounts: readonly Weighed[], declared: string | null, former: readonly string[]): ChosenPrice {
  const main = winner.claims.toSorted((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source))[0]!;
  const sources = new Set(winner.claims.map(({ source }) => source));
  const isSeen = sources.has('visible');
  // What the markup states elsewhere competes; of what is seen only what stands as prominently.
  const rivals = amounts.filter((other) => other !== winner && !former.some((one) => isSame(one, other.amount)) && other.claims.some(({ source, weight }) => source !== 'visible' || weight >= winner.weight - 1))
    .filter((other) => !winner.claims.some(({ max }) => max !== null && isSame(max, other.amount)));
  const isConfirmed = sources.size >= 2;
  const confidence = isConfirmed && (isSeen || rivals.length === 0) ? 'high' : rivals.length === 0 ? 'medium' : isConfirmed ? 'medium' : 'low';
  const max = winner.claims.find((claim) => claim.max !== null && !former.some((one) => isSame(one, claim.max ?? '')))?.max ?? null;
  return {
    amount: winner.amount, max, currency: main.currency ?? winner.claims.find(({ currency }) => currency !== null)?.currency ?? declared,
    includesVat: winner.claims.find(({ includesVat }) => includesVat !== null)?.includesVat ?? null,
    source: main.source, confidence,
    warnings: rivals.slice(0, 5).map(({ amount, claims }) => `The page also gives ${amount}${claims[0]?.currency ? ` ${claims[0].currency}` : ''} (${[...new Set(claims.map(({ source }) => source))].join(', ')})`),
  };
}
const SOURCES: readonly PageSource[] = ['json-ld', 'microdata', 'page-data', 'opengraph', 'visible'];

/** The currency a sign stands for on this page: the declared one if it fits, else by the address and the language. */
function currencyOfSign({ sign }: RankedPrice, declared: string | null, page: Page): string | null {
  const codes = sign?.codes ?? [];
  if (codes.length === 0) return declared ?? countryCurrency(page);
  if (declared !== null && codes.includes(declared)) return declared;
  if (codes.length === 1) return codes[0] ?? null;
  const local = countryCurrency(page);
  if (local !== null && codes.includes(local)) return local;
  return isLocalSign(sign?.sign) ? (codes[0] ?? null) : null;
}
/** Signs that without any hint mean one currency nearly always. */
const isLocalSign = (sign: string | undefined): boolean => sign !== undefined && ['$', '£', '¥', '￥', 'lei', 'Lei', 'LEI', 'руб.', 'руб', 'р.', 'Rs', 'Rs.', '₨', 'C$', 'FCFA', 'CFA', 'دينار', 'ريال', 'درهم', '₡', '﷼', '₤', 'Kč', 'B$'].includes(sign);

const COUNTRIES: Readonly<Record<string, string>> = {
  ae: 'AED', ar: 'ARS', at: 'EUR', au: 'AUD', be: 'EUR', bg: 'BGN', bo: 'BOB', br: 'BRL', by: 'BYN', ca: 'CAD', ch: 'CHF', cl: 'CLP', cn: 'CNY', co: 'COP', cr: 'CRC', cy: 'EUR', cz: 'CZK', de: 'EUR', dk: 'DKK', do: 'DOP', ec: 'USD',
  ee: 'EUR', eg: 'EGP', es: 'EUR', fi: 'EUR', fr: 'EUR', gb: 'GBP', uk: 'GBP', ge: 'GEL', gr: 'EUR', hk: 'HKD', hr: 'EUR', hu: 'HUF', id: 'IDR', ie: 'EUR', il: 'ILS', in: 'INR', is: 'ISK', it: 'EUR', jo: 'JOD', jp: 'JPY', ke: 'KES',
  kr: 'KRW', kw: 'KWD', kz: 'KZT', lk: 'LKR', lt: 'EUR', lu: 'EUR', lv: 'EUR', ma: 'MAD', md: 'MDL', mt: 'EUR', mx: 'MXN', my: 'MYR', ng: 'NGN', nl: 'EUR', no: 'NOK', np: 'NPR', nz: 'NZD', om: 'OMR', pe: 'PEN', ph: 'PHP', pk: 'PKR', pl: 'PLN',
  pt: 'EUR', py: 'PYG', qa: 'QAR', ro: 'RON', rs: 'RSD', ru: 'RUB', sa: 'SAR', se: 'SEK', sg: 'SGD', si: 'EUR', sk: 'EUR', th: 'THB', tn: 'TND', tr: 'TRY', tw: 'TWD', ua: 'UAH', us: 'USD', uy: 'UYU', vn: 'VND', za: 'ZAR',
};
const LANGUAGES: Readonly<Record<string, string>> = { sv: 'SEK', nb: 'NOK', nn: 'NOK', no: 'NOK', da: 'DKK', is: 'ISK', ja: 'JPY', cs: 'CZK', pl: 'PLN', hu: 'HUF', ro: 'RON', uk: 'UAH', he: 'ILS', ko: 'KRW', th: 'THB', vi: 'VND', tr: 'TRY', bg: 'BGN', kk: 'KZT', ru: 'RUB', be: 'BYN', fi: 'EUR', id: 'IDR', hi: 'INR' };

/** By the host's country ("shop.example.co.nz"), the language's region ("en-AU") or the language alone. */
export function countryCurrency(page: Page): string | null {
  const domain = page.url?.hostname.split('.').at(-1) ?? '';
  const region = /^[a-z]{2,3}[-_](?:[a-z]{4}[-_])?([a-z]{2})$/.exec(page.language)?.[1] ?? '';
  const folder = /^\/(?:[a-z]{2}[-_])?([a-z]{2})(?:\/|$)/i.exec(page.url?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  const locale = /[-_]([A-Za-z]{2})$/.exec(page.meta.get('og:locale')?.[0] ?? '')?.[1]?.toLowerCase() ?? '';
  return COUNTRIES[domain] ?? COUNTRIES[region] ?? COUNTRIES[locale] ?? (folder === 'uk' || folder === 'us' || folder === 'au' || folder === 'ca' || folder === 'nz' ? COUNTRIES[folder] : undefined) ?? LANGUAGES[page.language.slice(0, 2)] ?? null;
}
