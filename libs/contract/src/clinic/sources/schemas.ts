import * as z from 'zod/mini';
import { isCurrency } from '@atrium/rules/prices/money';
import { CHECK_OUTCOMES } from '@atrium/rules/prices/price-watch';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { logQuery } from '../stock/schemas.js';

/** A source of a product: a shop page with its last reading, or a price entered by a user. */
export const sourceReply = z.object({
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  itemId: z.optional(f.id()),
  consumableId: z.optional(f.id()),
  supplier: z.string(),
  /** Null for a price entered by a user. */
  url: z.nullable(z.string()),
  /** In minor units of the currency; null while unknown. */
  price: z.nullable(z.int()),
  currency: z.string(),
  /** Null when the page does not state it. */
  unitsPerPackage: z.nullable(z.int()),
  availability: z.nullable(z.string()),
  readAt: z.nullable(f.instant()),
  /** Whether it is checked automatically while the price watch is on. */
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

/** A price of a page at one time: read by a check, or saved by a user. */
export const priceReading = z.object({
  id: f.id(),
  sourceId: f.id(),
  at: f.instant(),
  /** In minor units of the currency; null when the check found no price, and `note` says why. */
  price: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  availability: z.nullable(z.string()),
  /** Null when a user saved it. */
  outcome: z.nullable(z.enum(CHECK_OUTCOMES)),
  note: z.nullable(z.string()),
});
export type PriceReading = z.infer<typeof priceReading>;

/** Refuses credentials in the URL, which all users and the shop would see. */
const carriesNobody = (address: string): boolean =>
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
  /** The host of the URL when missing. */
  supplier: f.optionalText(f.TEXT_LIMITS.name),
  price: z.optional(z.nullable(f.quantity())),
  /** The organization's currency when missing. */
  currency: z.optional(z.nullable(currency)),
  unitsPerPackage: z.optional(z.nullable(f.quantity({ min: 1, message: 'Units per package must be at least 1' }))),
  availability: f.optionalText(f.TEXT_LIMITS.name),
  isWatched: z.optional(z.boolean({ error: 'Please say on or off' })),
};

/** Requires a page, or a supplier with a price. */
const sourceBody = z.object({ url: sourceAddress, ...sourceFields }).check(
  z.superRefine(({ url, supplier, price }, context) => {
    const refuse = (path: string, message: string) => f.addIssue(context, [path], message);
    if (url != null && !carriesNobody(url)) refuse('url', 'Please enter a valid URL');
    if (url != null) return;
    if (supplier == null) refuse('url', 'Please enter a valid URL');
    else if (price == null) refuse('price', 'Please enter a price');
  }),
);
/** The URL cannot change; another page is another source. */
const sourceChange = z.object({ ...sourceFields, version: f.seenVersion() });

const sourceParams = z.object({ id: f.pathIdField(), sourceId: f.pathIdField() });

export const listItemSourcesSchemas = callSchemas({
  summary: 'Where an item can be bought',
  params: f.idParams,
  reply: z.array(sourceReply),
  errors: ['resource.not-found'],
});

export const addItemSourceSchemas = callSchemas({
  summary: 'Remember where an item can be bought',
  idempotent: true,
  params: f.idParams,
  body: sourceBody,
  reply: sourceReply,
  status: 201,
  errors: ['resource.not-found', 'resource.taken'],
});

export const updateItemSourceSchemas = callSchemas({
  summary: 'Correct what is remembered of a page where an item can be bought',
  params: sourceParams,
  body: sourceChange,
  reply: sourceReply,
  errors: ['resource.not-found', 'resource.stale'],
});

export const removeItemSourceSchemas = callSchemas({
  summary: 'Forget where an item can be bought',
  params: sourceParams,
  errors: ['resource.not-found'],
});

export const listConsumableSourcesSchemas = callSchemas({
  ...listItemSourcesSchemas,
  summary: 'Where a consumable can be bought',
});

export const addConsumableSourceSchemas = callSchemas({
  ...addItemSourceSchemas,
  summary: 'Remember where a consumable can be bought',
});

export const updateConsumableSourceSchemas = callSchemas({
  ...updateItemSourceSchemas,
  summary: 'Correct what is remembered of a page where a consumable can be bought',
});

export const removeConsumableSourceSchemas = callSchemas({
  ...removeItemSourceSchemas,
  summary: 'Forget where a consumable can be bought',
});

const checkErrors = ['resource.not-found', 'source.checked-lately', 'service.jobs-unavailable'] as const;

export const checkItemSourceSchemas = callSchemas({
  summary: 'Have a page where an item can be bought read again now; a shop is asked at most once a day for it',
  params: sourceParams,
  reply: sourceReply,
  errors: checkErrors,
});

export const listItemPriceReadingsSchemas = callSchemas({
  summary: 'What the pages where an item can be bought asked over time, newest first',
  params: f.idParams,
  query: logQuery,
  reply: z.array(priceReading),
  errors: ['resource.not-found'],
});

export const checkConsumableSourceSchemas = callSchemas({
  ...checkItemSourceSchemas,
  summary: 'Have a page where a consumable can be bought read again now; a shop is asked at most once a day for it',
});

export const listConsumablePriceReadingsSchemas = callSchemas({
  ...listItemPriceReadingsSchemas,
  summary: 'What the pages where a consumable can be bought asked over time, newest first',
});
