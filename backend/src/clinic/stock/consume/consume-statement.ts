import type { StockKind } from '@atrium/rules/stock/stock-status';
import { EVENT_COLUMNS } from '../../../platform/events/outbox.js';
import { getProjectRoom } from '../../../platform/realtime/rooms.js';
import { toReplySql, usageJsonSql } from './usage.view.js';

/* The hot write: uses as one statement, which is one transaction and one round trip. An allotment decides under the lock
   which uses get stock, and from which lots and containers. The builder adds what every use writes: the level, the use,
   movements, the change of the stock value, the idempotent reply and the event. */

/** SQL that decides which uses get stock. Aliases: u a granted use, s its updated stock row, w the input, l `locked`. */
export interface Allotment {
  readonly name: string;
  /** SQL of the uses: `ord` and the columns of `consume-input`. */
  readonly input: string;
  /**
   * CTEs after `input`. `granted` is the input of each use that gets stock, with `id`, `quantity` (whole units),
   * `balance`, `new_version`, `usable_before`, `usable_after`, `min_stock_level`, `used_at`, `entered_at`, `has_lots`,
   * `lots` and the columns of `WHOLE_UNITS`. `updated` are the stock rows after all uses.
   */
  readonly ctes: string;
  /** SQL of the open containers in the reply; null for uses that open none. */
  readonly opened: string | null;
  /** SQL of the stock as JSON after use u, and its joins. */
  readonly stockJson: string;
  readonly stockJoins: string;
  /**
   * Source of the parts of use u: l with `nth`, `quantity`, `quantity_until` (with all parts before it), `lot_id`,
   * `container_id`, `content`, `value` and `cost`.
   */
  readonly parts: string;
  /** CTEs that write lots and containers. */
  readonly writes?: string;
  /**
   * Columns of the result that state why a use got no stock, and their joins; undefined for a single use with one part,
   * which returns its reply alone.
   */
  readonly reasons?: string;
  readonly reasonJoins?: string;
}

/** Columns of `granted` for a use that is not by content. */
export const WHOLE_UNITS = 'null::numeric as content, null::text as content_unit, null::jsonb as content_json';

/** Returns SQL of the time of use, and of the time of entry when a time of use was given. */
export const usedAtSql = (alias: string, now = 'clock_timestamp()'): string =>
  `coalesce(${alias}.occurred_at, ${now}) as used_at, case when ${alias}.occurred_at is not null then clock_timestamp() end as entered_at`;

export const NEW_USAGE_ID = `nextval('usage_id_seq')::int as id`;

/**
 * Returns the CTE that locks stock rows in the order of their ids, so that two statements cannot deadlock. Foreign keys
 * of other transactions do not wait for the lock, nor it for them.
 */
export const lockedSql = (kind: StockKind, condition: string): string => `
  locked as materialized (
    select id, name, unit, quantity, version, min_stock_level, held_back, is_active, tracks_lots, unit_cost, content_amount, content_unit, hours_once_opened
    from stock where kind = '${kind}' and ${condition} order by id for no key update
  )`;

/**
 * Returns the CTE that writes the levels. They are computed from the locked row and not from `s`: an update is first
 * evaluated on the snapshot, where a receipt since then is missing, and would violate the check that the level is not
 * negative.
 */
export const updatedSql = (opened?: string): string => `
  updated as (
    update stock s set quantity = g.balance, version = g.new_version,
      quantity_version = case when g.quantity > 0 then g.new_version else s.quantity_version end${opened === undefined ? '' : `, opened = ${opened}`}
    from (select stock_id, min(balance) as balance, max(new_version) as new_version, max(quantity) as quantity from granted group by stock_id) g
    where s.id = g.stock_id
    returning s.*
  )`;

const USAGE_VALUES = {
  user: 'u.user_json',
  loggedBy: 'u.logged_by_json',
  undoneBy: 'null::json',
  quantity: 'u.balance',
  version: 'u.new_version',
  usable: 'u.usable_after',
  lots: 'u.lots',
  content: 'u.content_json',
  patient: null,
} as const;

const USAGE_COLUMNS = `id, kind, stock_id, quantity, treatment_type, treatment_area, reason, patient_id, used_at, entered_at,
      user_id, logged_by, treatment_id, via_key_id, has_lots, lot_reason, content, content_unit`;

export const buildConsumeStatement = (kind: StockKind, allotment: Allotment) => {
  const { name, input, ctes, opened, stockJson, stockJoins, parts, writes = '', reasons, reasonJoins = '' } = allotment;
  // One use with one part: PostgreSQL does not have to sort it.
  const isSingle = reasons === undefined;
  const reply = toReplySql('u.usage_json', 'u.patient_id');
  return {
    name: `consume-${name}-${kind}`,
    text: `
  with input as (${input}),${ctes},
  used as materialized (
    select u.*, s.unit_cost, ${usageJsonSql({ ...USAGE_VALUES, opened })} as usage_json, ${stockJson} as stock_json
    from (select g.*, '${kind}'::text as kind, null::timestamptz as undone_at, null::text as undo_reason, 1 as version from granted g) u
    join updated s on s.id = u.stock_id ${stockJoins}
  ),${writes}
  new_usage as (insert into usage (${USAGE_COLUMNS}) select ${USAGE_COLUMNS} from used),
  new_movement as (
    insert into stock_movement (stock_id, type, delta, balance, reason, at, user_id, usage_id, via_key_id, lot_id, container_id, content, value)
    select u.stock_id, 'usage', -l.quantity, u.balance + u.quantity - l.quantity_until,
      u.reason, coalesce(u.entered_at, u.used_at), u.logged_by, u.id, u.via_key_id, l.lot_id, l.container_id, l.content, l.value
    from used u ${parts} ${isSingle ? '' : 'order by u.ord, l.nth'}
  ),
  new_value as (
    insert into stock_value_change (kind, change)
    select '${kind}', -sum(l.cost) from used u ${parts} where l.cost <> 0 having count(*) > 0
  ),
  new_key as (
    insert into idempotency_key (user_id, key, body_hash, reply)
    select u.logged_by, u.repeat_key, u.body_hash, ${reply}::jsonb from used u where u.repeat_key is not null
  ),
  new_event as (
    insert into event (${EVENT_COLUMNS})
    select 'usage.logged', logged_by, actor_name, 'perfect-b', array['${getProjectRoom('perfect-b')}'],
      json_build_object('usage', usage_json, '${kind}', stock_json), '{}'::uuid[],
      jsonb_build_object('stockId', stock_id, 'before', usable_before, 'after', usable_after, 'minimum', min_stock_level)
    from used ${isSingle ? '' : 'order by ord'}
  )
  ${
    isSingle
      ? `select ${reply} as reply from used u`
      : `select ${reply} as reply, l.name, l.unit, l.is_active as active, l.id is not null as found, l.tracks_lots as tracked, ${reasons}
  from input w left join used u on u.ord = w.ord left join locked l on l.id = w.stock_id ${reasonJoins} order by w.ord`
  }`,
  };
};
