import type { Container } from '@atrium/contract/clinic/containers/schemas';
import { ADJUSTMENT_REASON_LABELS, type WasteReason } from '@atrium/rules/stock/labels';
import { getLotName } from '@atrium/rules/stock/lots';
import { formatContent } from '@atrium/rules/stock/contents';
import { getDisplayName } from '@atrium/rules/people/people';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { personSql } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import {
  emptyContainers,
  findContainer,
  type OpenContainer,
  refillContainers,
  findRefilledIds,
} from '../stock/containers/open-containers.js';
import { IS_DISCARD } from '../stock/containers/container-sql.js';
import { LateEntries } from '../stock/statements/late-entries.js';
import { toLevelChange } from '../stock/ledger/level-change.js';
import { StockEvents } from '../stock/ledger/stock-events.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { assertUndoable, UNDOABLE_COLUMNS, type UndoableWaste } from '../stock/ledger/undo-waste.js';
import { validateTime } from '../stock/statements/time-of-use.js';
import { CONTAINER_JSON, CONTAINERS_FROM } from './container.view.js';

interface DiscardInput {
  readonly reason: WasteReason;
  readonly note?: string | null | undefined;
  readonly discardedAt?: string | null | undefined;
}

/** Discards the remaining content of open containers, and undoes it. */
@Injectable()
export class ContainersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly stockLedger: StockLedger,
    private readonly stockEvents: StockEvents,
    private readonly lateEntries: LateEntries,
  ) {}

  discard(person: Person, id: number, input: DiscardInput): Promise<unknown> {
    return this.transactions.run((tx) => this.discardInTransaction(tx, person, id, input));
  }

  private async discardInTransaction(
    tx: Tx,
    person: Person,
    id: number,
    { reason, note = null, discardedAt }: DiscardInput,
  ): Promise<Container & { discardId: number }> {
    const occurredAt = validateTime(person, 'discardedAt', discardedAt);
    const known = await findContainer(tx, id);
    if (known === undefined) throw notFound('Container');
    await this.stockLedger.lock(tx, known.stockId);
    const was = (await findContainer(tx, id)) ?? known;
    if (occurredAt !== null && occurredAt < was.openedAt)
      throw invalidField('discardedAt', 'It was opened after that time. Please choose a later time');
    const lines = await emptyContainers(tx, [id]);
    if (lines.length === 0) throw new DomainError('container.empty', { message: await describeEmpty(tx, id) });
    const { kind } = await queryRow<{ kind: StockKind }>(tx, 'select kind from stock where id = $1', [was.stockId]);
    const stock = await this.stockLedger.addContentMovements(
      tx,
      { kind, stockId: was.stockId, type: 'waste', reason, note, actor: toActor(person), occurredAt },
      lines,
    );
    await this.publish(tx, person, was, kind, stock, {
      discarded: [formatContent(was.left, was.unit), null],
      reason: [null, ADJUSTMENT_REASON_LABELS[reason]],
      ...(note === null ? {} : { note: [null, note] }),
    });
    const { discardId } = await queryRow<{ discardId: number }>(
      tx,
      'select max(id)::int as "discardId" from stock_movement where container_id = $1',
      [id],
    );
    return { ...(await readContainer(tx, id)), discardId };
  }

  /** Returns discarded content to its container. Its value no longer counts as waste. */
  undoDiscard(person: Person, movementId: number): Promise<Container> {
    return this.transactions.run(async (tx) => {
      const [line] = await queryRows<{ containerId: number; stockId: number; kind: StockKind }>(
        tx,
        `select m.container_id as "containerId", m.stock_id as "stockId", s.kind from stock_movement m join stock s on s.id = m.stock_id
         where m.id = $1 and ${IS_DISCARD}`,
        [movementId],
      );
      if (line === undefined) throw notFound('Write-off');
      const { containerId, stockId, kind } = line;
      await this.stockLedger.lock(tx, stockId);
      const undoable = await queryRows<UndoableWaste>(
        tx,
        `select ${UNDOABLE_COLUMNS} from stock_movement m join stock s on s.id = m.stock_id join opened_container k on k.id = m.container_id where m.id = $1`,
        [movementId],
      );
      assertUndoable(undoable, 'container.not-undoable');
      const lines = await refillContainers(tx, stockId, [movementId]);
      const actor = toActor(person);
      const back = await this.stockLedger.addContentMovements(
        tx,
        { kind, stockId, type: 'waste', reason: null, actor },
        lines,
      );
      const containerIds = findRefilledIds(lines);
      const compensated = await this.lateEntries.undo(tx, { actor, stockId, containerIds });
      const stock = compensated?.stock ?? back;
      const returned = containerIds.length + (compensated?.quantity ?? 0);
      const { text } = await queryRow<{ text: string }>(
        tx,
        'select trim_scale(-content)::text as text from stock_movement where id = $1',
        [movementId],
      );
      const container = await readContainer(tx, containerId);
      const { currentQuantity } = stock as { readonly currentQuantity: number };
      await this.publish(
        tx,
        person,
        container,
        kind,
        stock,
        {
          ...(returned === 0 ? {} : { currentQuantity: [currentQuantity - returned, currentQuantity] }),
          putBack: [null, formatContent(Number(text), container.unit)],
        },
        returned,
      );
      return container;
    });
  }

  private async publish(
    tx: Tx,
    person: Person,
    { lotId, number }: Pick<OpenContainer, 'lotId' | 'number'>,
    kind: StockKind,
    stock: unknown,
    changes: Readonly<Record<string, readonly [unknown, unknown]>>,
    returned = 0,
  ): Promise<void> {
    await this.stockEvents.publishUpdated(tx, {
      actor: toActor(person),
      kind,
      stock,
      ...(returned > 0 && { internal: toLevelChange(stock, returned) }),
      changes: { ...changes, ...(lotId === null ? {} : { lot: [null, getLotName(number)] }) },
    });
  }
}

const readContainer = async (tx: Tx, id: number): Promise<Container> =>
  (
    await queryRow<{ json: Container }>(
      tx,
      `select ${CONTAINER_JSON} as json from ${CONTAINERS_FROM} where c.id = $1`,
      [id],
    )
  ).json;

/** Returns the reason why a container is empty: "Ana Silva wrote it off already." */
const describeEmpty = async (tx: Tx, id: number): Promise<string> => {
  const [last] = await queryRows<{ type: string; person: Parameters<typeof getDisplayName>[0] }>(
    tx,
    `select m.type, ${personSql('w')} as person from stock_movement m left join app_user w on w.id = m.user_id
     where m.container_id = $1 order by m.id desc limit 1`,
    [id],
  );
  if (last?.type !== 'waste' || last.person === null) return 'It is already empty.';
  return `${getDisplayName(last.person)} already wrote it off.`;
};
