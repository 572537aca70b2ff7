import type { StockKind } from '@atrium/rules/stock/stock-status';
import { EVENT_COLUMNS } from '../../../platform/events/outbox.js';
import { getProjectRoom } from '../../../platform/realtime/rooms.js';

/** Columns of a use that every statement writes, under the names of the CTE. */
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

interface UsageRowsOptions {
  readonly kind: StockKind;
  /** Additional columns and their SQL expressions. */
  readonly extra?: Readonly<Record<string, string>>;
  /** SQL expressions of values that the CTE does not contain. */
  readonly values?: Readonly<Record<string, string>>;
  /** SQL of the reply that is stored for the idempotency key. */
  readonly reply: string;
  /** SQL of the use in the event's data. */
  readonly usage: string;
  /** SQL of the usable quantity before and after the use. */
  readonly before: string;
  readonly after: string;
  readonly type: 'json' | 'jsonb';
  /** SQL order of the events when the statement writes several uses. */
  readonly order?: 'order by ord';
}

/** Returns the CTEs that insert the rows of every use: the use itself, the idempotent reply and the event. */
export const buildUsageRows = ({
  kind,
  extra = {},
  values = {},
  reply,
  usage,
  before,
  after,
  type,
  order,
}: UsageRowsOptions): string => {
  const of = (column: string): string => extra[column] ?? values[column] ?? column;
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
    select 'usage.logged', ${of('logged_by')}, ${of('actor_name')}, 'perfect-b', array['${getProjectRoom('perfect-b')}'],
      ${type}_build_object('usage', ${usage}, '${kind}', stock_json), '{}'::uuid[],
      jsonb_build_object('stockId', stock_id, 'before', ${before}, 'after', ${after}, 'minimum', min_stock_level)
    from told ${order ?? ''}
  )`;
};
