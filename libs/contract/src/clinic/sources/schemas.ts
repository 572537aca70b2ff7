import * as z from 'zod/mini';
import { isCurrency } from '@atrium/rules/prices/money';
import { CHECK_OUTCOMES } from '@atrium/rules/prices/price-watch';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { logQuery } from '../stock/schemas.js';

/** Where an item or a consumable can be bought: a shop's page and what it said when it was last read, or a price that somebody knows. */
export const sourceReply = z.object({
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  itemId: z.optional(f.id()),
  consumableId: z.optional(f.id()),
  supplier: z.string(),
  /** Null: somebody knows the price from a catalogue or a call. */
  url: z.nullable(z.string()),
  /** In minor units of the currency; null while it is not known. */
  price: z.nullable(z.int()),
  currency: z.string(),
  /** Null: the page does not say. */
  unitsPerPackage: z.nullable(z.int()),
  availability: z.nullable(z.string()),
  /** When the price was read or typed. */
  readAt: z.nullable(f.instant()),
  /** Whether it is read again by itself, as long as the clinic watches prices. */
  isWatched: z.boolean(),
  /** A check was asked for or has begun, and is not over. */
  isChecking: z.boolean(),
  /** When its page was checked last, whatever came of it. */
  checkedAt: z.nullable(f.instant()),
  checkOutcome: z.nullable(z.enum(CHECK_OUTCOMES)),
  /** Why there is no price of that check, in a sentence. */
  checkNote: z.nullable(z.string()),
  /** Before then nobody can ask for another check; null: its page was never checked. */
  restsUntil: z.nullable(f.instant()),
  /** Not before then it is checked by itself; null: it is not watched. */
  nextCheckAt: z.nullable(f.instant()),
  ...f.editedReply,
});
export type PriceSource = z.infer<typeof sourceReply>;

/** What a page asked at one time: read by a check, or saved by a person. */
export const priceReading = z.object({
  id: f.id(),
  sourceId: f.id(),
  at: f.instant(),
  /** In minor units of the currency. Null: this check brought none, and `note` says why. */
  price: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  availability: z.nullable(z.string()),
  /** Null: a person saved it. */
  outcome: z.nullable(z.enum(CHECK_OUTCOMES)),
  note: z.nullable(z.string()),
});
export type PriceReading = z.infer<typeof priceReading>;

/** A name or password in it would be shown to everybody, and sent to the shop. */
const carriesNobody = (address: string): boolean =>
  !URL.canParse(address) || (new URL(address).username === '' && new URL(address).password === '');

const NO_CURRENCY = 'Please enter a currency such as USD';
/** A known currency in capitals; blank is none. */
const currency = z.pipe(
  f.codeText(undefined, NO_CURRENCY).check(
    z.trim(),
    z.refine((text) => text === '' || isCurrency(text.toUpperCase()), { error: NO_CURRENCY }),
  ),
  z.transform((text): string | null => (text === '' ? null : text.toUpperCase())),
);

const sourceAddress = f.optionalWebAddress();

const sourceFields = {
  /** The host of the address when missing. */
  supplier: f.optionalText(f.TEXT_LIMITS.name),
  price: z.optional(z.nullable(f.quantity())),
  /** The organisation's when missing. */
  currency: z.optional(z.nullable(currency)),
  unitsPerPackage: z.optional(z.nullable(f.quantity({ min: 1, message: 'Units per package must be at least 1' }))),
  availability: f.optionalText(f.TEXT_LIMITS.name),
  isWatched: z.optional(z.boolean({ error: 'Please say on or off' })),
};

/** A page, or a supplier with the price that somebody knows. */
const sourceBody = z.object({ url: sourceAddress, ...sourceFields }).check(
  z.superRefine(({ url, supplier, price }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', input: undefined, path: [path], message });
    if (url != null && !carriesNobody(url)) refuse('url', 'Please enter a valid URL');
    if (url != null) return;
    if (supplier == null) refuse('url', 'Please enter a valid URL');
    else if (price == null) refuse('price', 'Please enter a price');
  }),
);
/** The address stays: another page is another source. */
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
  summary: 'Where a consumable can be bought',
  params: f.idParams,
  reply: z.array(sourceReply),
  errors: ['resource.not-found'],
});

export const addConsumableSourceSchemas = callSchemas({
  summary: 'Remember where a consumable can be bought',
  idempotent: true,
  params: f.idParams,
  body: sourceBody,
  reply: sourceReply,
  status: 201,
  errors: ['resource.not-found', 'resource.taken'],
});

export const updateConsumableSourceSchemas = callSchemas({
  summary: 'Correct what is remembered of a page where a consumable can be bought',
  params: sourceParams,
  body: sourceChange,
  reply: sourceReply,
  errors: ['resource.not-found', 'resource.stale'],
});

export const removeConsumableSourceSchemas = callSchemas({
  summary: 'Forget where a consumable can be bought',
  params: sourceParams,
  errors: ['resource.not-found'],
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
  summary: 'Have a page where a consumable can be bought read again now; a shop is asked at most once a day for it',
  params: sourceParams,
  reply: sourceReply,
  errors: checkErrors,
});

export const listConsumablePriceReadingsSchemas = callSchemas({
  summary: 'What the pages where a consumable can be bought asked over time, newest first',
  params: f.idParams,
  query: logQuery,
  reply: z.array(priceReading),
  errors: ['resource.not-found'],
});
