import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { checkStateChange, checkStateUndo, isWeakerState } from '@atrium/rules/holds/lot-states';
import { isExpired, type LotState } from '@atrium/rules/stock/lots';
import { Injectable } from '@nestjs/common';
import { mayManageProject } from '../../auth/access.js';
import { nameOf } from '../../platform/database/name-of.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { changesOf } from '../../platform/records/changes-of.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Records } from '../../platform/records/records.js';
import { guardHeldStock } from '../holds/held-stock.js';
import { refuseUndoOfGrownLot } from '../holds/stated-levels.js';
import { today } from '../purchases/purchase-days.js';
import { findLot } from '../stock/lots/lot-parts.js';
import { lots, type StateBefore } from './lot.entity.js';
import { type Named, refuseOtherDate, refuseOthers, taken } from './lot-conflicts.js';
import { refuseDoubtfulLot } from './lot-doubts.js';
import { type LotRow, LotWork } from './lot-work.js';

interface Correction extends Named {
  readonly reason?: string | null | undefined;
  readonly version?: number | undefined;
  readonly acceptNumber?: boolean | undefined;
}

interface Edit {
  readonly seen?: number | undefined;
  /** Reason when an expired lot becomes usable again. */
  readonly reason?: string | null;
  /** Restores the state before the caller's last change. */
  readonly isUndo?: boolean;
}

/** Corrects lots and changes their state. */
@Injectable()
export class LotsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: Records,
    private readonly work: LotWork,
  ) {}

  /** Corrects the number or the expiry. A date that makes an expired lot usable is a release, and needs a reason. */
  correct(
    person: Person,
    id: number,
    { version, reason = null, acceptNumber = false, ...fields }: Correction,
  ): Promise<Lot> {
    refuseOthers(person);
    return this.transactions.run(async (tx) => {
      const row = await this.work.lock(tx, id);
      const named = { number: row.number, expiresOn: row.expiresOn, ...defined(fields) };
      const other = await findLot(tx, row.stockId, named.number, named.expiresOn);
      if (other !== undefined && other.id !== id) {
        if (other.number !== null) refuseOtherDate(other, named.expiresOn);
        throw taken(other.number, await this.records.read(tx, lots, other.id));
      }
      if (named.number !== null && named.number !== row.number && !acceptNumber)
        await refuseDoubtfulLot(tx, { stockId: row.stockId, number: named.number, path: 'number', lotId: id });
      const day = await today(tx);
      const isFreed = row.state === 'available' && isExpired(row, day) && !isExpired(named, day);
      if (isFreed && reason === null) throw invalidField('reason', 'Please say why the lot can be used again');
      return this.edit(tx, person, row, fields, { seen: version, ...(isFreed && { reason }) });
    });
  }

  /** Raises the state for anyone who edits stock, lowers it for managers. Every use waits for the same row lock. */
  setState(
    person: Person,
    id: number,
    {
      state,
      reason = null,
      version,
    }: { state: LotState; reason?: string | null | undefined; version?: number | undefined },
  ): Promise<Lot> {
    const canRelease = mayManageProject(person, 'perfect-b');
    return this.transactions.run(async (tx) => {
      const row = await this.work.lock(tx, id);
      const decision = checkStateChange({ from: row.state, to: state, reason, canRelease });
      if (decision === 'managers-only') throw new DomainError('lot.managers-only');
      if (decision === 'reason-missing') throw invalidField('reason', 'Please say why the lot is released');
      if (decision === 'unchanged') return this.records.read(tx, lots, id);
      const now = new Date();
      const fields = {
        state,
        stateReason: reason ?? (state === row.state ? row.stateReason : null),
        stateAt: now,
        stateBy: person.id,
        heldSince: state === 'available' ? null : (row.heldSince ?? now),
        managedState: canRelease ? state : row.managedState,
        stateBefore: stateOf(row),
      };
      return this.edit(tx, person, row, fields, { seen: version });
    });
  }

  /** Restores the state before the caller's last change, with its reason, author and time. */
  undoState(person: Person, id: number, { stateAt }: { stateAt: string }): Promise<Lot> {
    return this.transactions.run(async (tx) => {
      const row = await this.work.lock(tx, id);
      const { stateBefore, managedState, stateBy } = row;
      const isOwn = stateBy === person.id && row.stateAt?.toISOString() === stateAt;
      const decision = checkStateUndo({
        managedState,
        previous: stateBefore?.state ?? null,
        isOwn,
        age: Date.now() - (row.stateAt?.getTime() ?? 0),
        canRelease: mayManageProject(person, 'perfect-b'),
      });
      if (decision === 'managers-only') throw new DomainError('lot.managers-only');
      if (decision !== 'allowed' || stateBefore === null)
        throw new DomainError('lot.state-not-undoable', {
          message:
            decision === 'others' && stateBy !== null && stateBy !== person.id
              ? `${await nameOf(tx, stateBy)} changed the state of this lot since. Please check it`
              : decision === 'too-old'
                ? 'A state can be undone within 15 minutes. Please ask a manager'
                : 'This was undone or changed since. Please check the lot',
        });
      if (stateBefore.state === 'available' && !mayManageProject(person, 'perfect-b'))
        await refuseUndoOfGrownLot(tx, row);
      const { stateAt: at, heldSince, ...state } = stateBefore;
      const fields = { ...state, stateAt: dateOf(at), heldSince: dateOf(heldSince), stateBefore: null };
      return this.edit(tx, person, row, fields, { isUndo: true });
    });
  }

  private async edit(
    tx: Tx,
    person: Person,
    row: LotRow,
    fields: Partial<LotRow>,
    { seen, reason = null, isUndo = false }: Edit = {},
  ): Promise<Lot> {
    const changes = changesOf(fields, row);
    const read = () => this.records.read(tx, lots, row.id);
    const columns = (field: string) => lots.table.column(field);
    await refuseConflicts(tx, row, { seen, changes: Object.keys(changes ?? {}), columns, read });
    if (changes === null) return read();
    const usable = await this.work.usable(tx, row.stockId);
    const isReleased = reason !== null || (fields.state !== undefined && isWeakerState(fields.state, row.state));
    const isHeldBack = fields.state !== undefined && isWeakerState(row.state, fields.state);
    await guardHeldStock(
      tx,
      [row.stockId],
      () => tx.update(lots.table.schema, row.id, { ...changes, ...editedBy(person.id) }),
      isReleased ? row.id : null,
    );
    return this.work.tell(tx, person, row.id, {
      usable,
      isHeldBack,
      isReleased,
      heldSince: row.heldSince,
      ...(isUndo && { undoes: row.state, changes: { isUndone: [null, true] } }),
      ...(reason !== null && { reason, changes: { reason: [null, reason] } }),
    });
  }
}

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const stateOf = ({ state, stateReason, stateAt, stateBy, heldSince, managedState }: LotRow): StateBefore => ({
  state,
  stateReason,
  stateAt: stateAt?.toISOString() ?? null,
  stateBy,
  heldSince: heldSince?.toISOString() ?? null,
  managedState,
});
