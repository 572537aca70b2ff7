import { expect, it } from '@jest/globals';
import { createStockExport } from './stock-export.js';

const SHARED =
  'ID,Name,SKU,Barcode,Brand,Category,Supplier,Current quantity,Unit,Stock status,Min stock level,Reorder quantity,Unit Cost,Package cost,Units per package';

it.each([
  ['item', `${SHARED},Shelf life (days),Last Order,Description,Notes,Image URL`],
  ['consumable', `${SHARED},Shelf life,Shelf life unit,Last Order,Notes,Image URL`],
] as const)('the headings of an %s keep the names that existing spreadsheets use', (kind, headings) => {
  const { columns } = createStockExport(kind);
  // New columns come last.
  expect(Object.keys(columns).join(',').slice(0, headings.length)).toBe(headings);
  expect(columns['Image URL']).toBe('s.image_url');
});
