import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { checkStateChange, checkStateUndo, isWeakerState } from '@atrium/rules/holds/lot-states';
import { isExpired, type LotState } from '@atrium/rules/stock/lots';
import { Injectable } from '@nestjs/common';
import { canManageProject } from '../../auth/access.js';
import { readUserName } from '../../platform/database/user-name.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { readToday } from '../../platform/database/sql.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { dropUndefined } from '../../platform/entities/diff-fields.js';
import { editRow } from '../../platform/entities/edit-row.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { withHeldStockCheck } from '../stock/holds/held-stock.js';
import { rejectUndoOfGrownLot } from '../stock/holds/stated-levels.js';
import { findLot } from '../stock/lots/lot-parts.js';
import { lots, type EarlierState } from './lot.entity.js';
import { type NumberedLot, assertSameDate, assertManager, createNumberTakenError } from './lot-conflicts.js';
import { rejectDoubtfulLot } from './doubtful-lots.js';
import { type LotRow, LotChanges } from './lot-changes.js';
import { readUsable } from '../stock/ledger/level-change.js';

interface Correction extends NumberedLot {
  readonly reason?: string | null | undefined;
  readonly version?: number | undefined;
  readonly acceptNumber?: boolean | undefined;
}

interface Edit {
  readonly seenVersion?: number | undefined;
  /** Reason for making an expired lot usable again. */
  readonly reason?: string | null;
  /** True to restore the state before the caller's last change. */
  readonly isUndo?: boolean;
}

/** Corrects lots and changes their state. */
@Injectable()
export class LotsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly entities: EntityStore,
    private readonly lotChanges: LotChanges,
  ) {}

  /**
   * Corrects the number or the expiry date of a lot. A date that makes an expired lot usable releases it, and needs a
   * reason.
   */
  correct(
    person: Person,
    id: number,
    { version, reason = null, acceptNumber = false, ...fields }: Correction,
  ): Promise<Lot> {
    assertManager(person);
    return this.transactions.run(async (tx) => {
      const row = await this.lotChanges.lock(tx, id);
      const named = { number: row.number, expiresOn: row.expiresOn, ...dropUndefined(fields) };
      const other = await findLot(tx, row.stockId, named.number, named.expiresOn);
      if (other !== undefined && other.id !== id) {
        if (other.number !== null) assertSameDate(other, named.expiresOn);
        throw createNumberTakenError(other.number, await this.entities.read(tx, lots, other.id));
      }
      if (named.number !== null && named.number !== row.number && !acceptNumber)
        await rejectDoubtfulLot(tx, { stockId: row.stockId, number: named.number, path: 'number', lotId: id });
      const day = await readToday(tx);
      const isFreed = row.state === 'available' && isExpired(row, day) && !isExpired(named, day);
      if (isFreed && reason === null) throw invalidField('reason', 'Please enter why the lot can be used again');
      return this.edit(tx, person, row, fields, { seenVersion: version, ...(isFreed && { reason }) });
    });
  }

  /**
   * Changes the state of a lot. Anyone who edits stock may make it stricter; only managers may release. Uses wait for
   * the same row lock, so no use succeeds after the hold.
   */
  setState(
    person: Person,
    id: number,
    {
      state,
      reason = null,
      version,
    }: { state: LotState; reason?: string | null | undefined; version?: number | undefined },
  ): Promise<Lot> {
    const canRelease = canManageProject(person, 'perfect-b');
    return this.transactions.run(async (tx) => {
      const row = await this.lotChanges.lock(tx, id);
      const decision = checkStateChange({ from: row.state, to: state, reason, canRelease });
      if (decision === 'managers-only') throw new DomainError('lot.managers-only');
      if (decision === 'reason-missing') throw invalidField('reason', 'Please enter the reason for the release');
      if (decision === 'unchanged') return this.entities.read(tx, lots, id);
      const now = new Date();
      const fields = {
        state,
        stateReason: reason ?? (state === row.state ? row.stateReason : null),
        stateAt: now,
        stateBy: person.id,
        heldSince: state === 'available' ? null : (row.heldSince ?? now),
        managedState: canRelease ? state : row.managedState,
        stateBefore: pickState(row),
      };
      return this.edit(tx, person, row, fields, { seenVersion: version });
    });
  }

  /** Restores the state before the caller's last change, with its reason, author and time. */
  undoState(person: Person, id: number, { stateAt }: { stateAt: string }): Promise<Lot> {
    return this.transactions.run(async (tx) => {
      const row = await this.lotChanges.lock(tx, id);
      const { stateBefore, managedState, stateBy } = row;
      const isOwn = stateBy === person.id && row.stateAt?.toISOString() === stateAt;
      const decision = checkStateUndo({
        managedState,
        previous: stateBefore?.state ?? null,
        isOwn,
        age: Date.now() - (row.stateAt?.getTime() ?? 0),
        canRelease: canManageProject(person, 'perfect-b'),
      });
      if (decision === 'managers-only') throw new DomainError('lot.managers-only');
      if (decision !== 'allowed' || stateBefore === null)
        throw new DomainError('lot.state-not-undoable', {
          message:
            decision === 'others' && stateBy !== null && stateBy !== person.id
              ? `${await readUserName(tx, stateBy)} has changed the state of this lot. Please check it`
              : decision === 'too-old'
                ? 'A state can be undone within 15 minutes. Please ask a manager'
                : 'This was already undone or changed. Please check the lot',
        });
      if (stateBefore.state === 'available' && !canManageProject(person, 'perfect-b'))
        await rejectUndoOfGrownLot(tx, row);
      const { stateAt: at, heldSince, ...state } = stateBefore;
      const fields = { ...state, stateAt: toDay(at), heldSince: toDay(heldSince), stateBefore: null };
      return this.edit(tx, person, row, fields, { isUndo: true });
    });
  }

  private async edit(
    tx: Tx,
    person: Person,
    row: LotRow,
    fields: Partial<LotRow>,
    { seenVersion, reason = null, isUndo = false }: Edit = {},
  ): Promise<Lot> {
    return editRow(tx, row, {
      fields,
      seenVersion,
      columns: (field) => lots.table.column(field),
      read: () => this.entities.read(tx, lots, row.id),
      write: async (changes) => {
        const usable = await readUsable(tx, row.stockId);
        const isReleased = reason !== null || (fields.state !== undefined && isWeakerState(fields.state, row.state));
        const isHeldBack = fields.state !== undefined && isWeakerState(row.state, fields.state);
        await withHeldStockCheck(
          tx,
          [row.stockId],
          () => tx.update(lots.table.schema, row.id, { ...changes, ...getEditColumns(person.id) }),
          isReleased ? row.id : null,
        );
        return this.lotChanges.publishLot(tx, person, row.id, {
          usable,
          isHeldBack,
          isReleased,
          heldSince: row.heldSince,
          ...(isUndo && { undoes: row.state, changes: { isUndone: [null, true] } }),
          ...(reason !== null && { reason, changes: { reason: [null, reason] } }),
        });
      },
    });
  }
}

const toDay = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const pickState = ({ state, stateReason, stateAt, stateBy, heldSince, managedState }: LotRow): EarlierState => ({
  state,
  stateReason,
  stateAt: stateAt?.toISOString() ?? null,
  stateBy,
  heldSince: heldSince?.toISOString() ?? null,
  managedState,
});
