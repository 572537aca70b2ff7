import * as z from 'zod/mini';
import { TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { openedReply } from '../stock/opened-schemas.js';

/** What was used of the content, and from which containers; those that it opened took one each from the shelf. */
export const usedContent = z.object({
  amount: z.number(),
  unit: z.string(),
  /** The part of what the containers had cost. */
  cost: z.nullable(f.moneyReply()),
  containers: z.array(
    z.object({
      id: f.id(),
      lotId: z.nullable(f.id()),
      number: z.nullable(z.string()),
      amount: z.number(),
      wasOpened: z.boolean(),
      /** What is in it now, and until when that may be used. */
      left: z.number(),
      spoilsAt: z.nullable(f.instant()),
    }),
  ),
});

/** One use of an item or a consumable; both spellings of treatment and reason hold the same value. */
export const usageReply = z.object({
  id: f.id(),
  type: z.literal('usage'),
  kind: z.enum(STOCK_KINDS),
  itemId: z.optional(f.id()),
  consumableId: z.optional(f.id()),
  item: z.object({
    id: f.id(),
    name: z.string(),
    sku: z.nullable(z.string()),
    unit: z.string(),
    currentQuantity: z.int(),
    /** Without the lots that are expired, quarantined or recalled. */
    usableQuantity: z.int(),
    /** Missing where whole ones were just used: then it is as it was. */
    opened: z.optional(z.array(openedReply)),
    version: z.int(),
  }),
  /** What left the shelf: 0 where all of a content came from open ones. */
  quantityUsed: z.int(),
  /** Of what was used by its content; null where whole ones were used. */
  content: z.nullable(usedContent),
  treatmentType: z.nullable(z.string()),
  procedureType: z.nullable(z.string()),
  treatmentArea: z.optional(z.nullable(z.string())),
  reason: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  patientId: z.nullable(z.string()),
  /** The treatment that it is a line of; null: it was logged by itself. */
  treatmentId: z.nullable(f.id()),
  /** From which lots it was taken; empty where lots are not tracked. */
  lots: z.array(
    z.object({
      lotId: f.id(),
      number: z.nullable(z.string()),
      expiresOn: z.nullable(z.string()),
      quantity: z.int(),
    }),
  ),
  /** Why another lot than the first to expire was taken. */
  lotReason: z.nullable(z.string()),
  usedAt: f.instant(),
  /** When it was entered; `isLate`: later than it was used, beyond what clocks differ by. */
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

const blankIsNone = z.pipe(
  z.literal(''),
  z.transform((): null => null),
);

/** Another lot than the first to expire, and why. */
export const lotChoice = {
  lotId: z.optional(z.nullable(f.idField('Please choose a lot'))),
  lotReason: f.optionalText(f.TEXT_LIMITS.name),
};
export const saysWhyThisLot = z.superRefine(
  ({ lotId, lotReason }: { lotId?: number | null | undefined; lotReason?: string | null | undefined }, context) => {
    if (lotId != null && lotReason == null)
      context.addIssue({
        code: 'custom',
        input: lotReason,
        path: ['lotReason'],
        message: 'Please say why this lot is taken',
      });
  },
);
/** Whole ones, or so much of their content: 24 of 100 U. */
export const usedAmount = {
  quantityUsed: z.optional(f.quantity({ min: 1, message: 'Quantity must be at least 1' })),
  content: z.optional(z.nullable(f.contentField({ message: 'Please enter how much was used, such as 2.5' }))),
  /** In which unit that was meant; refused when it is counted in another one by now. */
  contentUnit: f.optionalText(f.TEXT_LIMITS.unit),
};
/** When it was used: now unless said. Up to three days back, older for managers; never before the receipt. */
export const timeOfUse = {
  usedAt: f.optionalInstant(),
  /** When the containers that this use opens were opened, if earlier than it was used. */
  openedAt: f.optionalInstant(),
};
export const saysHowMuch = z.superRefine(
  ({ quantityUsed, content }: { quantityUsed?: number | undefined; content?: number | null | undefined }, context) => {
    if (quantityUsed === undefined && content == null)
      context.addIssue({
        code: 'custom',
        input: quantityUsed,
        path: ['quantityUsed'],
        message: 'Quantity must be at least 1',
      });
    if (quantityUsed !== undefined && content != null)
      context.addIssue({
        code: 'custom',
        input: content,
        path: ['content'],
        message: 'Please say either how many whole ones were used, or how much of their content',
      });
  },
);
/** By whom, and for whom. */
export const byAndFor = {
  /** Who used it; oneself when missing. Who wrote it down is always the caller. */
  userId: f.optionalUserId('Please choose who used it'),
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
  search: f.queryText(),
  since: f.queryInstant(),
  until: f.queryInstant(),
  limit: f.queryLimit(),
  cursor: f.queryText(500),
};

export const logUsageSchemas = callSchemas({
  summary: 'Log the use of an item, by oneself or by somebody else of the clinic; takes the stock or says what is left',
  idempotent: true,
  body: z
    .object({
      itemId: f.idField('Please select an item first.'),
      ...usedAmount,
      treatmentType: z.optional(z.nullable(z.union([blankIsNone, z.enum(TREATMENT_TYPES)]))),
      reason: f.optionalText(),
      ...byAndFor,
      ...lotChoice,
      ...timeOfUse,
    })
    .check(saysWhyThisLot, saysHowMuch),
  reply: usageReply,
  status: 201,
  errors: usageErrors,
});

export const listRecentUsageSchemas = callSchemas({
  summary: "Items' usage, newest first",
  query: z.object({ ...usageFilters, itemId: f.queryId() }),
  reply: z.array(usageReply),
});

/** Why it is undone; required when a lot that it used is held now. */
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
  summary: "Undo the use of an item: one's own within 24 hours, a manager's any",
  params: f.idParams,
  body: undoBody,
  reply: usageReply,
  errors: undoErrors,
});
