import type { Lot } from '@atrium/contract/clinic/lots';
import type { LotState } from '@atrium/rules/lots';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import type { Person } from '../../platform/http/person.js';
import { changesOf } from '../../platform/records/changes-of.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Records } from '../../platform/records/records.js';
import { findLot } from '../stock/lot-parts.js';
import { lots } from './lot.entity.js';
import { type Named, refuseOtherDate, refuseOthers, taken } from './lot-conflicts.js';
import { type LotRow, LotWork } from './lot-work.js';

const TAKEN_BACK_WITHIN_MS = 15 * 60_000;

/** What is known of a lot, and whether it may be used. */
@Injectable()
export class LotsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: Records,
    private readonly work: LotWork,
  ) {}

  /** What nobody knew of a lot, or what was mistyped. */
  correct(person: Person, id: number, { version, ...fields }: Named & { version?: number | undefined }): Promise<Lot> {
    refuseOthers(person);
    return this.transactions.run(async (tx) => {
      const row = await this.work.lock(tx, id);
      const named = { number: row.number, expiresOn: row.expiresOn, ...defined(fields) };
      const other = await findLot(tx, row.stockId, named.number, named.expiresOn);
      if (other !== undefined && other.id !== id) {
        if (other.number !== null) refuseOtherDate(other, named.expiresOn);
        throw taken(other.number, await this.records.read(tx, lots, other.id));
      }
      return this.edit(tx, person, row, fields, version);
    });
  }

  /** At once and for everybody: who takes stock waits for the same row, and finds the lot held back. */
  setState(
    person: Person,
    id: number,
    {
      state,
      reason = null,
      version,
    }: { state: LotState; reason?: string | null | undefined; version?: number | undefined },
  ): Promise<Lot> {
    return this.transactions.run(async (tx) => {
      const row = await this.work.lock(tx, id);
      if (state === 'available' && !mayTakeBack(person, row)) refuseOthers(person);
      const fields = { state, stateReason: state === 'available' ? null : reason };
      const since = row.state === state ? {} : { stateAt: new Date(), stateBy: person.id };
      return this.edit(tx, person, row, { ...fields, ...since }, version);
    });
  }

  private async edit(
    tx: Tx,
    person: Person,
    row: LotRow,
    fields: Partial<LotRow>,
    seen: number | undefined,
  ): Promise<Lot> {
    const changes = changesOf(fields, row);
    const read = () => this.records.read(tx, lots, row.id);
    const columns = (field: string) => lots.table.column(field);
    await refuseConflicts(tx, row, { seen, changes: Object.keys(changes ?? {}), columns, read });
    if (changes === null) return read();
    const usable = await this.work.usable(tx, row.stockId);
    await tx.update(lots.table.schema, row.id, { ...changes, ...editedBy(person.id) });
    const isHeldBack = changes.state !== undefined && changes.state !== 'available';
    return this.work.tell(tx, person, row.id, { usable, isHeldBack });
  }
}

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** A slip of the hand is taken back by whoever made it. */
const mayTakeBack = (person: Person, { state, stateAt, stateBy }: LotRow): boolean =>
  state === 'quarantined' &&
  stateBy === person.id &&
  stateAt !== null &&
  Date.now() - stateAt.getTime() < TAKEN_BACK_WITHIN_MS;
