import type { StockSort } from '@atrium/contract/clinic/stock/schemas';
import { invalidField } from '../../../platform/http/reply/domain-error.js';
import { readPlace } from '../../../platform/http/request/paging.js';
import { NEXT_EXPIRY, STOCK_VALUE, USABLE } from '../stock.entity.js';

type Bind = (value: unknown) => string;

/** What a list is sorted by; what has none of it comes last in either direction, equal rows by name. */
interface Key {
  readonly sql: string;
  readonly type: 'text' | 'numeric';
  readonly join?: string;
}

/** Worked out once for each name, not for each row that has it. */
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
  /** The key of a row `s`; null where it has none, or where rows go by their names alone. */
  readonly key: string;
  readonly join: string;
  /** Of rows with these columns. */
  by(key: string, name: string, id: string): string;
  /** What comes after the row that a cursor names. */
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

/** The last row of a part: whether it has no key, its key, its name as it is sorted, its id. */
function placeOf(cursor: string, type: Key['type'] | undefined) {
  const place = readPlace(cursor, ['number', 'string', 'string', 'number']);
  if (type === 'numeric' && place[0] !== 1 && !NUMBER.test(place[1]))
    throw invalidField('cursor', 'The cursor is not one that this list has given');
  return place;
}
