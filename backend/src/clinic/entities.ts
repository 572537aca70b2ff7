import {
  category,
  createCategory,
  createSupplier,
  listCategories,
  supplier,
  updateCategory,
  updateSupplier,
} from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { listKits, removeKit } from '@atrium/contract/clinic/kits/calls';
import { entity } from '../platform/records/entity.js';
import { served } from '../platform/records/served.js';
import { flag, integer, orNull, table, text, viewOf } from '../platform/records/table.js';
import { taken } from '../platform/records/taken.js';
import { kits } from './treatments/kit.entity.js';
import { stockCounts } from './counts/stock-count.entity.js';
import { lots } from './lots/lot.entity.js';
import { orders } from './orders/order.entity.js';
import { purchaseTable } from './purchases/purchase.entity.js';
import { requestTable } from './reorder/reorder-request.entity.js';
import { clinicSettingsTable } from './settings/clinic-settings.entity.js';
import { sourceTable } from './sources/source.entity.js';
import { stockTable } from './stock/stock.entity.js';

/* What the clinic keeps: its plain entities, its tables, and the calls that need no rule. */

const categoryTable = table('category', { name: text(), description: orNull(text()) });

/** Categories of items and consumables. */
export const categories = entity({
  resource: category,
  table: categoryTable,
  view: viewOf<Category>()(categoryTable, 'c', {}),
  order: { by: 'lower(c.name)' },
  refusals: { category_name_key: taken({ table: 'category' }) },
});

const supplierTable = table('supplier', {
  name: text(),
  contactEmail: orNull(text()),
  contactPhone: orNull(text()),
  website: orNull(text()),
  notes: orNull(text()),
  customerNumber: orNull(text()),
  leadTimeDays: orNull(integer()),
  safetyDays: orNull(integer()),
  isActive: flag(),
});

/** Whom items and consumables are bought from. */
export const suppliers = entity({
  resource: supplier,
  table: supplierTable,
  view: viewOf<Supplier>()(supplierTable, 'p', {}),
  order: { by: 'lower(p.name)' },
  isShown: ({ isActive }) => isActive,
  refusals: { supplier_name_key: taken({ table: 'supplier', among: 'other.is_active' }) },
});

export const tables = [
  stockTable.schema,
  lots.table.schema,
  kits.table.schema,
  categories.table.schema,
  suppliers.table.schema,
  sourceTable.schema,
  requestTable.schema,
  clinicSettingsTable.schema,
  purchaseTable.schema,
  orders.table.schema,
  stockCounts.table.schema,
];

export const plainCalls = [
  served(kits, { list: listKits, remove: removeKit }),
  served(categories, { list: listCategories, create: createCategory, update: updateCategory }),
  served(suppliers, { create: createSupplier, update: updateSupplier }),
];
