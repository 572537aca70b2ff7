import type { Page } from '../page/page.js';

const COUNTRIES: Readonly<Record<string, string>> = {
  ae: 'AED',
  ar: 'ARS',
  at: 'EUR',
  au: 'AUD',
  be: 'EUR',
  bg: 'BGN',
  bo: 'BOB',
  br: 'BRL',
  by: 'BYN',
  ca: 'CAD',
  ch: 'CHF',
  cl: 'CLP',
  cn: 'CNY',
  co: 'COP',
  cr: 'CRC',
  cy: 'EUR',
  cz: 'CZK',
  de: 'EUR',
  dk: 'DKK',
  do: 'DOP',
  ec: 'USD',
  ee: 'EUR',
  eg: 'EGP',
  es: 'EUR',
  fi: 'EUR',
  fr: 'EUR',
  gb: 'GBP',
  uk: 'GBP',
  ge: 'GEL',
  gr: 'EUR',
  hk: 'HKD',
  hr: 'EUR',
  hu: 'HUF',
  id: 'IDR',
  ie: 'EUR',
  il: 'ILS',
  in: 'INR',
  is: 'ISK',
  it: 'EUR',
  jo: 'JOD',
  jp: 'JPY',
  ke: 'KES',
  kr: 'KRW',
  kw: 'KWD',
  kz: 'KZT',
  lk: 'LKR',
  lt: 'EUR',
  lu: 'EUR',
  lv: 'EUR',
  ma: 'MAD',
  md: 'MDL',
  mt: 'EUR',
  mx: 'MXN',
  my: 'MYR',
  ng: 'NGN',
  nl: 'EUR',
  no: 'NOK',
  np: 'NPR',
  nz: 'NZD',
  om: 'OMR',
  pe: 'PEN',
  ph: 'PHP',
  pk: 'PKR',
  pl: 'PLN',
  pt: 'EUR',
  py: 'PYG',
  qa: 'QAR',
  ro: 'RON',
  rs: 'RSD',
  ru: 'RUB',
  sa: 'SAR',
  se: 'SEK',
  sg: 'SGD',
  si: 'EUR',
  sk: 'EUR',
  th: 'THB',
  tn: 'TND',
  tr: 'TRY',
  tw: 'TWD',
  ua: 'UAH',
  us: 'USD',
  uy: 'UYU',
  vn: 'VND',
  za: 'ZAR',
};
const LANGUAGES: Readonly<Record<string, string>> = {
  sv: 'SEK',
  nb: 'NOK',
  nn: 'NOK',
  no: 'NOK',
  da: 'DKK',
  is: 'ISK',
  ja: 'JPY',
  cs: 'CZK',
  pl: 'PLN',
  hu: 'HUF',
  ro: 'RON',
  uk: 'UAH',
  he: 'ILS',
  ko: 'KRW',
  th: 'THB',
  vi: 'VND',
  tr: 'TRY',
  bg: 'BGN',
  kk: 'KZT',
  ru: 'RUB',
  be: 'BYN',
  fi: 'EUR',
  id: 'IDR',
  hi: 'INR',
};

/**
 * Returns the currency by the host's country ("shop.example.co.nz"), the language's region ("en-AU") or the language.
 */
export function countryCurrency(page: Page): string | null {
  const domain = page.url?.hostname.split('.').at(-1) ?? '';
  const region = /^[a-z]{2,3}[-_](?:[a-z]{4}[-_])?([a-z]{2})$/.exec(page.language)?.[1] ?? '';
  const folder = /^\/(?:[a-z]{2}[-_])?([a-z]{2})(?:\/|$)/i.exec(page.url?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  const locale = /[-_]([A-Za-z]{2})$/.exec(page.meta.get('og:locale')?.[0] ?? '')?.[1]?.toLowerCase() ?? '';
  return (
    COUNTRIES[domain] ??
    COUNTRIES[region] ??
    COUNTRIES[locale] ??
    (folder === 'uk' || folder === 'us' || folder === 'au' || folder === 'ca' || folder === 'nz'
      ? COUNTRIES[folder]
      : undefined) ??
    LANGUAGES[page.language.slice(0, 2)] ??
    null
  );
}
