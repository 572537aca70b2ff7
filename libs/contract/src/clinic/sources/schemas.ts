import * as z from 'zod/mini';
import { isCurrency } from '@atrium/rules/prices/money';
import { CHECK_OUTCOMES } from '@atrium/rules/prices/price-watch';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas, withSummary } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, pathIdField, pageQuery } from '../../core/query-fields.js';

/** A source of a product: a shop page with its last reading, or a price entered by a user. */
export const sourceReply = z.object({
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  itemId: z.optional(f.id()),
  consumableId: z.optional(f.id()),
  supplier: z.string(),
  /** URL of the page; null for a price entered by a user. */
  url: z.nullable(z.string()),
  /** Price in minor units of the currency; null while unknown. */
  price: z.nullable(z.int()),
  currency: z.string(),
  /** Units per package; null when the page does not state it. */
  unitsPerPackage: z.nullable(z.int()),
  availability: z.nullable(z.string()),
  readAt: z.nullable(f.instant()),
  /** True when the source is checked automatically while the price watch is on. */
  isWatched: z.boolean(),
  isChecking: z.boolean(),
  /** Time of the last check, whatever its outcome. */
  checkedAt: z.nullable(f.instant()),
  checkOutcome: z.nullable(z.enum(CHECK_OUTCOMES)),
  /** Sentence why the check found no price. */
  checkNote: z.nullable(z.string()),
  /** Earliest time of another manual check; null when the page was never checked. */
  restsUntil: z.nullable(f.instant()),
  /** Earliest time of the next automatic check; null when it is not watched. */
  nextCheckAt: z.nullable(f.instant()),
  ...f.editedReply,
});
export type PriceSource = z.infer<typeof sourceReply>;

/** Price of a page at one time, read by a check or saved by a user. */
export const priceReading = z.object({
  id: f.id(),
  sourceId: f.id(),
  at: f.instant(),
  /** Price in minor units of the currency; null when the check found no price, and `note` states why. */
  price: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  availability: z.nullable(z.string()),
  /** Result of the check; null for a price that a user saved. */
  outcome: z.nullable(z.enum(CHECK_OUTCOMES)),
  note: z.nullable(z.string()),
});
export type PriceReading = z.infer<typeof priceReading>;

/** Returns whether a URL has no credentials, which all users and the shop would see. */
const hasNoCredentials = (address: string): boolean =>
  !URL.canParse(address) || (new URL(address).username === '' && new URL(address).password === '');

const NO_CURRENCY = 'Please enter a currency such as USD';
/** A known currency code in capitals; blank means none. */
const currency = z.pipe(
  f.codeText(undefined, NO_CURRENCY).check(
    z.trim(),
    z.refine((text) => text === '' || isCurrency(text.toUpperCase()), { error: NO_CURRENCY }),
  ),
  z.transform((text): string | null => (text === '' ? null : text.toUpperCase())),
);

const sourceAddress = f.optionalWebAddress();

const sourceFields = {
  /** Name of the supplier; the host of the URL when missing. */
  supplier: f.optionalText(f.TEXT_LIMITS.name),
  price: z.optional(z.nullable(f.quantity())),
  /** Currency code; the organization's currency when missing. */
  currency: z.optional(z.nullable(currency)),
  unitsPerPackage: z.optional(z.nullable(f.quantity({ min: 1, message: 'Units per package must be at least 1' }))),
  availability: f.optionalText(f.TEXT_LIMITS.name),
  isWatched: z.optional(z.boolean({ error: 'Please choose on or off' })),
};

/** Schema of a new source, which requires a page, or a supplier with a price. */
const sourceBody = z.object({ url: sourceAddress, ...sourceFields }).check(
  z.superRefine(({ url, supplier, price }, context) => {
    const refuse = (path: string, message: string) => f.addIssue(context, [path], message);
    if (url != null && !hasNoCredentials(url)) refuse('url', 'Please enter a valid URL');
    if (url != null) return;
    if (supplier == null) refuse('url', 'Please enter a valid URL');
    else if (price == null) refuse('price', 'Please enter a price');
  }),
);
/** Schema of a change. The URL cannot change, because another page is another source. */
const sourceChange = z.object({ ...sourceFields, version: f.expectedVersion() });

const sourceParams = z.object({ id: pathIdField(), sourceId: pathIdField() });

export const listItemSourcesSchemas = callSchemas({
  summary: 'Where an item can be bought',
  params: idParams,
  reply: z.array(sourceReply),
  errors: ['resource.not-found'],
});

export const addItemSourceSchemas = callSchemas({
  summary: 'Create a price source of an item',
  idempotent: true,
  params: idParams,
  body: sourceBody,
  reply: sourceReply,
  status: 201,
  errors: ['resource.not-found', 'resource.taken'],
});

export const updateItemSourceSchemas = callSchemas({
  summary: 'Update a price source of an item',
  params: sourceParams,
  body: sourceChange,
  reply: sourceReply,
  errors: ['resource.not-found', 'resource.stale'],
});

export const removeItemSourceSchemas = callSchemas({
  summary: 'Delete a price source of an item',
  params: sourceParams,
  errors: ['resource.not-found'],
});

export const listConsumableSourcesSchemas = withSummary(listItemSourcesSchemas, 'Where a consumable can be bought');

export const addConsumableSourceSchemas = withSummary(addItemSourceSchemas, 'Create a price source of a consumable');

export const updateConsumableSourceSchemas = withSummary(
  updateItemSourceSchemas,
  'Update a price source of a consumable',
);

export const removeConsumableSourceSchemas = withSummary(
  removeItemSourceSchemas,
  'Delete a price source of a consumable',
);

const checkErrors = ['resource.not-found', 'source.checked-lately', 'service.jobs-unavailable'] as const;

export const checkItemSourceSchemas = callSchemas({
  summary: 'Check a price source of an item now; at most once a day per source',
  params: sourceParams,
  reply: sourceReply,
  errors: checkErrors,
});

export const listItemPriceReadingsSchemas = callSchemas({
  summary: "List the price history of an item's price sources, newest first",
  params: idParams,
  query: pageQuery,
  reply: z.array(priceReading),
  errors: ['resource.not-found'],
});

export const checkConsumableSourceSchemas = withSummary(
  checkItemSourceSchemas,
  'Check a price source of a consumable now; at most once a day per source',
);

export const listConsumablePriceReadingsSchemas = withSummary(
  listItemPriceReadingsSchemas,
  "List the price history of a consumable's price sources, newest first",
);
