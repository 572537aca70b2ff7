import { queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import { assertNoHeldReturns } from '../holds/held-stock.js';
import { readTracksLots, findOrCreateUnknownLot } from '../lots/lot-parts.js';

/* Open containers, which are written only under the lock of their stock row, like lots. The rest in a container is the
   sum of `content` over its movements; the total change of content is `content + delta × holds`. */

/** A movement of one container. Amounts are decimal text, so that no digit is lost. */
export interface ContentLine {
  readonly containerId: number;
  readonly lotId: number | null;
  /** Change in whole units: 1 when the container is full again and returned to stock, -1 when it was opened. */
  readonly delta: -1 | 0 | 1;
  readonly content: string;
  readonly value: string | null;
  /** Id of the movement that this one undoes. */
  readonly undoes: number | null;
}

/** Returns the ids of containers that are full again and returned to stock. */
export const findRefilledIds = (lines: readonly ContentLine[]): number[] =>
  lines.flatMap(({ delta, containerId }) => (delta === 1 ? [containerId] : []));

interface ReturnedContent {
  readonly containerId: number;
  readonly lotId: number | null;
  readonly isWhole: boolean;
  readonly back: string;
  readonly before: string;
}

/** Returns content to the containers that a use consumed it from. Full containers return to stock as whole units. */
export const returnContent = async (tx: Tx, stockId: number, usageId: number): Promise<ContentLine[]> => {
  await assertSameUnit(tx, usageId);
  const returned = await queryRows<ReturnedContent>(
    tx,
    `with line as (
       select m.id, m.container_id, c.lot_id, m.value, -(m.content + m.delta * c.holds) as back, c.content_left as before,
         c.content_left - (m.content + m.delta * c.holds) = c.holds as is_whole
       from stock_movement m join opened_container c on c.id = m.container_id
       where m.usage_id = $1 and m.type = 'usage' and m.container_id is not null
     ), given as (
       update opened_container c set version = c.version + 1, content_left = case when l.is_whole then 0 else c.content_left + l.back end,
         value_left = case when l.is_whole then 0 else c.value_left + l.value end, returned_at = case when l.is_whole then clock_timestamp() end
       from line l where c.id = l.container_id
     )
     select container_id as "containerId", lot_id as "lotId", is_whole as "isWhole", back::text as back, before::text as before from line order by id`,
    [usageId],
  );
  return toContentLines(tx, stockId, returned);
};

/** Throws when content would return to a container whose unit has changed. */
const assertSameUnit = async (tx: Tx, usageId: number): Promise<void> => {
  const [other] = await queryRows<{ name: string; unit: string; unitNow: string | null }>(
    tx,
    `select s.name, k.unit, s.content_unit as "unitNow" from stock_movement m join opened_container k on k.id = m.container_id join stock s on s.id = m.stock_id
     where m.usage_id = $1 and m.type = 'usage' and k.unit is distinct from s.content_unit limit 1`,
    [usageId],
  );
  if (other === undefined) return;
  const { name, unit, unitNow } = other;
  throw new DomainError('content.other-unit', {
    message: `"${name}" was measured in ${unit} and is now ${unitNow === null ? 'used in whole units' : `measured in ${unitNow}`}, so this use cannot be undone. Please adjust the stock instead.`,
  });
};

const toContentLines = async (
  tx: Tx,
  stockId: number,
  returned: readonly ReturnedContent[],
): Promise<ContentLine[]> => {
  const tracks = await readTracksLots(tx, stockId);
  if (!tracks)
    await assertNoHeldReturns(
      tx,
      returned.flatMap(({ isWhole, lotId }) => (isWhole && lotId !== null ? [lotId] : [])),
    );
  const lines: ContentLine[] = [];
  for (const { containerId, lotId, isWhole, back, before } of returned) {
    const lot = tracks && isWhole ? (lotId ?? (await findOrCreateUnknownLot(tx, stockId))) : tracks ? lotId : null;
    lines.push({
      containerId,
      lotId: lot,
      delta: isWhole ? 1 : 0,
      // The content of a whole unit is no longer open.
      content: isWhole ? `-${before}` : back,
      value: null,
      undoes: null,
    });
  }
  return lines;
};

/** Returns discarded content to its containers. Full containers return to stock as whole units. */
export const refillContainers = async (
  tx: Tx,
  stockId: number,
  discards: readonly number[],
): Promise<ContentLine[]> => {
  const returned = await queryRows<ReturnedContent & { undoes: number; value: string | null }>(
    tx,
    `with line as (
       select m.id, m.container_id, c.lot_id, m.value, -m.content as back, c.content_left as before, c.content_left - m.content = c.holds as is_whole
       from stock_movement m join opened_container c on c.id = m.container_id where m.id = any($1::bigint[])
     ), given as (
       update opened_container c set version = c.version + 1, content_left = case when l.is_whole then 0 else c.content_left + l.back end,
         value_left = case when l.is_whole then 0 else c.value_left + l.value end, returned_at = case when l.is_whole then clock_timestamp() end
       from line l where c.id = l.container_id
     )
     select id::int as undoes, container_id as "containerId", lot_id as "lotId", is_whole as "isWhole", back::text as back, before::text as before,
       (-value)::text as value from line order by id`,
    [discards],
  );
  const lines = await toContentLines(tx, stockId, returned);
  return lines.map((line, index) => ({
    ...line,
    value: returned[index]?.value ?? null,
    undoes: returned[index]?.undoes ?? null,
  }));
};

export interface OpenContainer {
  readonly id: number;
  readonly stockId: number;
  readonly lotId: number | null;
  readonly number: string | null;
  readonly left: number;
  readonly unit: string;
  readonly openedAt: Date;
}

const OPEN_CONTAINER_COLUMNS = `select c.id, c.stock_id as "stockId", c.lot_id as "lotId", t.number, c.content_left::float8 as left, c.unit, c.opened_at as "openedAt"
  from opened_container c left join stock_lot t on t.id = c.lot_id`;

export const findContainer = async (tx: Tx, id: number): Promise<OpenContainer | undefined> =>
  (await queryRows<OpenContainer>(tx, `${OPEN_CONTAINER_COLUMNS} where c.id = $1`, [id]))[0];

export const findOpenOfLot = (tx: Tx, lotId: number): Promise<OpenContainer[]> =>
  queryRows<OpenContainer>(tx, `${OPEN_CONTAINER_COLUMNS} where c.lot_id = $1 and c.is_there order by c.id`, [lotId]);

/** Empties containers. Requires locked stock. Returns their movements with the lost content. */
export const emptyContainers = (tx: Tx, ids: readonly number[]): Promise<ContentLine[]> =>
  queryRows<ContentLine>(
    tx,
    `with was as materialized (select id, lot_id, content_left, value_left from opened_container where id = any($1::int[]) and is_there),
       emptied as (update opened_container c set content_left = 0, value_left = case when c.value_left is not null then 0 end, version = c.version + 1 from was where was.id = c.id)
     select id as "containerId", lot_id as "lotId", 0 as delta, (-content_left)::text as content, value_left::text as value, null::int as undoes from was order by id`,
    [ids],
  );

/** Moves the containers of one lot to another lot. Empty ones move too, because an undo may refill them. */
export const moveContainers = async (tx: Tx, from: number, into: number): Promise<void> => {
  await tx.query('update opened_container set lot_id = $2, version = version + 1 where lot_id = $1', [from, into]);
};
