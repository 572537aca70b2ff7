import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import type {
  decideReorderRequest,
  listReorderRequests,
  requestConsumableReorder,
  requestItemReorder,
} from '@atrium/contract/clinic/reorder-requests/calls';
import { canChangeStatus, REORDER_CHANGES } from '@atrium/rules/stock/status-changes';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { getActValues, getActorValues } from '../../platform/entities/act-columns.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { editRow } from '../../platform/entities/edit-row.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { readOrderedList } from '../../platform/entities/ordered-list.js';
import type { Page } from '../../platform/http/reply/reply.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { type StockSearch, StockSearchParser, buildWordCondition } from '../stock/read/stock-search.js';
import { stockTable } from '../stock/stock.entity.js';
import { assertActiveSupplier } from '../suppliers/assert-active-supplier.js';
import { RequestEvents } from './request-events.js';
import { NOT_APPROVED, type RequestRow, requestTable, requestView } from './reorder-request.entity.js';
import { readToday } from '../../platform/database/sql.js';

type Filters = CheckedQuery<typeof listReorderRequests>;
type Decision = CheckedBody<typeof decideReorderRequest>;
type RequestInput = Omit<CheckedBody<typeof requestItemReorder>, 'itemId' | 'priority'> & {
  readonly priority: CheckedBody<typeof requestItemReorder | typeof requestConsumableReorder>['priority'];
};

/** SQL of the searchable text of a request, one line each: requester, reason, and note of the decision. */
const SEARCH_TEXT = `concat_ws(E'\\n', concat_ws(' ', q.first_name, q.last_name), r.reason, r.note)`;

/** Creates and decides reorder requests. */
@Injectable()
export class ReorderService {
  constructor(
    private readonly transactions: Transactions,
    private readonly stockLedger: StockLedger,
    private readonly requestEvents: RequestEvents,
    private readonly sql: SqlPool,
    private readonly searches: StockSearchParser,
  ) {}

  /**
   * Lists requests, newest first: all of them, because the badge counts pending ones, or one page with `limit`. A
   * search without an exact match tolerates typos.
   */
  async list(filters: Filters, kind?: StockKind): Promise<Page> {
    const search = await this.searches.parseExact(filters.search);
    const exact = await this.readPage(filters, search, kind);
    const mistyped = search !== null && exact.isEmpty ? await this.searches.parseWithTypos(filters.search ?? '') : null;
    return mistyped === null ? exact : this.readPage(filters, mistyped, kind);
  }

  private readPage(
    { status = 'pending', limit, cursor }: Filters,
    search: StockSearch | null,
    kind: StockKind | undefined,
  ): Promise<Page> {
    const { json, from } = requestView;
    const conditions = (bind: (value: unknown) => string) => [
      ...(search?.words ?? []).map(
        (word) =>
          `(${buildWordCondition(word, bind)} or search_squeeze(${SEARCH_TEXT}) like any(${bind(word.patterns)}::text[]))`,
      ),
      ...(kind === undefined ? [] : [`r.kind = ${bind(kind)}`]),
      // A literal instead of a parameter, so that the partial index of pending requests applies.
      ...(status === 'all' ? [] : [`r.status = '${status}'`]),
    ];
    return readOrderedList(
      this.sql,
      {
        json,
        from,
        sort: [
          ['r.requested_at', 'timestamptz'],
          ['r.id', 'bigint'],
        ],
        isDescending: true,
        conditions,
      },
      { limit, cursor },
    );
  }

  request(person: Person, kind: StockKind, stockId: number, input: RequestInput): Promise<unknown> {
    return this.transactions.run(async (tx) => {
      const stock = await tx.findOne(stockTable.schema, {
        where: { id: stockId, kind },
        lock: { mode: 'pessimistic_write' },
      });
      if (stock === null) throw invalidField(`${kind}Id`, `This ${kind} does not exist`);
      if (!stock.isActive) throw new DomainError('stock.inactive', { name: stock.name });
      const { identifiers } = await tx.insert(requestTable.schema, {
        kind,
        stockId,
        requestedQuantity: input.requestedQuantity ?? stock.reorderQuantity,
        priority: input.priority,
        reason: input.reason ?? input.justification ?? null,
        ...getActorValues('requested', person),
        updatedBy: person.id,
      });
      const { id } = identifiers[0] as { id: number };
      return this.requestEvents.publish(tx, toActor(person), 'reorder.requested', { id, kind, stockId });
    });
  }

  /**
   * Decides a pending request or reverts a decision. When two users decide at the same time, the second gets
   * `reorder.already-decided` with the name of the first.
   */
  decide(person: Person, id: number, decision: Decision, kind?: StockKind): Promise<unknown> {
    const { status, note, version, supplierId, expectedOn } = decision;
    return this.transactions.run(async (tx) => {
      const request = await this.requestEvents.lock(tx, id, kind);
      if (request === null) throw notFound('Reorder request');
      if (status === 'pending' && request.status === 'pending') return this.requestEvents.read(tx, id);
      if (!canChangeStatus(REORDER_CHANGES, request.status, status))
        throw await this.requestEvents.alreadyDecidedError(tx, request);
      if (status === 'pending') await this.assertNotReceived(tx, request);
      await assertOrderedElsewhere(tx, decision);
      return editRow(tx, request, {
        fields: { status, note },
        seenVersion: version,
        read: () => this.requestEvents.read(tx, id),
        write: async (changes) => {
          await tx.update(requestTable.schema, id, {
            ...changes,
            ...(status === 'pending'
              ? { ...NOT_APPROVED, ...(note === undefined && { note: null }) }
              : getActValues('approved', person)),
            supplierId: supplierId ?? null,
            expectedOn: expectedOn ?? null,
            ...getEditColumns(person.id),
          });
          if (status === 'ordered' || request.status === 'ordered')
            await this.stockLedger.touchLastOrder(tx, request.stockId);
          return this.requestEvents.publish(
            tx,
            toActor(person),
            status === 'pending' ? 'reorder.reopened' : `reorder.${status}`,
            request,
          );
        },
      });
    });
  }

  private async assertNotReceived(tx: Tx, { id, stockId }: RequestRow): Promise<void> {
    const { arrived, unit } = await queryRow<{ arrived: number; unit: string }>(
      tx,
      `select coalesce(sum(q.quantity_received), 0)::int as arrived, (select unit from stock where id = $2) as unit
       from purchase_request x join purchase q on q.id = x.purchase_id and q.reversed_at is null where x.request_id = $1`,
      [id, stockId],
    );
    if (arrived > 0) throw new DomainError('reorder.arrived', { arrived: formatQuantity(arrived, unit) });
  }
}

/** Throws when supplier or expected date are set for a decision other than "ordered elsewhere". */
const assertOrderedElsewhere = async (tx: Tx, { status, supplierId, expectedOn }: Decision): Promise<void> => {
  if (status !== 'ordered') {
    for (const [path, value] of Object.entries({ supplierId, expectedOn }))
      if (value != null) throw invalidField(path, 'Only a request marked as ordered has this field');
    return;
  }
  if (expectedOn != null && expectedOn < (await readToday(tx)))
    throw invalidField('expectedOn', 'The expected day cannot be in the past');
  if (supplierId == null) return;
  const [found] = await queryRows(tx, 'select 1 from supplier where id = $1', [supplierId]);
  if (found === undefined) throw invalidField('supplierId', 'This supplier does not exist');
  await assertActiveSupplier(tx, supplierId, 'supplierId');
};
