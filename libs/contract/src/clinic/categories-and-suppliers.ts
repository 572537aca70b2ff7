import * as z from 'zod/mini';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { editedReply, id } from '../core/fields.js';

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

export const listCategories = endpoint({
  name: 'listCategories',
  summary: 'Categories, by name',
  method: 'GET',
  path: '/api/categories',
  access: clinicMember(),
  reply: z.array(categoryReply),
  status: 200,
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
