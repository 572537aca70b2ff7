import type { StockSort } from '@atrium/contract/clinic/stock/list-schemas';
import { invalidField } from '../../../platform/http/reply/domain-error.js';
import { decodeCursor } from '../../../platform/http/request/paging.js';
import { NEXT_EXPIRY, STOCK_VALUE, USABLE_QUANTITY } from '../stock.entity.js';

type Bind = (value: unknown) => string;

/** Sort key of a list. Rows without a value come last in either direction; equal rows are sorted by name. */
interface Key {
  readonly sql: string;
  readonly type: 'text' | 'numeric';
  readonly join?: string;
}

/** Returns SQL that sorts by name and computes the collation key once per name instead of once per row. */
const byNameSql = (table: 'category' | 'supplier', column: string): Key => ({
  sql: 'named.key collate "C"',
  type: 'text',
  join: `left join (select id, natural_order(name) as key from ${table} offset 0) named on named.id = s.${column}`,
});

const KEYS: Readonly<Record<string, Key>> = {
  category: byNameSql('category', 'category_id'),
  supplier: byNameSql('supplier', 'primary_supplier_id'),
  stock: { sql: USABLE_QUANTITY, type: 'numeric' },
  unitCost: { sql: 's.unit_cost', type: 'numeric' },
  value: { sql: STOCK_VALUE, type: 'numeric' },
  nextExpiry: { sql: `(case when s.quantity > 0 then ${NEXT_EXPIRY} - date '1970-01-01' end)`, type: 'numeric' },
  lastOrder: { sql: 'extract(epoch from s.last_order_at)', type: 'numeric' },
};

const NUMBER = /^-?\d{1,30}(\.\d{1,10})?$/;

export interface StockOrder {
  /** SQL of the sort key of stock `s`; null when rows are sorted by name only. */
  readonly key: string;
  readonly join: string;
  /** Returns the `order by` clause for rows with these columns. */
  orderBySql(key: string, name: string, id: string): string;
  /** Returns the SQL condition for rows after a cursor. */
  afterCursorSql(cursor: string, bind: Bind): string;
}

export function createStockOrder(sort: StockSort): StockOrder {
  const isDown = sort.startsWith('-');
  const [direction, further] = isDown ? ['desc', '<'] : ['asc', '>'];
  const key = KEYS[sort.replace('-', '')];
  if (key === undefined)
    return {
      key: 'null',
      join: '',
      orderBySql: (_, name, id) => `${name} ${direction}, ${id} ${direction}`,
      afterCursorSql(cursor, bind) {
        const [, , name, id] = decodePosition(cursor, undefined);
        return `(s.order_name, s.id) ${further} (${bind(name)}, ${bind(id)}::bigint)`;
      },
    };
  const { sql, type, join = '' } = key;
  return {
    key: sql,
    join,
    orderBySql: (of, name, id) => `${of} is null, ${of} ${direction}, ${name}, ${id}`,
    afterCursorSql(cursor, bind) {
      const [isNull, text, name, id] = decodePosition(cursor, type);
      const isAfter = `(s.order_name, s.id) > (${bind(name)}, ${bind(id)}::bigint)`;
      if (isNull === 1) return `((${sql}) is null and ${isAfter})`;
      const value = `${bind(text)}::${type}`;
      return `((${sql}) is null or (${sql}) ${further} ${value} or ((${sql}) = ${value} and ${isAfter}))`;
    },
  };
}

/** Decodes a cursor of the list: whether the last row has no sort value, its value, its sorted name, and its id. */
function decodePosition(cursor: string, type: Key['type'] | undefined) {
  const position = decodeCursor(cursor, ['bigint', 'text', 'text', 'bigint']);
  if (type === 'numeric' && position[0] !== 1 && !NUMBER.test(position[1]))
    throw invalidField('cursor', 'The cursor is not valid for this list');
  return position;
}
