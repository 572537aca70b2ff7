import { HAS_LOST_UNITS } from '../../stock/holds/held-stock.js';
import { ITEM_FIELDS, TARGETS } from '../import-targets.js';
import type { KnownStockText, ListNames } from '../read/list-task.js';
import type { KnownStock } from './plan-import.js';

/** Function that runs one SQL statement, inside or outside of a transaction. */
export type Query = <Row extends object>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

/** SQL that normalizes names of the list as the unique indexes do. */
const skeletonsSql = (parameter: string): string =>
  `(select name_skeleton(given) from json_array_elements_text(${parameter}::json) given)`;

const READ_KNOWN = ITEM_FIELDS.map((field) => {
  const { known, column } = TARGETS[field];
  return `${known ?? `s.${column?.[0]}`} as "${field}"`;
}).join(', ');

const itemsSql = (lock: boolean): string => `
  with found as (
    select s.id, s.kind, ${READ_KNOWN}, s.opened -> 0 ->> 'unit' as "openUnit", s.tracks_lots as "tracksLots", (
        select coalesce(json_agg(json_build_object('number', t.number, 'expiresOn', t.expires_on::text, 'quantity', t.quantity, 'state', t.state, 'hasLostUnits', ${HAS_LOST_UNITS}) order by t.expires_on, t.id), '[]')
        from stock_lot t where t.stock_id = s.id) as lots
    from stock s left join category c on c.id = s.category_id left join supplier p on p.id = s.primary_supplier_id
    where s.kind = $4 and s.is_active and (
      name_skeleton(s.name) in ${skeletonsSql('$1')}
      or name_skeleton(s.sku) in ${skeletonsSql('$2')}
      or name_skeleton(s.barcode) in ${skeletonsSql('$3')})
    order by s.id ${lock ? 'for update of s' : ''})
  select coalesce(json_agg(found order by id), '[]')::text as json from found`;

export const parseKnownStock = ({ itemsJson, categories, suppliers, today }: KnownStockText): KnownStock => ({
  ...(today !== undefined && { today }),
  categories,
  suppliers,
  items: itemsJson.flatMap((json) => JSON.parse(json) as KnownStock['items']),
});

/** Returns the stock rows that a list refers to. `lock` locks them until the transaction ends. */
export const readKnownStock = async (query: Query, names: ListNames, lock: boolean): Promise<KnownStockText> => {
  // Locks rows in the order of their ids, like every other transaction.
  const itemsJson: string[] = [];
  for (const kind of names.kinds) {
    const [items] = await query<{ json: string }>(itemsSql(lock), [names.names, names.skus, names.barcodes, kind]);
    itemsJson.push(items?.json ?? '[]');
  }
  const [worth] = await query<{ value: string }>(
    'select coalesce(sum(change), 0)::numeric(30, 2)::text as value from stock_value_change where kind = any($1)',
    [names.kinds],
  );
  const [now] = await query<{ today: string }>('select organisation_today()::text as today', []);
  const categories = await query<{ name: string }>(
    `select name from category where name_skeleton(name) in ${skeletonsSql('$1')}`,
    [names.categories],
  );
  const suppliers = await query<{ name: string }>(
    `select name from supplier where is_active and name_skeleton(name) in ${skeletonsSql('$1')}`,
    [names.suppliers],
  );
  return {
    itemsJson,
    value: worth?.value ?? '0.00',
    ...(now !== undefined && { today: now.today }),
    categories: categories.map(({ name }) => name),
    suppliers: suppliers.map(({ name }) => name),
  };
};
