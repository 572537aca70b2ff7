import type { ImportRow } from './item-values.js';
import type { KnownStock } from './plan-import.js';
import { withPartNumber } from './name-rows.js';

/** Runs one statement, inside a transaction or outside. */
export type Query = <Row extends object>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

const ITEMS = `
  select s.id, s.name, s.sku, s.barcode, s.brand, c.name as category, p.name as supplier, s.quantity as "currentQuantity",
    s.min_stock_level as "minStockLevel", s.reorder_quantity as "reorderQuantity", s.unit, s.unit_cost::text as "unitCost",
    s.package_cost::text as "packageCost", s.units_per_package as "unitsPerPackage", s.shelf_life as "expirationDate", s.description, s.notes
  from stock s left join category c on c.id = s.category_id left join supplier p on p.id = s.primary_supplier_id
  where s.kind = 'item' and s.is_active and (
    lower(s.name) in (select lower(name) from unnest($1::text[]) name)
    or lower(s.sku) in (select lower(sku) from unnest($2::text[]) sku)
    or lower(s.barcode) in (select lower(barcode) from unnest($3::text[]) barcode))
  order by s.id`;

const namesOf = (rows: readonly ImportRow[], field: 'name' | 'sku' | 'barcode' | 'category' | 'supplier'): string[] => rows.flatMap(({ values }) => values[field] ?? []);

/** What the stock knows of what these rows name. With `lock` nobody changes those items until the transaction ends. */
export const readKnownStock = async (query: Query, rows: readonly ImportRow[], lock: boolean): Promise<KnownStock> => {
  // The names that are second choice count too: one of them may be taken.
  const names = rows.flatMap((row) => (row.values.name === undefined ? [] : [row.values.name, withPartNumber({ row, item: null })]));
  // Locked in the order of their ids, like everywhere.
  const items = await query<KnownStock['items'][number]>(ITEMS + (lock ? ' for update of s' : ''), [[...new Set(names)], namesOf(rows, 'sku'), namesOf(rows, 'barcode')]);
  const categories = await query<{ name: string }>('select name from category where lower(name) in (select lower(name) from unnest($1::text[]) name)', [namesOf(rows, 'category')]);
  const suppliers = await query<{ name: string }>(
    'select name from supplier where is_active and lower(name) in (select lower(name) from unnest($1::text[]) name)',
    [namesOf(rows, 'supplier')],
  );
  return { items, categories: categories.map(({ name }) => name), suppliers: suppliers.map(({ name }) => name) };
};
