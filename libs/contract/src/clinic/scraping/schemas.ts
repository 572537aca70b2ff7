import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { MAX_COMPARED_PAGES, MAX_PASTED_BYTES, PAGE_ERRORS, type PageErrorCode } from './values.js';

export const productReading = z.object({
  /** The requested URL; null for a pasted page without one. */
  url: z.nullable(z.string()),
  /** The shop's name, else the host of the URL. */
  supplier: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** Price in minor units of `currency` (cents, whole yen); the lowest price of a range. */
  price: z.nullable(z.int()),
  /** Highest price of a range. */
  priceMax: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  /** `from`: the lowest of several prices. `tiers`: depends on the quantity; `price` is that of one piece. */
  priceKind: z.nullable(z.enum(['exact', 'from', 'tiers'])),
  priceIncludesVat: z.nullable(z.boolean()),
  /**
   * Both are set when the page shows the price without and with VAT; the clinic's settings decide which one is `price`.
   */
  priceNet: z.nullable(z.int()),
  priceGross: z.nullable(z.int()),
  /** Why the page shows no price: it needs a sign-in, or a request for a quote. */
  hiddenPrice: z.nullable(z.enum(['sign-in', 'request'])),
  /** `low`: places on the page disagree and none is confirmed; `warnings` names the other prices. */
  priceConfidence: z.nullable(z.enum(['high', 'medium', 'low'])),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  /** schema.org value: InStock, LimitedAvailability, InStoreOnly, PreOrder, BackOrder, OutOfStock, Discontinued. */
  availability: z.nullable(z.string()),
  minOrderQuantity: z.nullable(z.int()),
  unitsPerPackage: z.nullable(z.int()),
  /**
   * Source of the number of units; `name` means that only the product's name states it, so the user must confirm it.
   */
  unitsStatedIn: z.nullable(z.enum(['name', 'page'])),
  /** Texts on the page that state it: "500 tab/bx". */
  packageIndicators: z.array(z.string()),
  /** Source of the price: json-ld, microdata, page-data, opengraph or visible. */
  source: z.nullable(z.string()),
  /** Time of the fetch (readings are cached for 15 minutes) or paste; null when the page was not fetched. */
  fetchedAt: z.nullable(f.instant()),
  warnings: z.array(z.string()),
  /** Error of the reading; null when the page was read. */
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.enum(Object.keys(PAGE_ERRORS) as [PageErrorCode, ...PageErrorCode[]])),
});
export type ProductReading = z.infer<typeof productReading>;

/** A row of a comparison. A row with `jobId` is pending; the job's `result` will be the reading. */
export const supplierReading = z.extend(productReading, { jobId: z.nullable(z.string()) });
export type SupplierReading = z.infer<typeof supplierReading>;

/** Matches characters that the URL parser accepts but PostgreSQL cannot store. */
const NOT_IN_ADDRESSES = /[\p{Cc}\p{Surrogate}]/u;

/** Returns whether the text is an http(s) URL without user name and password. */
export const isPageAddress = (text: string): boolean => {
  if (text.length > f.TEXT_LIMITS.url || NOT_IN_ADDRESSES.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};

const pageAddress = f
  .requiredText(f.TEXT_LIMITS.url, 'Please enter a product URL to parse.')
  .check(z.refine((text) => text === '' || isPageAddress(text), { error: PAGE_ERRORS['url.invalid'] }));

/** The reading, or after 25 s the status 202 with the id of a job whose `result` will be the reading. */
const readingOrJob = z.union([productReading, z.object({ jobId: z.string() })]);

export const scrapePageSchemas = callSchemas({
  summary: 'Read a product page: title, price, description, picture, SKU and more, or `error` with `errorCode`',
  apiOnly: true,
  body: z.object({ url: pageAddress }),
  reply: readingOrJob,
  errors: ['scrape.too-many', 'service.jobs-unavailable'],
});

export const scrapeProductSchemas = callSchemas({
  summary: 'Read a product page including its package sizes',
  body: z.object({ url: pageAddress }),
  reply: readingOrJob,
  errors: ['scrape.too-many', 'service.jobs-unavailable'],
});

const MAX_LINES = 100;
const NO_ADDRESSES = 'No URLs provided';
const addresses = z.pipe(
  z.pipe(
    z
      .array(f.rawText(f.TEXT_LIMITS.url, undefined, PAGE_ERRORS['url.invalid']), {
        error: (issue) => (issue.input === undefined || issue.input === null ? NO_ADDRESSES : undefined),
      })
      .check(z.maxLength(MAX_LINES)),
    z.transform((lines: string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '')),
  ),
  z
    .array(z.string())
    .check(
      z.minLength(1, { error: NO_ADDRESSES }),
      z.maxLength(MAX_COMPARED_PAGES, { error: `Please enter at most ${MAX_COMPARED_PAGES} URLs` }),
    ),
);

export const scrapeSuppliersSchemas = callSchemas({
  summary: 'Read up to 10 product pages to compare: one row per URL in the given order; blanks are skipped',
  body: z.object({ urls: addresses }),
  reply: z.array(supplierReading),
  errors: ['scrape.too-many', 'service.jobs-unavailable'],
});

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;

export const readPastedPageSchemas = callSchemas({
  summary: 'Read a product page from pasted page source',
  body: z.object({
    /** URL of the pasted page; determines the shop and resolves relative links. */
    url: z.optional(
      z.nullable(
        z.pipe(
          f.rawText(f.TEXT_LIMITS.url, undefined, PAGE_ERRORS['url.invalid']).check(
            z.trim(),
            z.refine((text) => text === '' || isPageAddress(text), { error: PAGE_ERRORS['url.invalid'] }),
          ),
          z.transform((text): string | null => (text === '' ? null : text)),
        ),
      ),
    ),
    html: z
      .string({
        error: (issue) =>
          issue.input === undefined || issue.input === null ? 'Please paste the page source.' : undefined,
      })
      .check(
        z.refine((text) => text.trim() !== '', { error: 'Please paste the page source.' }),
        z.refine((text) => utf8Length(text) <= MAX_PASTED_BYTES, {
          error: 'This page source is too long. Please paste only the part with the product.',
        }),
      ),
  }),
  reply: readingOrJob,
  errors: ['scrape.too-many', 'service.jobs-unavailable'],
});
