import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import { treatmentTypeField } from '../treatment-type.js';
import * as f from '../../core/fields.js';
import { idParams, queryId, queryInstant, queryText, paging } from '../../core/query-fields.js';
import { openedReply } from '../stock/opened-schemas.js';
import { productFields } from '../product-fields.js';

/** Content used and its containers; each newly opened container took one unit from the shelf. */
export const usedContent = z.object({
  amount: z.number(),
  unit: z.string(),
  cost: z.nullable(f.moneyReply()),
  containers: z.array(
    z.object({
      id: f.id(),
      lotId: z.nullable(f.id()),
      number: z.nullable(z.string()),
      amount: z.number(),
      wasOpened: z.boolean(),
      /** Content left, and its end of use. */
      left: z.number(),
      spoilsAt: z.nullable(f.instant()),
    }),
  ),
});

/** A use of a product. Both spellings of treatment and reason have the same value. */
export const usageReply = z.object({
  id: f.id(),
  type: z.literal('usage'),
  kind: z.enum(STOCK_KINDS),
  itemId: z.optional(f.id()),
  consumableId: z.optional(f.id()),
  item: z.object({
    ...productFields,
    currentQuantity: z.int(),
    /** Quantity without expired, quarantined and recalled lots. */
    usableQuantity: z.int(),
    /** Open containers; missing in the response to a use of whole units, which changes none. */
    opened: z.optional(z.array(openedReply)),
    version: z.int(),
  }),
  /** Units taken from the shelf; 0 when all content came from open containers. */
  quantityUsed: z.int(),
  /** Content of the use; null for whole units. */
  content: z.nullable(usedContent),
  treatmentType: z.nullable(z.string()),
  procedureType: z.nullable(z.string()),
  treatmentArea: z.optional(z.nullable(z.string())),
  reason: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  patientId: z.nullable(z.string()),
  /** Id of the treatment; null for a single use. */
  treatmentId: z.nullable(f.id()),
  /** Lots of the use; empty without lot tracking. */
  lots: z.array(
    z.object({
      lotId: f.id(),
      number: z.nullable(z.string()),
      expiresOn: z.nullable(z.string()),
      quantity: z.int(),
    }),
  ),
  lotReason: z.nullable(z.string()),
  usedAt: f.instant(),
  /** Time of entry; `isLate` when it differs from the time of use by more than clocks do. */
  enteredAt: f.instant(),
  isLate: z.boolean(),
  user: z.nullable(f.personReply),
  loggedBy: z.nullable(f.personReply),
  undoneAt: z.nullable(f.instant()),
  undoneBy: z.nullable(f.personReply),
  undoReason: z.nullable(z.string()),
  version: z.int(),
});
export type Usage = z.infer<typeof usageReply>;
/** The use in events, which never carry the patient. */
export type UsageEventData = Omit<Usage, 'patientId'>;

export const lotChoice = {
  lotId: z.optional(z.nullable(f.idField('Please choose a lot'))),
  lotReason: f.optionalText(f.TEXT_LIMITS.name),
};
export const requireLotReason = z.superRefine(
  ({ lotId, lotReason }: { lotId?: number | null | undefined; lotReason?: string | null | undefined }, context) => {
    if (lotId != null && lotReason == null)
      f.addIssue(context, ['lotReason'], 'Please enter the reason for choosing this lot');
  },
);
/** Whole units, or an amount of content such as 24 of 100 U. */
export const usedAmount = {
  quantityUsed: z.optional(f.quantity({ min: 1, message: 'Quantity must be at least 1' })),
  content: z.optional(z.nullable(f.contentField({ message: 'Please enter the amount used, such as 2.5' }))),
  /** Unit that the user saw. The call is rejected when the product's unit has changed. */
  contentUnit: f.optionalText(f.TEXT_LIMITS.unit),
};
/**
 * Schema of the time of use, after the receipt; now when missing. Only managers may enter a time more than three days
 * ago.
 */
export const timeOfUse = {
  usedAt: f.optionalInstant(),
  /** Time when the containers of this use were opened, if before the use. */
  openedAt: f.optionalInstant(),
};
export const requireAmount = z.superRefine(
  ({ quantityUsed, content }: { quantityUsed?: number | undefined; content?: number | null | undefined }, context) => {
    if (quantityUsed === undefined && content == null)
      f.addIssue(context, ['quantityUsed'], 'Quantity must be at least 1');
    if (quantityUsed !== undefined && content != null)
      f.addIssue(context, ['content'], 'Please enter either the quantity used or the content used');
  },
);
export const byAndFor = {
  /** Id of the user who used the stock; the caller when missing. The author of the entry is always the caller. */
  userId: f.optionalUserId('Please choose the person who used it'),
  patientId: f.optionalText(f.TEXT_LIMITS.name),
  treatmentArea: f.optionalText(f.TEXT_LIMITS.name),
};
export const usageErrors = [
  'stock.insufficient',
  'stock.inactive',
  'lot.unusable',
  'content.insufficient',
  'content.other-unit',
] as const;

export const usageFilters = {
  search: queryText(),
  since: queryInstant(),
  until: queryInstant(),
  ...paging,
};

export const logUsageSchemas = callSchemas({
  summary:
    'Log the use of an item, by the caller or another member of the clinic; deducts the stock or reports what is available',
  idempotent: true,
  body: z
    .object({
      itemId: f.idField('Please select an item first.'),
      ...usedAmount,
      treatmentType: treatmentTypeField(),
      reason: f.optionalText(),
      ...byAndFor,
      ...lotChoice,
      ...timeOfUse,
    })
    .check(requireLotReason, requireAmount),
  reply: usageReply,
  status: 201,
  errors: usageErrors,
});

export const listRecentUsageSchemas = callSchemas({
  summary: 'List usage of items, newest first',
  query: z.object({ ...usageFilters, itemId: queryId() }),
  reply: z.array(usageReply),
});

/** Reason of an undo; required when a lot of the use is held. */
export const undoBody = z.object({ reason: f.optionalText() });
export const undoErrors = [
  'resource.not-found',
  'usage.already-undone',
  'usage.not-yours',
  'usage.too-old-to-undo',
  'lot.held',
  'content.other-unit',
] as const;

export const undoUsageSchemas = callSchemas({
  summary: "Undo the use of an item: the caller's own within 24 hours; managers any",
  params: idParams,
  body: undoBody,
  reply: usageReply,
  errors: undoErrors,
});
