import type { StockSort } from '@atrium/contract/clinic/stock/schemas';
import { invalidField } from '../../../platform/http/reply/domain-error.js';
import { readPlace } from '../../../platform/http/request/paging.js';
import { NEXT_EXPIRY, STOCK_VALUE, USABLE } from '../stock.entity.js';

type Bind = (value: unknown) => string;

/** Sort key of a list; rows without it are last in either direction, equal rows are sorted by name. */
interface Key {
  readonly sql: string;
  readonly type: 'text' | 'numeric';
  readonly join?: string;
}

/** Computed once per name instead of once per row. */
const byNameOf = (table: 'category' | 'supplier', column: string): Key => ({
  sql: 'named.key collate "C"',
  type: 'text',
  join: `left join (select id, natural_order(name) as key from ${table} offset 0) named on named.id = s.${column}`,
});

const KEYS: Readonly<Record<string, Key>> = {
  category: byNameOf('category', 'category_id'),
  supplier: byNameOf('supplier', 'primary_supplier_id'),
  stock: { sql: USABLE, type: 'numeric' },
  unitCost: { sql: 's.unit_cost', type: 'numeric' },
  value: { sql: STOCK_VALUE, type: 'numeric' },
  nextExpiry: { sql: `(case when s.quantity > 0 then ${NEXT_EXPIRY} - date '1970-01-01' end)`, type: 'numeric' },
  lastOrder: { sql: 'extract(epoch from s.last_order_at)', type: 'numeric' },
};

const NUMBER = /^-?\d{1,30}(\.\d{1,10})?$/;

export interface StockOrder {
  /** SQL of the sort key of row `s`; null when rows are sorted by name only. */
  readonly key: string;
  readonly join: string;
  /** Returns the `order by` for rows with these columns. */
  by(key: string, name: string, id: string): string;
  /** Returns the condition for rows after a cursor. */
  after(cursor: string, bind: Bind): string;
}

export function stockOrder(sort: StockSort): StockOrder {
  const isDown = sort.startsWith('-');
  const [direction, further] = isDown ? ['desc', '<'] : ['asc', '>'];
  const key = KEYS[sort.replace('-', '')];
  if (key === undefined)
    return {
      key: 'null',
      join: '',
      by: (_, name, id) => `${name} ${direction}, ${id} ${direction}`,
      after(cursor, bind) {
        const [, , name, id] = placeOf(cursor, undefined);
        return `(s.order_name, s.id) ${further} (${bind(name)}, ${bind(id)}::bigint)`;
      },
    };
  const { sql, type, join = '' } = key;
  return {
    key: sql,
    join,
    by: (of, name, id) => `${of} is null, ${of} ${direction}, ${name}, ${id}`,
    after(cursor, bind) {
      const [isNull, text, name, id] = placeOf(cursor, type);
      const isAfter = `(s.order_name, s.id) > (${bind(name)}, ${bind(id)}::bigint)`;
      if (isNull === 1) return `((${sql}) is null and ${isAfter})`;
      const value = `${bind(text)}::${type}`;
      return `((${sql}) is null or (${sql}) ${further} ${value} or ((${sql}) = ${value} and ${isAfter}))`;
    },
  };
}

/** Decodes a cursor: whether the last row has no key, its key, its sorted name, its id. */
function placeOf(cursor: string, type: Key['type'] | undefined) {
  const place = readPlace(cursor, ['number', 'string', 'string', 'number']);
  if (type === 'numeric' && place[0] !== 1 && !NUMBER.test(place[1]))
    throw invalidField('cursor', 'The cursor is not one that this list has given');
  return place;
}
