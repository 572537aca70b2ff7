import type { correctTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { CorrectionChange, Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { CORRECTED } from '@atrium/rules/usage/counted-lines';
import { Injectable } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { HeldDoses, removedDoses } from '../holds/held-doses.js';
import { LateEntries } from '../stock/statements/late-entries.js';
import { ClinicTeam, nameplate } from '../team/clinic-team.js';
import { checkedTime } from '../usage/time-of-use.js';
import { OWN_UNDO_HOURS, UsageService } from '../usage/usage.service.js';
import { changesOfLines, keepOf, type LoggedLine, readLoggedLines } from './logged-lines.js';
import { moveTime } from './move-time.js';
import { TreatmentLines, type WantedLine, wantedLine } from './treatment-lines.js';
import { changesOfKit, readKit, readTreatment, TreatmentRecord } from './treatment-record.js';
import { TreatmentTurns } from './treatment-turns.js';

type Body = CheckedBody<typeof correctTreatment>;

const SHARED = {
  patientId: 'patient_id',
  treatmentType: 'treatment_type',
  treatmentArea: 'treatment_area',
  reason: 'reason',
} as const;
type Shared = Record<keyof typeof SHARED, string | null>;

interface TreatmentRow extends Shared {
  readonly userId: string | null;
  readonly user_id: string | null;
  readonly logged_by: string | null;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly is_old: boolean;
  readonly usedAt: Date;
  readonly kitId: number | null;
  readonly kitName: string | null;
  readonly version: number;
}

/** Corrects logged treatments: the difference to their lines is saved in one transaction, with its history. */
@Injectable()
export class TreatmentCorrections {
  constructor(
    private readonly turns: TreatmentTurns,
    private readonly record: TreatmentRecord,
    private readonly team: ClinicTeam,
    private readonly lines: TreatmentLines,
    private readonly usage: UsageService,
    private readonly doses: HeldDoses,
    private readonly lateEntries: LateEntries,
  ) {}

  async correct(person: Person, id: number, body: Body): Promise<Treatment> {
    const wanted = body.lines.map(wantedLine);
    const { correctionReason = null } = body;
    // Lines to take again; errors name them by their index in the body.
    const places: number[] = [];
    const toTake: WantedLine[] = [];
    return this.lines.explained(
      toTake,
      () =>
        this.turns.run(async (tx) => {
          places.length = 0;
          toTake.length = 0;
          const stocks = await this.lock(tx, id, wanted);
          const row = await readRow(tx, id);
          await this.usage.refuseUndo(person, row);
          await refuseStale(tx, id, row.version, body.version);
          const logged = await readLoggedLines(tx, id);
          const standing = logged.filter(({ undoneAt }) => undoneAt === null);
          const pairs = body.lines.map(({ usageId }, index) => this.pair(logged, usageId, index));
          refuseTwice(pairs);
          const undone = pairs.find((line) => line?.undoneAt != null);
          if (undone !== undefined)
            await this.usage.refuseUndo(person, { ...row, undone_at: undone.undoneAt, undone_by: undone.undoneBy });

          const usedAt =
            body.usedAt == null || Date.parse(body.usedAt) === row.usedAt.getTime()
              ? null
              : checkedTime(person, 'usedAt', body.usedAt);
          const shared = sharedOf(row, body);
          const user =
            body.userId == null && row.userId !== null
              ? await this.team.member(person, row.userId, 'userId').catch(() => null)
              : await this.team.member(person, body.userId, 'userId');

          const doses = await this.doses.read(
            tx,
            standing.map((line) => line.id),
          );
          // A dose of a held lot that gets another patient stays in the recall list under the former one.
          const isOfOther = shared.patientId !== row.patientId;
          const heldLots = new Set(doses.map(({ lotId }) => lotId));
          const stated =
            usedAt === null
              ? new Set<number>()
              : await this.lateEntries.statedBetween(tx, [...stocks.keys()], row.usedAt, usedAt);
          const kept = wanted.map((line, index) =>
            keepOf(pairs[index], line, { lots: body.lines[index]?.lots, heldLots, isOfOther, stated, index }),
          );
          const keptIds = new Set(kept.flatMap((keep) => (keep.isSame ? [keep.usageId] : [])));
          for (const line of standing.filter((one) => !keptIds.has(one.id)))
            await this.usage.undoHeld(
              tx,
              person,
              line,
              correctionReason === null ? CORRECTED : `${CORRECTED}: ${correctionReason}`,
              true,
            );
          if (usedAt !== null) await moveTime(tx, [...keptIds], { from: row.usedAt, to: usedAt });
          await tx.query(
            `update usage set ${Object.values(SHARED)
              .map((column, nth) => `${column} = $${nth + 2}`)
              .join(', ')}, user_id = coalesce($6, user_id),
                 entered_at = case when $7::timestamptz is null then entered_at else coalesce(entered_at, used_at) end,
                 used_at = coalesce($7, used_at), version = version + 1
               where id = any($1::int[])`,
            [
              [...keptIds],
              ...Object.keys(SHARED).map((name) => shared[name as keyof Shared]),
              user?.id ?? null,
              usedAt,
            ],
          );

          kept.forEach((keep, index) => {
            if (keep.isSame) return;
            places.push(index);
            toTake.push({ ...(wanted[index] as WantedLine), ...keep.parts });
          });
          const taken = await this.lines.take(tx, stocks, toTake, {
            ...shared,
            user: user ?? nameplate(person),
            loggedBy: nameplate(person),
            actor: actorOf(person),
            idempotency: null,
            treatmentId: id,
            occurredAt: usedAt ?? row.usedAt,
            openedAt: body.openedAt == null ? null : checkedTime(person, 'openedAt', body.openedAt),
          });
          const usageIds = kept.map((keep, index) =>
            keep.isSame ? keep.usageId : (taken[places.indexOf(index)] as number),
          );

          const removed = isOfOther ? doses : removedDoses(doses, await this.doses.read(tx, usageIds));
          await this.doses.remove(tx, person, removed, { reason: correctionReason, field: 'correctionReason' });

          const kitId = body.kitId === undefined ? row.kitId : body.kitId;
          const kit = kitId === null || kitId === undefined ? null : await readKit(tx, kitId);
          const kitName = body.kitId === undefined ? row.kitName : (kit?.name ?? null);
          const changed: CorrectionChange[] = [
            ...changesOfLines(standing, await readLoggedLines(tx, id), usageIds),
            ...changesOfShared(row, {
              ...shared,
              userId: user?.id ?? row.userId,
              usedAt: usedAt ?? row.usedAt,
              kitName,
            }),
          ];
          await tx.query(
            `update treatment set ${Object.values(SHARED)
              .map((column, nth) => `${column} = $${nth + 2}`)
              .join(', ')}, user_id = coalesce($6, user_id),
                 used_at = coalesce($7, used_at), usage_ids = $8, kit_id = $9, kit_name = $10,
                 kit_changes = case when $10::text is null then null else coalesce($11::jsonb, kit_changes) end, version = version + 1 where id = $1`,
            [
              id,
              ...Object.keys(SHARED).map((name) => shared[name as keyof Shared]),
              user?.id ?? null,
              usedAt,
              // Undone lines come last.
              [...usageIds, ...logged.map((line) => line.id).filter((one) => !usageIds.includes(one))],
              kitId ?? null,
              kitName,
              kit === null ? null : JSON.stringify(await changesOfKit(tx, kit, wanted)),
            ],
          );
          if (changed.length > 0 || shared.patientId !== row.patientId)
            await tx.query(
              `insert into treatment_correction (treatment_id, user_id, changes, patient_before, patient_after)
                 values ($1, $2, $3::jsonb, $4, $5)`,
              [
                id,
                person.id,
                JSON.stringify(changed),
                ...(shared.patientId === row.patientId ? [null, null] : [row.patientId, shared.patientId]),
              ],
            );
          const treatment = await readTreatment(tx, id);
          await this.record.publish(tx, person, 'treatment.corrected', treatment);
          return treatment;
        }),
      places,
    );
  }

  /** Locks the stock of all lines before and after, in the order of ids, and then the treatment. */
  private async lock(tx: Tx, id: number, wanted: readonly WantedLine[]) {
    const found = await rowsOf<{ stockId: number }>(
      tx,
      'select stock_id as "stockId" from usage where treatment_id = $1',
      [id],
    );
    if (found.length === 0) throw notFound('Treatment');
    return this.lines.hold(tx, [...wanted, ...found]);
  }

  private pair(logged: readonly LoggedLine[], usageId: number | null | undefined, index: number) {
    if (usageId == null) return undefined;
    const line = logged.find(({ id }) => id === usageId);
    if (line === undefined) throw invalidField(`lines.${index}.usageId`, 'This line is not of this treatment');
    return line;
  }
}

const readRow = async (tx: Tx, id: number): Promise<TreatmentRow> => {
  const [row] = await rowsOf<TreatmentRow>(
    tx,
    `select user_id, user_id as "userId", logged_by, undone_at, undone_by, logged_at < now() - make_interval(hours => $2) as is_old, date_trunc('milliseconds', used_at) as "usedAt",
       patient_id as "patientId", treatment_type as "treatmentType", treatment_area as "treatmentArea", reason, kit_id as "kitId", kit_name as "kitName", version
     from treatment where id = $1 for update`,
    [id, OWN_UNDO_HOURS],
  );
  if (row === undefined) throw notFound('Treatment');
  return row;
};

/** Rejects a correction when another user has corrected the treatment since it was read. */
const refuseStale = async (tx: Tx, id: number, version: number, seen: number | undefined): Promise<void> => {
  if (seen === undefined || seen === version) return;
  const [last] = await rowsOf<{ who: string | null }>(
    tx,
    `select coalesce(nullif(concat_ws(' ', w.first_name, w.last_name), ''), w.email) as who from treatment_correction h join app_user w on w.id = h.user_id
     where h.treatment_id = $1 order by h.id desc limit 1`,
    [id],
  );
  const editedBy = last?.who ?? 'Somebody';
  throw new DomainError('resource.stale', { who: editedBy }, { current: await readTreatment(tx, id), editedBy });
};

const refuseTwice = (pairs: readonly (LoggedLine | undefined)[]): void => {
  pairs.forEach((line, index) => {
    if (line !== undefined && pairs.indexOf(line) !== index)
      throw invalidField(`lines.${index}.usageId`, 'This line is there twice');
  });
};

/** Omitted fields stay unchanged. */
const sharedOf = (row: Shared, body: Body): Shared => ({
  patientId: body.patientId === undefined ? row.patientId : body.patientId,
  treatmentType: body.treatmentType === undefined ? row.treatmentType : body.treatmentType,
  treatmentArea: body.treatmentArea === undefined ? row.treatmentArea : body.treatmentArea,
  reason: body.reason === undefined ? row.reason : body.reason,
});

const changesOfShared = (
  row: TreatmentRow,
  now: Shared & { readonly userId: string | null; readonly usedAt: Date; readonly kitName: string | null },
): CorrectionChange[] => {
  const pairs: readonly (readonly [CorrectionChange['field'], string | null, string | null])[] = [
    ['usedAt', row.usedAt.toISOString(), now.usedAt.toISOString()],
    ['userId', row.userId, now.userId],
    ['treatmentType', row.treatmentType, now.treatmentType],
    ['treatmentArea', row.treatmentArea, now.treatmentArea],
    ['reason', row.reason, now.reason],
    ['kitId', row.kitName, now.kitName],
  ];
  return pairs.flatMap(([field, before, after]) => (before === after ? [] : [{ field, name: null, before, after }]));
};
