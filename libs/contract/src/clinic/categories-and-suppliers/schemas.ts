import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { changeOf, schemasOf } from '../../core/resource-schemas.js';

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
  /** Days from order to delivery; null when not set, and then 7 days count. */
  leadTimeDays: z.nullable(z.int()),
  /** Days of use in stock beyond the lead time; null when not set, and then 3 days count. */
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
/** Accepts "example.com/shop": a host with a dot, and no scheme. */
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

export const categorySchemas = schemasOf({
  listParams: undefined,
  params: f.idParams,
  fields: categoryFields,
  reply: categoryReply,
  summaries: {
    list: 'Categories, by name',
    create: 'Add a category; items and consumables share them',
    update: 'Edit a category',
    remove: 'Delete a category; what is in it is left without',
  },
  errors: { create: ['resource.taken'], update: ['resource.taken'] },
});
export const {
  list: listCategoriesSchemas,
  create: createCategorySchemas,
  update: updateCategorySchemas,
  remove: removeCategorySchemas,
} = categorySchemas;

export const supplierSchemas = schemasOf({
  listParams: undefined,
  params: f.idParams,
  fields: supplierFields,
  reply: supplierReply,
  summaries: {
    list: 'Active suppliers, by name',
    create: 'Add a supplier',
    update: 'Edit a supplier, deactivate it or bring it back',
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
  body: changeOf({ ...supplierFields, isActive: z.optional(z.boolean()) }),
});

const uses = z.array(z.object({ id: f.id(), products: z.int() }));

export const countStockUsesSchemas = callSchemas({
  summary: 'How many active items and consumables each category and each supplier has; those without any are left out',
  reply: z.object({ categories: uses, suppliers: uses }),
});
