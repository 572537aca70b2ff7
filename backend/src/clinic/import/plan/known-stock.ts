import { HAS_LOST_UNITS } from '../../holds/held-stock.js';
import { ITEM_FIELDS, TARGETS } from '../import-targets.js';
import type { KnownStockText, NamedInList } from '../read/list-task.js';
import type { KnownStock } from './plan-import.js';

/** Runs one statement, inside a transaction or outside. */
export type Query = <Row extends object>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

/** Folds names of the list as the unique indexes do. */
const skeletonsOf = (parameter: string): string =>
  `(select name_skeleton(given) from json_array_elements_text(${parameter}::json) given)`;

const KNOWN = ITEM_FIELDS.map((field) => {
  const { known, column } = TARGETS[field];
  return `${known ?? `s.${column?.[0]}`} as "${field}"`;
}).join(', ');

const ITEMS = (lock: boolean): string => `
  with found as (
    select s.id, s.kind, ${KNOWN}, s.opened -> 0 ->> 'unit' as "openUnit", s.tracks_lots as "tracksLots", (
        select coalesce(json_agg(json_build_object('number', t.number, 'expiresOn', t.expires_on::text, 'quantity', t.quantity, 'state', t.state, 'hasLostUnits', ${HAS_LOST_UNITS}) order by t.expires_on, t.id), '[]')
        from stock_lot t where t.stock_id = s.id) as lots
    from stock s left join category c on c.id = s.category_id left join supplier p on p.id = s.primary_supplier_id
    where s.kind = $4 and s.is_active and (
      name_skeleton(s.name) in ${skeletonsOf('$1')}
      or name_skeleton(s.sku) in ${skeletonsOf('$2')}
      or name_skeleton(s.barcode) in ${skeletonsOf('$3')})
    order by s.id ${lock ? 'for update of s' : ''})
  select coalesce(json_agg(found order by id), '[]')::text as json from found`;

export const unfolded = ({ itemsJson, categories, suppliers, today }: KnownStockText): KnownStock => ({
  ...(today !== undefined && { today }),
  categories,
  suppliers,
  items: itemsJson.flatMap((json) => JSON.parse(json) as KnownStock['items']),
});

/** Returns the stock rows that a list names. `lock` locks them until the end of the transaction. */
export const readKnownStock = async (query: Query, named: NamedInList, lock: boolean): Promise<KnownStockText> => {
  // Locks rows in the order of their ids, like every other transaction.
  const itemsJson: string[] = [];
  for (const kind of named.kinds) {
    const [items] = await query<{ json: string }>(ITEMS(lock), [named.names, named.skus, named.barcodes, kind]);
    itemsJson.push(items?.json ?? '[]');
  }
  const [worth] = await query<{ value: string }>(
    'select coalesce(sum(change), 0)::numeric(30, 2)::text as value from stock_value_change where kind = any($1)',
    [named.kinds],
  );
  const [now] = await query<{ today: string }>(
    'select (now() at time zone time_zone)::date::text as today from organisation',
    [],
  );
  const categories = await query<{ name: string }>(
    `select name from category where name_skeleton(name) in ${skeletonsOf('$1')}`,
    [named.categories],
  );
  const suppliers = await query<{ name: string }>(
    `select name from supplier where is_active and name_skeleton(name) in ${skeletonsOf('$1')}`,
    [named.suppliers],
  );
  return {
    itemsJson,
    value: worth?.value ?? '0.00',
    ...(now !== undefined && { today: now.today }),
    categories: categories.map(({ name }) => name),
    suppliers: suppliers.map(({ name }) => name),
  };
};
