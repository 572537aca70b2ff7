import type { Forgotten } from '@atrium/rules/people/forgotten';
import { fullName, removedAddress } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { type Actor, SYSTEM } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { StaffRecord } from '../staff/staff-record.js';
import { calledNow, type Erasure, lockErasure, tellForgotten } from './erasure.js';
import { ErasureSteps, type Portion } from './erasure-steps.js';

/** Step in percent between published updates. */
const TOLD_EVERY = 5;

/** Values of an erased user's fields in stored replies and events. */
const LEFT_OUT = {
  username: null,
  phone: null,
  directManager: null,
  hourlyRate: null,
  salary: null,
  profileImageUrl: null,
  skills: [],
  certifications: [],
  emergencyContact: null,
  address: null,
  notes: null,
  lastSignInAt: null,
} as const;

export interface Progress {
  readonly percent: number;
  readonly isLast: boolean;
  readonly mustWait: boolean;
}
const LAST: Progress = { percent: 99, isLast: true, mustWait: false };

/** Runs an erasure in batches. Each batch and the next position commit together. */
@Injectable()
export class ErasurePortions {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly record: StaffRecord,
    private readonly steps: ErasureSteps,
  ) {}

  next(userId: string): Promise<Progress> {
    return this.transactions.run(async (tx) => {
      const erasure = await lockErasure(tx, userId);
      if (erasure === null) return LAST;
      const work = this.steps.all.get(erasure.step);
      // The step belongs to a newer release, before a downgrade; start over.
      if (work === undefined) return this.write(tx, erasure, { place: null, rows: 0 }, [...this.steps.all.keys()][0]);
      const portion = await work(tx, erasure, forgottenOf(erasure));
      const isDone = portion.place === null && portion.mustWait !== true;
      return this.write(tx, erasure, portion, isDone ? this.after(erasure.step) : erasure.step);
    });
  }

  /** Finishes the erasure in the transaction that ends its job. */
  async end(tx: Tx, userId: string): Promise<void> {
    const erasure = await lockErasure(tx, userId);
    if (erasure === null) return;
    await tx.query(
      `update erasure set finished_at = clock_timestamp(), search_names = '{}', place = null where user_id = $1`,
      [userId],
    );
    await writeAudit(tx, {
      actor: await askerOf(tx, erasure),
      action: 'erased',
      objectKind: 'staff',
      objectId: String(erasure.staffId),
      objectName: calledNow(erasure.staffId),
    });
    await this.tell(tx, erasure.staffId);
    await tellForgotten(tx, this.outbox);
  }

  private after(step: string): string | undefined {
    const names = [...this.steps.all.keys()];
    return names[names.indexOf(step) + 1];
  }

  private async write(tx: Tx, erasure: Erasure, portion: Portion, step: string | undefined): Promise<Progress> {
    const total = erasure.total > 0 ? erasure.total : await this.steps.count(tx);
    const done = erasure.done + portion.rows;
    const percent = Math.min(99, Math.floor((done * 100) / Math.max(1, total)));
    const isTold = percent >= erasure.percent + TOLD_EVERY;
    await tx.query(
      `update erasure set step = $2, place = $3::jsonb, done = $4, total = $5, percent = $6, search_names = $7 where user_id = $1`,
      [
        erasure.userId,
        step ?? erasure.step,
        portion.place === null ? null : JSON.stringify(portion.place),
        done,
        total,
        isTold ? percent : erasure.percent,
        portion.names ?? erasure.names,
      ],
    );
    if (isTold) await this.tell(tx, erasure.staffId);
    return { percent, isLast: step === undefined, mustWait: portion.mustWait === true };
  }

  /** Raises the version, so that screens accept the event. It is no edit. */
  private async tell(tx: Tx, staffId: number): Promise<void> {
    await tx.query('update staff set version = version + 1 where id = $1', [staffId]);
    const isListed = await rowsOf(tx, 'select 1 from staff where id = $1 and removed_at is null', [staffId]);
    if (isListed.length === 0) return;
    await this.outbox.publish(tx, 'staff.updated', {
      actor: SYSTEM,
      data: { staff: await this.record.read(tx, staffId) },
      rows: [],
    });
  }
}

const forgottenOf = ({ userId, staffId, names }: Erasure): Forgotten => {
  const called = calledNow(staffId);
  return {
    userId,
    names,
    called,
    now: {
      ...LEFT_OUT,
      name: called,
      firstName: 'Former',
      lastName: `staff ${staffId}`,
      email: removedAddress(staffId),
    },
  };
};

const askerOf = async (tx: Tx, { askedBy }: Erasure): Promise<Actor> => {
  const [asker] = await rowsOf<{ id: string; firstName: string; lastName: string }>(
    tx,
    `select id, first_name as "firstName", coalesce(last_name, '') as "lastName" from app_user where id = $1`,
    [askedBy],
  );
  return asker === undefined ? SYSTEM : { id: asker.id, name: fullName(asker) };
};
