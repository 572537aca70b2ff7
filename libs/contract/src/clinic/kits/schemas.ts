import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import { treatmentTypeField } from '../treatment-type.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { createSchemas } from '../../core/resource-schemas.js';
import { kitChangeReply } from '../kit-changes.js';
import { productFields } from '../product-fields.js';

export const MAX_KIT_LINES = 50;
export const MAX_KIT_CHOICES = 10;

const lineReply = z.object({
  /** Alternatives, of which the first is the default. Items and consumables share one id sequence. */
  stockIds: z.array(f.id()),
  /** Number of whole units; null for an amount of content. */
  quantity: z.nullable(z.int()),
  /** Amount of content in `contentUnit`; products whose content unit has changed since do not match. */
  content: z.nullable(z.number()),
  contentUnit: z.nullable(z.string()),
});
export type KitLine = z.infer<typeof lineReply>;

export const kitReply = z.object({
  id: f.id(),
  name: z.string(),
  treatmentType: z.nullable(z.string()),
  lines: z.array(lineReply),
  products: z.array(
    z.object({
      ...productFields,
      kind: z.enum(STOCK_KINDS),
      contentUnit: z.nullable(z.string()),
      isActive: z.boolean(),
    }),
  ),
  /** Cost with the default product of each line; null when no product has a cost. */
  cost: z.nullable(f.moneyReply()),
  ...f.editedReply,
});
export type Kit = z.infer<typeof kitReply>;

const PRODUCT = 'Please choose a product';
const lineField = z
  .object({
    stockIds: z
      .array(f.idField(PRODUCT))
      .check(z.minLength(1, { error: PRODUCT }), z.maxLength(MAX_KIT_CHOICES, `At most ${MAX_KIT_CHOICES} choices`)),
    quantity: z._default(z.nullable(f.quantity({ min: 1, message: 'Quantity must be at least 1' })), null),
    content: z._default(z.nullable(f.contentField({ message: 'Please enter an amount such as 2.5' })), null),
    /** Unit of the content; that of the first product when missing. */
    contentUnit: f.optionalText(f.TEXT_LIMITS.unit),
  })
  .check(
    z.superRefine(({ stockIds, quantity: whole, content }, context) => {
      if ((whole === null) === (content === null))
        f.addIssue(context, ['quantity'], 'Please enter either a quantity or a content amount');
      if (new Set(stockIds).size < stockIds.length) f.addIssue(context, ['stockIds'], 'Each choice can be listed once');
    }),
  );

const fields = {
  name: f.nameText('Kit name is required'),
  treatmentType: treatmentTypeField(),
  lines: z
    .array(lineField)
    .check(
      z.minLength(1, { error: 'Please add at least one line' }),
      z.maxLength(MAX_KIT_LINES, `A kit has at most ${MAX_KIT_LINES} lines`),
    ),
};

export const kitSchemas = createSchemas({
  listParams: undefined,
  params: idParams,
  fields,
  reply: kitReply,
  summaries: {
    list: 'List kits with their cost, ordered by name',
    create: 'Create a kit',
    update: 'Update a kit; past treatments do not change',
    remove: 'Delete a kit; treatments that used it keep its name',
  },
  errors: { create: ['resource.taken'], update: ['resource.taken'] },
});
export const {
  list: listKitsSchemas,
  create: createKitSchemas,
  update: updateKitSchemas,
  remove: removeKitSchemas,
} = kitSchemas;

export const kitUseReply = z.object({
  kitId: f.id(),
  /** Number of treatments of the last 90 days with this kit, without undone ones. */
  used: z.int(),
  /** Number of those treatments that differ from the kit. */
  changed: z.int(),
  lastUsedAt: z.nullable(f.instant()),
  /** Differences, most frequent first. */
  changes: z.array(z.object({ ...kitChangeReply.shape, times: z.int() })),
});
export type KitUse = z.infer<typeof kitUseReply>;

export const listKitUsesSchemas = callSchemas({
  summary: 'Get the use of each kit in the last 90 days and how users changed it',
  reply: z.array(kitUseReply),
});
