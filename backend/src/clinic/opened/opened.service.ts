import type { Container } from '@atrium/contract/clinic/opened-containers/schemas';
import { ADJUSTMENT_REASON_LABELS, type WasteReason } from '@atrium/rules/stock/labels';
import { lotName } from '@atrium/rules/stock/lots';
import { contentText } from '@atrium/rules/stock/contents';
import { displayName } from '@atrium/rules/people/people';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { personSql } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import {
  emptyContainers,
  findContainer,
  type OpenOne,
  refillContainers,
  wholeAgain,
} from '../stock/containers/opened-containers.js';
import { IS_DISCARD } from '../stock/containers/opened-sql.js';
import { LateEntries } from '../stock/statements/late-entries.js';
import { levelChange, Stock } from '../stock/stock.js';
import { refuseUndo, UNDOABLE, type Undoable } from '../stock/undo-waste.js';
import { checkedTime } from '../usage/time-of-use.js';
import { CONTAINER_JSON, CONTAINERS } from './container.view.js';
import { ofStock } from '../stock/of-stock.js';

interface Discard {
  readonly reason: WasteReason;
  readonly note?: string | null | undefined;
  readonly discardedAt?: string | null | undefined;
}

/** Discards the rest of open containers. */
@Injectable()
export class OpenedService {
  constructor(
    private readonly transactions: Transactions,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
    private readonly lateEntries: LateEntries,
  ) {}

  discard(person: Person, id: number, wish: Discard): Promise<unknown> {
    return this.transactions.run((tx) => this.discardNow(tx, person, id, wish));
  }

  private async discardNow(
    tx: Tx,
    person: Person,
    id: number,
    { reason, note = null, discardedAt }: Discard,
  ): Promise<Container & { discardId: number }> {
    const occurredAt = checkedTime(person, 'discardedAt', discardedAt);
    const known = await findContainer(tx, id);
    if (known === undefined) throw notFound('Container');
    await this.stock.lock(tx, known.stockId);
    const was = (await findContainer(tx, id)) ?? known;
    if (occurredAt !== null && occurredAt < was.openedAt)
      throw invalidField('discardedAt', 'It was opened later than that. Please choose a later time');
    const lines = await emptyContainers(tx, [id]);
    if (lines.length === 0) throw new DomainError('container.empty', { message: await whyEmpty(tx, id) });
    const { kind } = await rowOf<{ kind: StockKind }>(tx, 'select kind from stock where id = $1', [was.stockId]);
    const stock = await this.stock.putContent(
      tx,
      { kind, stockId: was.stockId, type: 'waste', reason, note, actor: actorOf(person), occurredAt },
      lines,
    );
    await this.tell(tx, person, was, kind, stock, {
      discarded: [contentText(was.left, was.unit), null],
      reason: [null, ADJUSTMENT_REASON_LABELS[reason]],
      ...(note === null ? {} : { note: [null, note] }),
    });
    const { discardId } = await rowOf<{ discardId: number }>(
      tx,
      'select max(id)::int as "discardId" from stock_movement where container_id = $1',
      [id],
    );
    return { ...(await read(tx, id)), discardId };
  }

  /** Puts a discarded rest back into its container; its value no longer counts as waste. */
  undoDiscard(person: Person, movementId: number): Promise<Container> {
    return this.transactions.run(async (tx) => {
      const [line] = await rowsOf<{ containerId: number; stockId: number; kind: StockKind }>(
        tx,
        `select m.container_id as "containerId", m.stock_id as "stockId", s.kind from stock_movement m join stock s on s.id = m.stock_id
         where m.id = $1 and ${IS_DISCARD}`,
        [movementId],
      );
      if (line === undefined) throw notFound('Write-off');
      const { containerId, stockId, kind } = line;
      await this.stock.lock(tx, stockId);
      const undoable = await rowsOf<Undoable>(
        tx,
        `select ${UNDOABLE} from stock_movement m join stock s on s.id = m.stock_id join opened_container k on k.id = m.container_id where m.id = $1`,
        [movementId],
      );
      refuseUndo(undoable, 'container.not-undoable');
      const lines = await refillContainers(tx, stockId, [movementId]);
      const actor = actorOf(person);
      const back = await this.stock.putContent(tx, { kind, stockId, type: 'waste', reason: null, actor }, lines);
      const containerIds = wholeAgain(lines);
      const kept = await this.lateEntries.undo(tx, { actor, stockId, containerIds });
      const stock = kept?.stock ?? back;
      const returned = containerIds.length + (kept?.quantity ?? 0);
      const { text } = await rowOf<{ text: string }>(
        tx,
        'select trim_scale(-content)::text as text from stock_movement where id = $1',
        [movementId],
      );
      const container = await read(tx, containerId);
      const { currentQuantity } = stock as { readonly currentQuantity: number };
      await this.tell(
        tx,
        person,
        { ...container, stockId },
        kind,
        stock,
        {
          ...(returned === 0 ? {} : { currentQuantity: [currentQuantity - returned, currentQuantity] }),
          putBack: [null, contentText(Number(text), container.unit)],
        },
        returned,
      );
      return container;
    });
  }

  private async tell(
    tx: Tx,
    person: Person,
    { stockId, lotId, number }: Pick<OpenOne, 'stockId' | 'lotId' | 'number'>,
    kind: StockKind,
    stock: unknown,
    changes: Readonly<Record<string, readonly [unknown, unknown]>>,
    returned = 0,
  ): Promise<void> {
    await this.outbox.publish(tx, `${kind}.updated`, {
      actor: actorOf(person),
      data: ofStock(kind, stock, {}),
      rows: [{ table: 'stock', id: stockId }],
      ...(returned > 0 && { internal: levelChange(stock, returned) }),
      changes: { ...changes, ...(lotId === null ? {} : { lot: [null, lotName(number)] }) },
    });
  }
}

const read = async (tx: Tx, id: number): Promise<Container> =>
  (await rowOf<{ json: Container }>(tx, `select ${CONTAINER_JSON} as json from ${CONTAINERS} where c.id = $1`, [id]))
    .json;

/** Returns why a container is empty: "Ana Silva wrote it off already." */
const whyEmpty = async (tx: Tx, id: number): Promise<string> => {
  const [last] = await rowsOf<{ type: string; person: Parameters<typeof displayName>[0] }>(
    tx,
    `select m.type, ${personSql('w')} as person from stock_movement m left join app_user w on w.id = m.user_id
     where m.container_id = $1 order by m.id desc limit 1`,
    [id],
  );
  if (last?.type !== 'waste' || last.person === null) return 'Nothing is left in it any more.';
  return `${displayName(last.person)} wrote it off already.`;
};
