import type { KitLine } from '@atrium/contract/clinic/kits/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { type KitChange, compareWithKit, type UsedLine } from '@atrium/rules/stock/kits';
import { getLabel, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { TREATMENT_FROM, TREATMENT_JSON } from './treatment.view.js';

/* The treatment row, for logging, correcting and undoing. */

export interface KitRow {
  readonly id: number;
  readonly name: string;
  readonly lines: readonly KitLine[];
}

export const readKit = async (tx: Tx, id: number | null | undefined): Promise<KitRow | null> => {
  if (id == null) return null;
  const [kit] = await queryRows<KitRow>(tx, 'select id, name, lines from kit where id = $1 for key share', [id]);
  if (kit === undefined) throw invalidField('kitId', 'This kit does not exist');
  return kit;
};

/** Returns the differences between the lines and the kit, with product names; null without a kit. */
export const diffKit = async (
  tx: Tx,
  kit: KitRow | null,
  lines: readonly UsedLine[],
): Promise<readonly (KitChange & { readonly name: string })[] | null> => {
  if (kit === null) return null;
  const changes = compareWithKit(kit.lines, lines);
  const rows = await queryRows<{ id: number; name: string }>(
    tx,
    'select id, name from stock where id = any($1::int[])',
    [changes.map(({ stockId }) => stockId)],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return changes.map((change) => ({ ...change, name: names.get(change.stockId) ?? '' }));
};

export const readTreatment = async (tx: Tx, id: number): Promise<Treatment> =>
  (
    await queryRow<{ json: Treatment }>(
      tx,
      `select ${TREATMENT_JSON} as json from ${TREATMENT_FROM} where tr.id = $1`,
      [id],
    )
  ).json;

type TreatmentEventType = 'treatment.logged' | 'treatment.corrected' | 'treatment.undone';

@Injectable()
export class TreatmentEvents {
  constructor(private readonly outbox: Outbox) {}

  /** Publishes a treatment without the fields that identify its patient. */
  publish(tx: Tx, person: Person, type: TreatmentEventType, whole: Treatment): Promise<void> {
    const { patientId: _, usages, corrections, ...treatment } = whole;
    const published = {
      ...treatment,
      usages: usages.map(({ patientId: _patient, ...usage }) => usage),
      corrections: corrections.map(({ changes, ...correction }) => ({
        ...correction,
        changes: changes.filter(({ field }) => field !== 'patientId'),
      })),
    };
    const { kit, treatmentType } = treatment;
    return this.outbox.publish(tx, type, {
      actor: toActor(person),
      data: { treatment: published },
      about: kit?.name ?? (treatmentType === null ? 'General use' : getLabel(TREATMENT_TYPE_LABELS, treatmentType)),
      rows: type === 'treatment.undone' ? [{ table: 'treatment', id: treatment.id }] : [],
    });
  }
}
