import type { StockKind } from '@atrium/rules/stock/stock-status';
import { EVENT_COLUMNS } from '../../../platform/events/outbox.js';
import { projectRoom } from '../../../platform/realtime/rooms.js';

/** Columns of a use that every statement writes, as the CTE names them. */
const COLUMNS = [
  'id',
  'kind',
  'stock_id',
  'quantity',
  'treatment_type',
  'treatment_area',
  'reason',
  'patient_id',
  'used_at',
  'entered_at',
  'user_id',
  'logged_by',
  'treatment_id',
  'via_key_id',
] as const;

interface UseRows {
  readonly kind: StockKind;
  /** Columns that other uses do not have, with their expressions. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Expressions for values that the CTE does not name. */
  readonly given?: Readonly<Record<string, string>>;
  /** The reply that is kept for a repeated call. */
  readonly reply: string;
  /** Event data of the use. */
  readonly usage: string;
  /** The usable quantity before and after. */
  readonly before: string;
  readonly after: string;
  readonly type: 'json' | 'jsonb';
  /** Of several uses: the order of their events. */
  readonly order?: 'order by ord';
}

/** Returns the CTEs that insert the rows of every use: the use, the idempotent reply and the event. */
export const useRows = ({
  kind,
  extra = {},
  given = {},
  reply,
  usage,
  before,
  after,
  type,
  order,
}: UseRows): string => {
  const of = (column: string): string => extra[column] ?? given[column] ?? column;
  const all = [...COLUMNS, ...Object.keys(extra)];
  return `
  new_usage as (
    insert into usage (${all.join(', ')})
    select ${all.map(of).join(', ')} from told
  ),
  new_key as (
    insert into idempotency_key (user_id, key, body_hash, reply)
    select ${of('logged_by')}, ${of('repeat_key')}, ${of('body_hash')}, ${reply} from told where ${of('repeat_key')} is not null
  ),
  new_event as (
    insert into event (${EVENT_COLUMNS})
    select 'usage.logged', ${of('logged_by')}, ${of('actor_name')}, 'perfect-b', array['${projectRoom('perfect-b')}'],
      ${type}_build_object('usage', ${usage}, '${kind}', stock_json), '{}'::uuid[],
      jsonb_build_object('stockId', stock_id, 'before', ${before}, 'after', ${after}, 'minimum', min_stock_level)
    from told ${order ?? ''}
  )`;
};
