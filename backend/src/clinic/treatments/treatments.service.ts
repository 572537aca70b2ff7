import type { logTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { HeldDoses } from '../holds/held-doses.js';
import { ClinicTeam, nameplate } from '../team/clinic-team.js';
import { type HeldUsage, OWN_UNDO_HOURS, UsageService } from '../usage/usage.service.js';
import { timesOfUse } from '../usage/time-of-use.js';
import { changesOfKit, readKit, readTreatment, TreatmentRecord } from './treatment-record.js';
import { TreatmentTurns } from './treatment-turns.js';
import { TreatmentLines, wantedLine } from './treatment-lines.js';

type Body = CheckedBody<typeof logTreatment>;

interface TreatmentRow {
  readonly user_id: string | null;
  readonly logged_by: string | null;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly is_old: boolean;
}

/** Logs treatments: all lines for one patient or nothing. */
@Injectable()
export class TreatmentsService {
  constructor(
    private readonly turns: TreatmentTurns,
    private readonly record: TreatmentRecord,
    private readonly team: ClinicTeam,
    private readonly lines: TreatmentLines,
    private readonly usage: UsageService,
    private readonly doses: HeldDoses,
  ) {}

  async log(person: Person, body: Body): Promise<Treatment> {
    const user = await this.team.member(person, body.userId, 'userId');
    const treatmentType = body.treatmentType ?? null;
    const times = timesOfUse(
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
      loggedBy: nameplate(person),
      actor: actorOf(person),
      idempotency: null,
      ...times,
    };
    const wanted = body.lines.map(wantedLine);
    return this.lines.explained(wanted, () =>
      this.turns.run(async (tx) => {
        const held = await this.lines.hold(tx, wanted);
        const kit = await readKit(tx, body.kitId);
        const changes = await changesOfKit(tx, kit, wanted);
        const { id } = await rowOf<{ id: number }>(
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
        const usageIds = await this.lines.take(tx, held, wanted, { ...common, treatmentId: id });
        await tx.query('update treatment set usage_ids = $2 where id = $1', [id, usageIds]);
        const treatment = await readTreatment(tx, id);
        await this.record.publish(tx, person, 'treatment.logged', treatment);
        return treatment;
      }),
    );
  }

  /** Undoes the lines that are not undone yet. */
  undo(person: Person, id: number, reason: string | null): Promise<Treatment> {
    return this.turns.run(async (tx) => {
      // Locks stock first, in the order of ids, as all transactions do.
      const found = await rowsOf<{ id: number }>(tx, 'select id from treatment where id = $1', [id]);
      if (found.length === 0) throw notFound('Treatment');
      await tx.query(
        'select 1 from stock where id in (select stock_id from usage where treatment_id = $1) order by id for update',
        [id],
      );
      const row = await rowOf<TreatmentRow>(
        tx,
        `select user_id, logged_by, undone_at, undone_by, logged_at < now() - make_interval(hours => $2) as is_old
         from treatment where id = $1 for update`,
        [id, OWN_UNDO_HOURS],
      );
      const entries = await rowsOf<HeldUsage & { readonly undone_at: Date | null; readonly undone_by: string | null }>(
        tx,
        `select id, kind, stock_id, quantity, content is not null as by_content, has_lots, undone_at, undone_by
         from usage where treatment_id = $1 order by id for update`,
        [id],
      );
      const standing = entries.filter(({ undone_at }) => undone_at === null);
      // Undoing all lines one by one also undoes the treatment.
      const last = standing.length === 0 ? entries.at(-1) : undefined;
      await this.usage.refuseUndo(person, last === undefined ? row : { ...row, ...last });
      const doses = await this.doses.read(
        tx,
        standing.map((entry) => entry.id),
      );
      await this.doses.remove(tx, person, doses, { reason, field: 'reason' });
      for (const entry of standing) await this.usage.undoHeld(tx, person, entry, reason);
      await tx.query(
        'update treatment set undone_at = clock_timestamp(), undone_by = $2, undo_reason = $3, undone_via_key_id = $4, version = version + 1 where id = $1',
        [id, person.id, reason, person.viaKeyId ?? null],
      );
      const treatment = await readTreatment(tx, id);
      await this.record.publish(tx, person, 'treatment.undone', treatment);
      return treatment;
    });
  }
}
