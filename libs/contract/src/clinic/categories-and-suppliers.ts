import * as z from 'zod/mini';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { editedReply, id, idParams, optionalEmail, optionalText, requiredText, seenVersion, TEXT_LIMITS, webAddress } from '../core/fields.js';

/* Categories and suppliers: what items and consumables are sorted by and bought from. */

export const categoryReply = z.object({ id: id(), name: z.string(), description: z.nullable(z.string()), ...editedReply });
export type Category = z.infer<typeof categoryReply>;

export const supplierReply = z.object({
  id: id(),
  name: z.string(),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  isActive: z.boolean(),
  ...editedReply,
});
export type Supplier = z.infer<typeof supplierReply>;

const categoryFields = { name: requiredText(TEXT_LIMITS.name, 'Category name is required'), description: optionalText() };

const BARE_ADDRESS = /^[^\s/?#:@\\]+\.[^\s/?#:@\\]+(:\d{1,5})?([/?#].*)?$/;

/** A link as people type it: one without scheme gets `https://`. */
const optionalWebsite = () =>
  z.optional(
    z.nullable(
      z.union([
        z.pipe(z.string().check(z.trim(), z.maxLength(0)), z.transform((): null => null)),
        z.pipe(
          z.pipe(z.string(), z.transform((text): string => (BARE_ADDRESS.test(text.trim()) ? `https://${text.trim()}` : text))),
          webAddress(),
        ),
      ]),
    ),
  );

const supplierFields = {
  name: requiredText(TEXT_LIMITS.name, 'Supplier name is required'),
  contactEmail: optionalEmail(),
  contactPhone: optionalText(TEXT_LIMITS.name),
  website: optionalWebsite(),
  notes: optionalText(),
};

export const listCategories = endpoint({
  name: 'listCategories',
  summary: 'Categories, by name',
  method: 'GET',
  path: '/api/categories',
  access: clinicMember(),
  reply: z.array(categoryReply),
  status: 200,
});

export const createCategory = endpoint({
  name: 'createCategory',
  summary: 'Add a category; items and consumables share them',
  method: 'POST',
  path: '/api/categories',
  access: clinicMember('stock:edit'),
  body: z.object(categoryFields),
  reply: categoryReply,
  status: 201,
  errors: ['resource.taken'],
});

export const updateCategory = endpoint({
  name: 'updateCategory',
  summary: 'Edit a category',
  method: 'PUT',
  path: '/api/categories/:id',
  access: clinicMember('stock:edit'),
  params: idParams,
  body: z.object({ ...categoryFields, name: z.optional(categoryFields.name), version: seenVersion() }),
  reply: categoryReply,
  status: 200,
  errors: ['resource.not-found', 'resource.taken', 'resource.stale'],
});

export const removeCategory = endpoint({
  name: 'removeCategory',
  summary: 'Delete a category; what is in it is left without',
  method: 'DELETE',
  path: '/api/categories/:id',
  access: clinicMember('stock:edit'),
  params: idParams,
  status: 204,
  errors: ['resource.not-found'],
});

export const listSuppliers = endpoint({
  name: 'listSuppliers',
  summary: 'Active suppliers, by name',
  method: 'GET',
  path: '/api/suppliers',
  access: clinicMember(),
  reply: z.array(supplierReply),
  status: 200,
});

export const createSupplier = endpoint({
  name: 'createSupplier',
  summary: 'Add a supplier',
  method: 'POST',
  path: '/api/suppliers',
  access: clinicMember('suppliers:edit'),
  body: z.object(supplierFields),
  reply: supplierReply,
  status: 201,
  errors: ['resource.taken'],
});

export const updateSupplier = endpoint({
  name: 'updateSupplier',
  summary: 'Edit a supplier, deactivate it or bring it back',
  method: 'PUT',
  path: '/api/suppliers/:id',
  access: clinicMember('suppliers:edit'),
  params: idParams,
  body: z.object({ ...supplierFields, name: z.optional(supplierFields.name), isActive: z.optional(z.boolean()), version: seenVersion() }),
  reply: supplierReply,
  status: 200,
  errors: ['resource.not-found', 'resource.taken', 'resource.stale'],
});

export const removeSupplier = endpoint({
  name: 'removeSupplier',
  summary: 'Delete a supplier; one in use is deactivated instead',
  method: 'DELETE',
  path: '/api/suppliers/:id',
  access: clinicMember('suppliers:edit'),
  params: idParams,
  status: 204,
  errors: ['resource.not-found'],
});
