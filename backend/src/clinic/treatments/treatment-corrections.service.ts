import type { correctTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { CorrectionChange, Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { CORRECTION_REASON } from '@atrium/rules/usage/counted-lines';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { HeldDoses, diffDoses } from '../holds/held-doses.js';
import { LateEntries } from '../stock/statements/late-entries.js';
import { ClinicTeam, toPersonSummary } from '../team/clinic-team.js';
import { validateTime } from '../stock/statements/time-of-use.js';
import { OWN_UNDO_HOURS, type UndoableRow, UsageService } from '../usage/usage.service.js';
import { diffLines, decideKeep, type LoggedLine, readLoggedLines } from './logged-lines.js';
import { moveUseTime } from './move-time.js';
import { TreatmentLines, type LineInput, toLineInput } from './treatment-lines.js';
import { diffKit, readKit, readTreatment, TreatmentEvents } from './treatment-events.js';
import { TreatmentConcurrencyLimit } from './treatment-concurrency.js';

type Body = CheckedBody<typeof correctTreatment>;

const SHARED_FIELDS = {
  patientId: 'patient_id',
  treatmentType: 'treatment_type',
  treatmentArea: 'treatment_area',
  reason: 'reason',
} as const;
type SharedFields = Record<keyof typeof SHARED_FIELDS, string | null>;

interface TreatmentRow extends SharedFields, UndoableRow {
  readonly userId: string | null;
  readonly usedAt: Date;
  readonly kitId: number | null;
  readonly kitName: string | null;
  readonly version: number;
}

/** Corrects logged treatments. Saves the difference to the logged lines, with its history, in one transaction. */
@Injectable()
export class TreatmentCorrectionsService {
  constructor(
    private readonly concurrencyLimit: TreatmentConcurrencyLimit,
    private readonly treatmentEvents: TreatmentEvents,
    private readonly team: ClinicTeam,
    private readonly lines: TreatmentLines,
    private readonly usage: UsageService,
    private readonly heldDoses: HeldDoses,
    private readonly lateEntries: LateEntries,
  ) {}

  async correct(person: Person, id: number, body: Body): Promise<Treatment> {
    const lineInputs = body.lines.map(toLineInput);
    const { correctionReason = null } = body;
    // Lines to take again; errors name them by their index in the body.
    const indexes: number[] = [];
    const toTake: LineInput[] = [];
    return this.lines.withLineErrors(
      toTake,
      () =>
        this.concurrencyLimit.run(async (tx) => {
          indexes.length = 0;
          toTake.length = 0;
          const stocks = await this.lock(tx, id, lineInputs);
          const row = await readTreatmentRow(tx, id);
          await this.usage.assertUndoable(person, row);
          await rejectStale(tx, id, row.version, body.version);
          const logged = await readLoggedLines(tx, id);
          const standing = logged.filter(({ undoneAt }) => undoneAt === null);
          const pairs = body.lines.map(({ usageId }, index) => this.matchLine(logged, usageId, index));
          rejectDuplicateLines(pairs);
          const undone = pairs.find((line) => line?.undoneAt != null);
          if (undone !== undefined)
            await this.usage.assertUndoable(person, { ...row, undone_at: undone.undoneAt, undone_by: undone.undoneBy });

          const usedAt = resolveTime(person, row, body);
          const shared = mergeShared(row, body);
          const user = await this.findUser(person, row, body);

          const doses = await this.heldDoses.read(
            tx,
            standing.map((line) => line.id),
          );
          // A dose of a held lot that gets another patient stays in the recall list under the former one.
          const changesPatient = shared.patientId !== row.patientId;
          const heldLots = new Set(doses.map(({ lotId }) => lotId));
          const statedStockIds =
            usedAt === null
              ? new Set<number>()
              : await this.lateEntries.findStatedBetween(tx, [...stocks.keys()], row.usedAt, usedAt);
          const keepDecisions = lineInputs.map((line, index) =>
            decideKeep(pairs[index], line, {
              lots: body.lines[index]?.lots,
              heldLots,
              changesPatient,
              statedStockIds,
              index,
            }),
          );
          const keptIds = new Set(keepDecisions.flatMap((keep) => (keep.isSame ? [keep.usageId] : [])));
          for (const line of standing.filter((one) => !keptIds.has(one.id)))
            await this.usage.undoLocked(
              tx,
              person,
              line,
              correctionReason === null ? CORRECTION_REASON : `${CORRECTION_REASON}: ${correctionReason}`,
              true,
            );
          if (usedAt !== null) await moveUseTime(tx, [...keptIds], { from: row.usedAt, to: usedAt });
          await tx.query(
            `update usage set ${Object.values(SHARED_FIELDS)
              .map((column, nth) => `${column} = $${nth + 2}`)
              .join(', ')}, user_id = coalesce($6, user_id),
                 entered_at = case when $7::timestamptz is null then entered_at else coalesce(entered_at, used_at) end,
                 used_at = coalesce($7, used_at), version = version + 1
               where id = any($1::int[])`,
            [
              [...keptIds],
              ...Object.keys(SHARED_FIELDS).map((name) => shared[name as keyof SharedFields]),
              user?.id ?? null,
              usedAt,
            ],
          );

          keepDecisions.forEach((keep, index) => {
            if (keep.isSame) return;
            indexes.push(index);
            toTake.push({ ...(lineInputs[index] as LineInput), ...keep.parts });
          });
          const results = await this.lines.consumeLines(tx, stocks, toTake, {
            ...shared,
            user: user ?? toPersonSummary(person),
            loggedBy: toPersonSummary(person),
            actor: toActor(person),
            idempotency: null,
            treatmentId: id,
            occurredAt: usedAt ?? row.usedAt,
            openedAt: body.openedAt == null ? null : validateTime(person, 'openedAt', body.openedAt),
          });
          const usageIds = keepDecisions.map((keep, index) =>
            keep.isSame ? keep.usageId : (results[indexes.indexOf(index)] as number),
          );

          const removed = changesPatient ? doses : diffDoses(doses, await this.heldDoses.read(tx, usageIds));
          await this.heldDoses.remove(tx, person, removed, { reason: correctionReason, field: 'correctionReason' });

          const { kit, kitId, kitName } = await chooseKit(tx, row, body);
          const changed: CorrectionChange[] = [
            ...diffLines(standing, await readLoggedLines(tx, id), usageIds),
            ...diffShared(row, {
              ...shared,
              userId: user?.id ?? row.userId,
              usedAt: usedAt ?? row.usedAt,
              kitName,
            }),
          ];
          await tx.query(
            `update treatment set ${Object.values(SHARED_FIELDS)
              .map((column, nth) => `${column} = $${nth + 2}`)
              .join(', ')}, user_id = coalesce($6, user_id),
                 used_at = coalesce($7, used_at), usage_ids = $8, kit_id = $9, kit_name = $10,
                 kit_changes = case when $10::text is null then null else coalesce($11::jsonb, kit_changes) end, version = version + 1 where id = $1`,
            [
              id,
              ...Object.keys(SHARED_FIELDS).map((name) => shared[name as keyof SharedFields]),
              user?.id ?? null,
              usedAt,
              // Undone lines come last.
              [...usageIds, ...logged.map((line) => line.id).filter((one) => !usageIds.includes(one))],
              kitId,
              kitName,
              kit === null ? null : JSON.stringify(await diffKit(tx, kit, lineInputs)),
            ],
          );
          if (changed.length > 0 || changesPatient)
            await tx.query(
              `insert into treatment_correction (treatment_id, user_id, changes, patient_before, patient_after)
                 values ($1, $2, $3::jsonb, $4, $5)`,
              [
                id,
                person.id,
                JSON.stringify(changed),
                ...(changesPatient ? [row.patientId, shared.patientId] : [null, null]),
              ],
            );
          const treatment = await readTreatment(tx, id);
          await this.treatmentEvents.publish(tx, person, 'treatment.corrected', treatment);
          return treatment;
        }),
      indexes,
    );
  }

  /** Locks the stock of all previous and corrected lines in the order of ids, and then the treatment. */
  private async lock(tx: Tx, id: number, lineInputs: readonly LineInput[]) {
    const found = await queryRows<{ stockId: number }>(
      tx,
      'select stock_id as "stockId" from usage where treatment_id = $1',
      [id],
    );
    if (found.length === 0) throw notFound('Treatment');
    return this.lines.lockStock(tx, [...lineInputs, ...found]);
  }

  /** Returns the practitioner; null when it is unchanged and the user has left the clinic. */
  private findUser(person: Person, row: TreatmentRow, body: Body) {
    return body.userId == null && row.userId !== null
      ? this.team.getMember(person, row.userId, 'userId').catch(() => null)
      : this.team.getMember(person, body.userId, 'userId');
  }

  private matchLine(logged: readonly LoggedLine[], usageId: number | null | undefined, index: number) {
    if (usageId == null) return undefined;
    const line = logged.find(({ id }) => id === usageId);
    if (line === undefined) throw invalidField(`lines.${index}.usageId`, 'This line does not belong to the treatment');
    return line;
  }
}

const readTreatmentRow = async (tx: Tx, id: number): Promise<TreatmentRow> => {
  const [row] = await queryRows<TreatmentRow>(
    tx,
    `select user_id, user_id as "userId", logged_by, undone_at, undone_by, logged_at < now() - make_interval(hours => $2) as is_old, date_trunc('milliseconds', used_at) as "usedAt",
       patient_id as "patientId", treatment_type as "treatmentType", treatment_area as "treatmentArea", reason, kit_id as "kitId", kit_name as "kitName", version
     from treatment where id = $1 for update`,
    [id, OWN_UNDO_HOURS],
  );
  if (row === undefined) throw notFound('Treatment');
  return row;
};

/** Returns the corrected time of use; null when it stays. */
const resolveTime = (person: Person, { usedAt }: TreatmentRow, body: Body): Date | null =>
  body.usedAt == null || Date.parse(body.usedAt) === usedAt.getTime()
    ? null
    : validateTime(person, 'usedAt', body.usedAt);

/** Returns the kit of the corrected treatment. An unchanged kit keeps the name under which it was logged. */
const chooseKit = async (tx: Tx, row: TreatmentRow, body: Body) => {
  const kitId = body.kitId === undefined ? row.kitId : body.kitId;
  const kit = kitId === null ? null : await readKit(tx, kitId);
  return { kit, kitId, kitName: body.kitId === undefined ? row.kitName : (kit?.name ?? null) };
};

/** Throws when another user has corrected the treatment since the caller read it. */
const rejectStale = async (tx: Tx, id: number, version: number, seenVersion: number | undefined): Promise<void> => {
  if (seenVersion === undefined || seenVersion === version) return;
  const [last] = await queryRows<{ who: string | null }>(
    tx,
    `select coalesce(nullif(concat_ws(' ', w.first_name, w.last_name), ''), w.email) as who from treatment_correction h join app_user w on w.id = h.user_id
     where h.treatment_id = $1 order by h.id desc limit 1`,
    [id],
  );
  const editedBy = last?.who ?? 'Somebody';
  throw new DomainError('resource.stale', { who: editedBy }, { current: await readTreatment(tx, id), editedBy });
};

const rejectDuplicateLines = (pairs: readonly (LoggedLine | undefined)[]): void => {
  pairs.forEach((line, index) => {
    if (line !== undefined && pairs.indexOf(line) !== index)
      throw invalidField(`lines.${index}.usageId`, 'This line is listed twice');
  });
};

/** Merges corrected fields into the logged ones. Omitted fields stay unchanged. */
const mergeShared = (row: SharedFields, body: Body): SharedFields => ({
  patientId: body.patientId === undefined ? row.patientId : body.patientId,
  treatmentType: body.treatmentType === undefined ? row.treatmentType : body.treatmentType,
  treatmentArea: body.treatmentArea === undefined ? row.treatmentArea : body.treatmentArea,
  reason: body.reason === undefined ? row.reason : body.reason,
});

const diffShared = (
  row: TreatmentRow,
  now: SharedFields & { readonly userId: string | null; readonly usedAt: Date; readonly kitName: string | null },
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
