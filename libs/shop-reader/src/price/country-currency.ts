import type { Page } from '../page/page.js';

/** Reads "CURRENCY:code,code" and returns the currency of each code. */
const readTable = (table: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    table
      .trim()
      .split(/\s/)
      .flatMap((entry) => {
        const [currency = '', codes = ''] = entry.split(':');
        return codes.split(',').map((code) => [code, currency]);
      }),
  );

const COUNTRIES = readTable(`
AED:ae ARS:ar EUR:at,be,cy,de,ee,es,fi,fr,gr,hr,ie,it,lt,lu,lv,mt,nl,pt,si,sk AUD:au BGN:bg BOB:bo BRL:br BYN:by
CAD:ca CHF:ch CLP:cl CNY:cn COP:co CRC:cr CZK:cz DKK:dk DOP:do USD:ec,us EGP:eg GBP:gb,uk GEL:ge HKD:hk HUF:hu
IDR:id ILS:il INR:in ISK:is JOD:jo JPY:jp KES:ke KRW:kr KWD:kw KZT:kz LKR:lk MAD:ma MDL:md MXN:mx MYR:my NGN:ng
NOK:no NPR:np NZD:nz OMR:om PEN:pe PHP:ph PKR:pk PLN:pl PYG:py QAR:qa RON:ro RSD:rs RUB:ru SAR:sa SEK:se SGD:sg
THB:th TND:tn TRY:tr TWD:tw UAH:ua UYU:uy VND:vn ZAR:za
`);
const LANGUAGES = readTable(`
SEK:sv NOK:nb,nn,no DKK:da ISK:is JPY:ja CZK:cs PLN:pl HUF:hu RON:ro UAH:uk ILS:he KRW:ko THB:th VND:vi TRY:tr
BGN:bg KZT:kk RUB:ru BYN:be EUR:fi IDR:id INR:hi
`);

/**
 * Returns the currency by the host's country ("shop.example.co.nz"), the language's region ("en-AU") or the language.
 */
export function guessCountryCurrency(page: Page): string | null {
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
