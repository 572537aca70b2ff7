import { type Category, category } from '@atrium/contract/clinic/categories-and-suppliers';
import { entity } from '../../platform/records/entity.js';
import { orNull, table, text, viewOf } from '../../platform/records/table.js';
import { taken } from '../../platform/records/taken.js';
import { inTheClinic } from '../everybody.js';

export const categoryTable = table('category', { name: text(), description: orNull(text()) });

/** What items and consumables are sorted by. */
export const categories = entity({
  resource: category,
  table: categoryTable,
  view: viewOf<Category>()(categoryTable, 'c', {}),
  order: { by: 'lower(c.name)' },
  told: inTheClinic,
  refusals: { category_name_key: taken({ table: 'category' }) },
});
