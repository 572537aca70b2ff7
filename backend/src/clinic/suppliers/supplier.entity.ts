import { type Supplier, supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import { entity } from '../../platform/records/entity.js';
import { flag, orNull, table, text, viewOf } from '../../platform/records/table.js';
import { taken } from '../../platform/records/taken.js';
import { inTheClinic } from '../everybody.js';

export const supplierTable = table('supplier', {
  name: text(),
  contactEmail: orNull(text()),
  contactPhone: orNull(text()),
  website: orNull(text()),
  notes: orNull(text()),
  isActive: flag(),
});

/** Whom items and consumables are bought from. */
export const suppliers = entity({
  resource: supplier,
  table: supplierTable,
  view: viewOf<Supplier>()(supplierTable, 'p', {}),
  order: { by: 'lower(p.name)' },
  told: inTheClinic,
  isShown: ({ isActive }) => isActive,
  refusals: { supplier_name_key: taken({ table: 'supplier', among: 'other.is_active' }) },
});
