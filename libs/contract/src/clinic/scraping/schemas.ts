import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { MAX_COMPARED_PAGES, MAX_PASTED_BYTES, PAGE_ERRORS, type PageErrorCode } from './values.js';

export const productReading = z.object({
  /** As it was asked; null for a pasted page whose address was not given. */
  url: z.nullable(z.string()),
  /** The shop's name, or else the host of the address. */
  supplier: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** In minor units of `currency`: cents, whole yen. Of a range the lowest. */
  price: z.nullable(z.int()),
  /** The highest of a range. */
  priceMax: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  /** `from`: the lowest of several prices. `tiers`: it depends on the quantity, and this is that of one piece. */
  priceKind: z.nullable(z.enum(['exact', 'from', 'tiers'])),
  priceIncludesVat: z.nullable(z.boolean()),
  /** Both are set where the page gives the price without and with VAT; the clinic's settings decide which one `price` is. */
  priceNet: z.nullable(z.int()),
  priceGross: z.nullable(z.int()),
  /** Why the page shows no price: only after sign-in, or only on request. */
  hiddenPrice: z.nullable(z.enum(['sign-in', 'request'])),
  /** `low`: places of the page disagree and nothing confirms one; the others are named in `warnings`. */
  priceConfidence: z.nullable(z.enum(['high', 'medium', 'low'])),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  /** schema.org's words: InStock, LimitedAvailability, InStoreOnly, PreOrder, BackOrder, OutOfStock, Discontinued. */
  availability: z.nullable(z.string()),
  minOrderQuantity: z.nullable(z.int()),
  unitsPerPackage: z.nullable(z.int()),
  /** `name`: only the product's name states it, so it has to be confirmed. */
  unitsStatedIn: z.nullable(z.enum(['name', 'page'])),
  /** The texts of the page that say so: "500 tab/bx". */
  packageIndicators: z.array(z.string()),
  /** Where the price was found: json-ld, microdata, page-data, opengraph or visible. */
  source: z.nullable(z.string()),
  /** When the page was fetched (a reading is kept for 15 minutes), or pasted. Null when it was not. */
  fetchedAt: z.nullable(f.instant()),
  warnings: z.array(z.string()),
  /** Null: the page was read. */
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.enum(Object.keys(PAGE_ERRORS) as [PageErrorCode, ...PageErrorCode[]])),
});
export type ProductReading = z.infer<typeof productReading>;

/** A row of a comparison. With `jobId` it is not ready: the job's `result` will be the reading. */
export const supplierReading = z.extend(productReading, { jobId: z.nullable(z.string()) });
export type SupplierReading = z.infer<typeof supplierReading>;

/** The parser of addresses bears with these, and PostgreSQL does not store them. */
const NOT_IN_ADDRESSES = /[\p{Cc}\p{Surrogate}]/u;

/** http(s), and nobody's name or password in it. */
export const isPageAddress = (text: string): boolean => {
  if (text.length > f.TEXT_LIMITS.url || NOT_IN_ADDRESSES.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};

const pageAddress = f
  .requiredText(f.TEXT_LIMITS.url, 'Please enter a product URL to parse.')
  .check(z.refine((text) => text === '' || isPageAddress(text), { error: PAGE_ERRORS['url.invalid'] }));

/** At 25 s: 202 with the id of the job, whose `result` will be the reading. */
const readingOrJob = z.union([productReading, z.object({ jobId: z.string() })]);

export const scrapePageSchemas = callSchemas({
  summary: "Read a product's page: title, price, description, picture, SKU and more, or `error` with `errorCode`",
  body: z.object({ url: pageAddress }),
  reply: readingOrJob,
  errors: ['scrape.too-many', 'service.jobs-unavailable'],
});

export const scrapeProductSchemas = callSchemas({
  summary: "Read a product's page, with what it says of packages",
  body: z.object({ url: pageAddress }),
  reply: readingOrJob,
  errors: ['scrape.too-many', 'service.jobs-unavailable'],
});

const MOST_LINES = 100;
const NO_ADDRESSES = 'No URLs provided';
const addresses = z.pipe(
  z.pipe(
    z
      .array(f.rawText(f.TEXT_LIMITS.url, undefined, PAGE_ERRORS['url.invalid']), {
        error: (issue) => (issue.input === undefined || issue.input === null ? NO_ADDRESSES : undefined),
      })
      .check(z.maxLength(MOST_LINES)),
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
  summary: 'Read up to 10 product pages to compare them: one row each, in their order; blanks are skipped',
  body: z.object({ urls: addresses }),
  reply: z.array(supplierReading),
  errors: ['scrape.too-many', 'service.jobs-unavailable'],
});

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;

export const readPastedPageSchemas = callSchemas({
  summary: "Read a product's page whose source was copied from a browser",
  body: z.object({
    /** Where it was copied: tells the shop, and what links on it are relative to. */
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
