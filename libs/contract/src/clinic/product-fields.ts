import * as z from 'zod/mini';
import * as f from '../core/fields.js';

/** Fields that name a product in replies of its movements, lots and orders. */
export const productFields = {
  id: f.id(),
  name: z.string(),
  sku: z.nullable(z.string()),
  unit: z.string(),
};
