import type { ErasedPerson } from '@atrium/rules/people/erased-person';
import { getFullName, getErasedAddress } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { type Actor, SYSTEM } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { StaffEvents } from '../staff/staff-events.js';
import { getAnonymousName, type Erasure, lockErasure, publishErasure } from './erasure.js';
import { ErasureSteps, type BatchResult } from './erasure-steps.js';

/** Step in percent between published updates. */
const PUBLISH_STEP_PERCENT = 5;

/** Replacement values for an erased user's fields in stored replies and events. */
const ERASED_VALUE = {
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
const LAST_PROGRESS: Progress = { percent: 99, isLast: true, mustWait: false };

/** Runs an erasure in batches. Each batch commits together with the position of the next one. */
@Injectable()
export class ErasureBatches {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly staffEvents: StaffEvents,
    private readonly erasureSteps: ErasureSteps,
  ) {}

  runNext(userId: string): Promise<Progress> {
    return this.transactions.run(async (tx) => {
      const erasure = await lockErasure(tx, userId);
      if (erasure === null) return LAST_PROGRESS;
      const work = this.erasureSteps.all.get(erasure.step);
      // The step belongs to a newer release, before a downgrade; start over.
      if (work === undefined)
        return this.storeProgress(tx, erasure, { place: null, rows: 0 }, [...this.erasureSteps.all.keys()][0]);
      const batch = await work(tx, erasure, toErasedPerson(erasure));
      const isDone = batch.place === null && batch.mustWait !== true;
      return this.storeProgress(tx, erasure, batch, isDone ? this.stepAfter(erasure.step) : erasure.step);
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
      actor: await toRequester(tx, erasure),
      action: 'erased',
      objectKind: 'staff',
      objectId: String(erasure.staffId),
      objectName: getAnonymousName(erasure.staffId),
    });
    await this.publish(tx, erasure.staffId);
    await publishErasure(tx, this.outbox);
  }

  private stepAfter(step: string): string | undefined {
    const names = [...this.erasureSteps.all.keys()];
    return names[names.indexOf(step) + 1];
  }

  private async storeProgress(
    tx: Tx,
    erasure: Erasure,
    batch: BatchResult,
    step: string | undefined,
  ): Promise<Progress> {
    const total = erasure.total > 0 ? erasure.total : await this.erasureSteps.estimateRows(tx);
    const done = erasure.done + batch.rows;
    const percent = Math.min(99, Math.floor((done * 100) / Math.max(1, total)));
    const isNotified = percent >= erasure.percent + PUBLISH_STEP_PERCENT;
    await tx.query(
      `update erasure set step = $2, place = $3::jsonb, done = $4, total = $5, percent = $6, search_names = $7 where user_id = $1`,
      [
        erasure.userId,
        step ?? erasure.step,
        batch.place === null ? null : JSON.stringify(batch.place),
        done,
        total,
        isNotified ? percent : erasure.percent,
        batch.names ?? erasure.names,
      ],
    );
    if (isNotified) await this.publish(tx, erasure.staffId);
    return { percent, isLast: step === undefined, mustWait: batch.mustWait === true };
  }

  /** Publishes the progress with a new version, so that screens accept the event. The erasure itself is not edited. */
  private async publish(tx: Tx, staffId: number): Promise<void> {
    await tx.query('update staff set version = version + 1 where id = $1', [staffId]);
    const isListed = await queryRows(tx, 'select 1 from staff where id = $1 and removed_at is null', [staffId]);
    if (isListed.length === 0) return;
    await this.outbox.publish(tx, 'staff.updated', {
      actor: SYSTEM,
      data: { staff: await this.staffEvents.read(tx, staffId) },
      rows: [],
    });
  }
}

const toErasedPerson = ({ userId, staffId, names }: Erasure): ErasedPerson => {
  const called = getAnonymousName(staffId);
  return {
    userId,
    names,
    called,
    now: {
      ...ERASED_VALUE,
      name: called,
      firstName: 'Former',
      lastName: `staff ${staffId}`,
      email: getErasedAddress(staffId),
    },
  };
};

const toRequester = async (tx: Tx, { askedBy }: Erasure): Promise<Actor> => {
  const [asker] = await queryRows<{ id: string; firstName: string; lastName: string }>(
    tx,
    `select id, first_name as "firstName", coalesce(last_name, '') as "lastName" from app_user where id = $1`,
    [askedBy],
  );
  return asker === undefined ? SYSTEM : { id: asker.id, name: getFullName(asker) };
};
