import type { logTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { HeldDoses } from '../holds/held-doses.js';
import { ClinicTeam, toPersonSummary } from '../team/clinic-team.js';
import { type LockedUsage, OWN_UNDO_HOURS, type UndoableRow, UsageService } from '../usage/usage.service.js';
import { resolveTimes } from '../stock/statements/time-of-use.js';
import { diffKit, readKit, readTreatment, TreatmentEvents } from './treatment-events.js';
import { TreatmentConcurrencyLimit } from './treatment-concurrency.js';
import { TreatmentLines, toLineInput } from './treatment-lines.js';

type Body = CheckedBody<typeof logTreatment>;

/** Logs treatments: all lines for one patient or nothing. */
@Injectable()
export class TreatmentsService {
  constructor(
    private readonly concurrencyLimit: TreatmentConcurrencyLimit,
    private readonly treatmentEvents: TreatmentEvents,
    private readonly team: ClinicTeam,
    private readonly lines: TreatmentLines,
    private readonly usage: UsageService,
    private readonly heldDoses: HeldDoses,
  ) {}

  async log(person: Person, body: Body): Promise<Treatment> {
    const user = await this.team.getMember(person, body.userId, 'userId');
    const treatmentType = body.treatmentType ?? null;
    const times = resolveTimes(
      person,
      body,
      body.lines.some(({ content }) => content != null),
    );
    const common = {
      treatmentType,
      treatmentArea: body.treatmentArea ?? null,
      reason: body.reason ?? null,
      patientId: body.patientId ?? null,
      user,
      loggedBy: toPersonSummary(person),
      actor: toActor(person),
      idempotency: null,
      ...times,
    };
    const lineInputs = body.lines.map(toLineInput);
    return this.lines.withLineErrors(lineInputs, () =>
      this.concurrencyLimit.run(async (tx) => {
        const lockedStock = await this.lines.lockStock(tx, lineInputs);
        const kit = await readKit(tx, body.kitId);
        const changes = await diffKit(tx, kit, lineInputs);
        const { id } = await queryRow<{ id: number }>(
          tx,
          `insert into treatment (patient_id, treatment_type, treatment_area, reason, user_id, logged_by, kit_id, kit_name, kit_changes, used_at, via_key_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, coalesce($10, clock_timestamp()), $11) returning id`,
          [
            common.patientId,
            treatmentType,
            common.treatmentArea,
            common.reason,
            user.id,
            person.id,
            kit?.id ?? null,
            kit?.name ?? null,
            changes === null ? null : JSON.stringify(changes),
            times.occurredAt,
            person.viaKeyId ?? null,
          ],
        );
        const usageIds = await this.lines.consumeLines(tx, lockedStock, lineInputs, { ...common, treatmentId: id });
        await tx.query('update treatment set usage_ids = $2 where id = $1', [id, usageIds]);
        const treatment = await readTreatment(tx, id);
        await this.treatmentEvents.publish(tx, person, 'treatment.logged', treatment);
        return treatment;
      }),
    );
  }

  /** Undoes all lines of a treatment that are not yet undone. */
  undo(person: Person, id: number, reason: string | null): Promise<Treatment> {
    return this.concurrencyLimit.run(async (tx) => {
      // Locks stock first, in the order of ids, as all transactions do.
      const found = await queryRows<{ id: number }>(tx, 'select id from treatment where id = $1', [id]);
      if (found.length === 0) throw notFound('Treatment');
      await tx.query(
        'select 1 from stock where id in (select stock_id from usage where treatment_id = $1) order by id for no key update',
        [id],
      );
      const row = await queryRow<UndoableRow>(
        tx,
        `select user_id, logged_by, undone_at, undone_by, logged_at < now() - make_interval(hours => $2) as is_old
         from treatment where id = $1 for update`,
        [id, OWN_UNDO_HOURS],
      );
      const entries = await queryRows<
        LockedUsage & { readonly undone_at: Date | null; readonly undone_by: string | null }
      >(
        tx,
        `select id, kind, stock_id, quantity, content is not null as by_content, has_lots, undone_at, undone_by
         from usage where treatment_id = $1 order by id for no key update`,
        [id],
      );
      const standing = entries.filter(({ undone_at }) => undone_at === null);
      // Undoing all lines one by one also undoes the treatment.
      const last = standing.length === 0 ? entries.at(-1) : undefined;
      await this.usage.assertUndoable(person, last === undefined ? row : { ...row, ...last });
      const doses = await this.heldDoses.read(
        tx,
        standing.map((entry) => entry.id),
      );
      await this.heldDoses.remove(tx, person, doses, { reason, field: 'reason' });
      for (const entry of standing) await this.usage.undoLocked(tx, person, entry, reason);
      await tx.query(
        'update treatment set undone_at = clock_timestamp(), undone_by = $2, undo_reason = $3, undone_via_key_id = $4, version = version + 1 where id = $1',
        [id, person.id, reason, person.viaKeyId ?? null],
      );
      const treatment = await readTreatment(tx, id);
      await this.treatmentEvents.publish(tx, person, 'treatment.undone', treatment);
      return treatment;
    });
  }
}
