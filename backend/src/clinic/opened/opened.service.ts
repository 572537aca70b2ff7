import type { Container } from '@atrium/contract/clinic/opened-containers';
import { ADJUSTMENT_REASON_LABELS, type WasteReason } from '@atrium/rules/labels';
import { lotName } from '@atrium/rules/lots';
import { contentText } from '@atrium/rules/contents';
import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/domain-error.js';
import type { RepeatGuard } from '../../platform/http/idempotency-key.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';
import { Repeats } from '../../platform/http/repeats.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { emptyContainers, findContainer } from '../stock/opened-containers.js';
import { Stock } from '../stock/stock.js';
import { CONTAINER_JSON, CONTAINERS } from './container.view.js';

interface Discard {
  readonly reason: WasteReason;
  readonly note?: string | null | undefined;
}

/** Throws away what is left in what was opened. */
@Injectable()
export class OpenedService {
  constructor(
    private readonly transactions: Transactions,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
    private readonly repeats: Repeats,
  ) {}

  discard(person: Person, id: number, wish: Discard, repeat: RepeatGuard | null): Promise<unknown> {
    const work = () =>
      this.transactions.run(async (tx) => {
        const reply = await this.discardNow(tx, person, id, wish);
        if (repeat !== null) await this.repeats.keep(tx, person.id, repeat, reply);
        return reply;
      });
    return repeat === null
      ? work()
      : this.repeats.once<unknown>(person.id, repeat, work, (reply) => new RawJson(reply));
  }

  private async discardNow(tx: Tx, person: Person, id: number, { reason, note = null }: Discard): Promise<Container> {
    const known = await findContainer(tx, id);
    if (known === undefined) throw notFound('Container');
    await this.stock.lock(tx, known.stockId);
    const was = (await findContainer(tx, id)) ?? known;
    const lines = await emptyContainers(tx, [id]);
    if (lines.length === 0) throw new DomainError('container.empty');
    const { kind } = await rowOf<{ kind: StockKind }>(tx, 'select kind from stock where id = $1', [was.stockId]);
    const stock = await this.stock.putContent(
      tx,
      { kind, stockId: was.stockId, type: 'waste', reason, note, userId: person.id },
      lines,
    );
    await this.outbox.append(tx, {
      type: `${kind}.updated`,
      actor: actorOf(person),
      project: 'perfect-b',
      rooms: [projectRoom('perfect-b')],
      data: { [kind]: stock } as never,
      rows: [{ table: 'stock', id: was.stockId }],
      changes: {
        discarded: [contentText(was.left, was.unit), null],
        reason: [null, ADJUSTMENT_REASON_LABELS[reason]],
        ...(was.lotId === null ? {} : { lot: [null, lotName(was.number)] }),
        ...(note === null ? {} : { note: [null, note] }),
      },
    });
    const { json } = await rowOf<{ json: Container }>(
      tx,
      `select ${CONTAINER_JSON} as json from ${CONTAINERS} where c.id = $1`,
      [id],
    );
    return json;
  }
}
