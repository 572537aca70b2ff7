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
import { defineEntity } from '../platform/entities/entity.js';
import { crudController } from '../platform/entities/crud-controller.js';
import * as t from '../platform/entities/table.js';
import { alreadyExists } from '../platform/entities/already-exists.js';
import { kits } from './treatments/kit.entity.js';
import { stockCounts } from './counts/stock-count.entity.js';
import { lots } from './lots/lot.entity.js';
import { orders } from './orders/order.entity.js';
import { purchaseTable } from './purchases/purchase.entity.js';
import { requestTable } from './reorder-requests/reorder-request.entity.js';
import { clinicSettingsTable } from './settings/clinic-settings.entity.js';
import { sourceTable } from './sources/price-source.entity.js';
import { stockTable } from './stock/stock.entity.js';

/* Tables and simple entities of the clinic, with the calls that only read or write rows. */

const categoryTable = t.defineTable('category', { name: t.text(), description: t.nullableColumn(t.text()) });

/** Categories of items and consumables. */
export const categories = defineEntity({
  resource: category,
  table: categoryTable,
  view: t.defineView<Category>()(categoryTable, 'c', {}),
  order: { by: 'lower(c.name)' },
  constraintErrors: { category_name_key: alreadyExists({ table: 'category' }) },
});

const supplierTable = t.defineTable('supplier', {
  name: t.text(),
  contactEmail: t.nullableColumn(t.text()),
  contactPhone: t.nullableColumn(t.text()),
  website: t.nullableColumn(t.text()),
  notes: t.nullableColumn(t.text()),
  customerNumber: t.nullableColumn(t.text()),
  leadTimeDays: t.nullableColumn(t.integer()),
  safetyDays: t.nullableColumn(t.integer()),
  isActive: t.booleanColumn(),
});

/** Suppliers of items and consumables. */
export const suppliers = defineEntity({
  resource: supplier,
  table: supplierTable,
  view: t.defineView<Supplier>()(supplierTable, 'p', {}),
  order: { by: 'lower(p.name)' },
  isShown: ({ isActive }) => isActive,
  constraintErrors: { supplier_name_key: alreadyExists({ table: 'supplier', scopeSql: 'other.is_active' }) },
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

export const crudControllers = [
  crudController(kits, { list: listKits, remove: removeKit }),
  crudController(categories, { list: listCategories, create: createCategory, update: updateCategory }),
  crudController(suppliers, { create: createSupplier, update: updateSupplier }),
];
