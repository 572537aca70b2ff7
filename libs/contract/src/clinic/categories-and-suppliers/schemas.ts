import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { createChangeSchema, createSchemas } from '../../core/resource-schemas.js';

export const categoryReply = z.object({
  id: f.id(),
  name: z.string(),
  description: z.nullable(z.string()),
  ...f.editedReply,
});
export type Category = z.infer<typeof categoryReply>;

export const supplierReply = z.object({
  id: f.id(),
  name: z.string(),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** The clinic's customer number at this supplier, printed on orders. */
  customerNumber: z.nullable(z.string()),
  /** Days from order to delivery; null when not set, which means 7 days. */
  leadTimeDays: z.nullable(z.int()),
  /** Days of use to keep in stock in addition to the lead time; null when not set, which means 3 days. */
  safetyDays: z.nullable(z.int()),
  isActive: z.boolean(),
  ...f.editedReply,
});
export type Supplier = z.infer<typeof supplierReply>;

const categoryFields = {
  name: f.nameText('Category name is required'),
  description: f.optionalText(),
};

const NO_ADDRESS = 'Please enter a valid URL';
const BARE_HOST = /^[^\s/?#:@\\]+(:\d{1,5})?([/?#].*)?$/;
/** Returns whether a text is an address without a scheme, such as "example.com/shop". */
const isBareAddress = (text: string): boolean => {
  const [host = ''] = text.split(/[/?#:]/, 1);
  const point = host.indexOf('.', 1);
  return point !== -1 && point < host.length - 1 && BARE_HOST.test(text);
};
const withScheme = (text: string): string => (isBareAddress(text.trim()) ? `https://${text.trim()}` : text);

/** A link as users type it; `https://` is added when the scheme is missing. */
const optionalWebsite = () =>
  z.optional(
    z.nullable(
      z.union([
        z.pipe(
          f.rawText(f.TEXT_LIMITS.url, undefined, NO_ADDRESS).check(z.trim(), z.maxLength(0)),
          z.transform((): null => null),
        ),
        z.pipe(z.pipe(f.rawText(f.TEXT_LIMITS.url, undefined, NO_ADDRESS), z.transform(withScheme)), f.webAddress()),
      ]),
    ),
  );

const optionalDays = (message: string) => z.optional(z.nullable(f.quantity({ min: 0, max: 365, message })));

const supplierFields = {
  name: f.nameText('Supplier name is required'),
  contactEmail: f.optionalEmail(),
  contactPhone: f.optionalText(f.TEXT_LIMITS.name),
  website: optionalWebsite(),
  notes: f.optionalText(),
  customerNumber: f.optionalText(f.TEXT_LIMITS.name),
  leadTimeDays: optionalDays('Lead time cannot be below 0 days'),
  safetyDays: optionalDays('Safety days cannot be below 0'),
};

export const categorySchemas = createSchemas({
  listParams: undefined,
  params: idParams,
  fields: categoryFields,
  reply: categoryReply,
  summaries: {
    list: 'List categories, ordered by name',
    create: 'Create a category; items and consumables share categories',
    update: 'Update a category',
    remove: 'Delete a category; its products are then without a category',
  },
  errors: { create: ['resource.taken'], update: ['resource.taken'] },
});
export const {
  list: listCategoriesSchemas,
  create: createCategorySchemas,
  update: updateCategorySchemas,
  remove: removeCategorySchemas,
} = categorySchemas;

export const supplierSchemas = createSchemas({
  listParams: undefined,
  params: idParams,
  fields: supplierFields,
  reply: supplierReply,
  summaries: {
    list: 'List active suppliers, ordered by name',
    create: 'Create a supplier',
    update: 'Update, deactivate or reactivate a supplier',
    remove: 'Delete a supplier; one in use is deactivated instead',
  },
  errors: { create: ['resource.taken'], update: ['resource.taken'] },
});
export const {
  list: listSuppliersSchemas,
  create: createSupplierSchemas,
  remove: removeSupplierSchemas,
} = supplierSchemas;

export const updateSupplierSchemas = callSchemas({
  ...supplierSchemas.update,
  body: createChangeSchema({ ...supplierFields, isActive: z.optional(z.boolean()) }),
});

const uses = z.array(z.object({ id: f.id(), products: z.int() }));

export const countStockUsesSchemas = callSchemas({
  summary: 'Count active items and consumables per category and supplier; empty ones are omitted',
  reply: z.object({ categories: uses, suppliers: uses }),
});
