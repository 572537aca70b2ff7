import { kitChanges, type PlannedLine, type UsedLine } from '@atrium/rules/kits';
import type { EntityManager } from 'typeorm';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

/* Kits of the demonstration clinic, and the treatments of these days that began with them. */

interface Line {
  /** One of these. */
  readonly skus: readonly string[];
  readonly amount: number;
  readonly isContent?: boolean;
}

interface KitDemo {
  readonly name: string;
  readonly type: string;
  readonly lines: readonly Line[];
}

const gloves: Line = { skus: ['GLV-NIT-M', 'GLV-NIT-S'], amount: 1 };
const LIPS: KitDemo = {
  name: 'Lip filler 1 ml',
  type: 'dermal_filler',
  lines: [
    { skus: ['FIL-LIP-1', 'FIL-FIN-1', 'FIL-JAW-1'], amount: 1 },
    { skus: ['NDL-CN-25'], amount: 1 },
    { skus: ['DRS-GAU-10'], amount: 2 },
    gloves,
  ],
};
const BOTOX: KitDemo = {
  name: 'Botox, three areas',
  type: 'botox_injection',
  lines: [
    { skus: ['NTX-100'], amount: 24, isContent: true },
    { skus: ['SYR-1'], amount: 1 },
    { skus: ['NDL-30-13'], amount: 2 },
    { skus: ['DIS-ALC-70'], amount: 2 },
    gloves,
  ],
};
const NEEDLING: KitDemo = {
  name: 'Microneedling, face',
  type: 'facial_treatment',
  lines: [
    { skus: ['NDL-MN-12', 'NDL-MN-36'], amount: 1 },
    { skus: ['ANS-LID-30'], amount: 1 },
    { skus: ['SAL-10'], amount: 1 },
    { skus: ['DRS-GAU-10'], amount: 4 },
    gloves,
  ],
};
const LASER: KitDemo = {
  name: 'Fractional laser',
  type: 'laser_therapy',
  lines: [
    { skus: ['LAS-FRX-1'], amount: 1 },
    { skus: ['LAS-EYE-1'], amount: 2 },
    { skus: ['ANS-LID-30'], amount: 1 },
    gloves,
  ],
};
const KITS = [LIPS, BOTOX, NEEDLING, LASER] as const;

interface TreatmentDemo {
  readonly hoursAgo: number;
  readonly kit: KitDemo;
  readonly patient: string;
  /** How much of something was used instead; 0: none. */
  readonly instead?: Readonly<Record<string, number>>;
  /** What of its lines was logged already, by this patient and by content. */
  readonly isOpen?: true;
}

const TREATMENTS: readonly TreatmentDemo[] = [
  { hoursAgo: 74, kit: LIPS, patient: 'P-1033' },
  { hoursAgo: 71, kit: NEEDLING, patient: 'P-1150', instead: { 'DRS-GAU-10': 6 } },
  { hoursAgo: 52, kit: LIPS, patient: 'P-1061', instead: { 'DRS-GAU-10': 4 } },
  { hoursAgo: 50, kit: LASER, patient: 'P-1098' },
  { hoursAgo: 47.5, kit: LIPS, patient: 'P-1012', instead: { 'DRS-GAU-10': 4 } },
  { hoursAgo: 28, kit: NEEDLING, patient: 'P-1074' },
  { hoursAgo: 26.5, kit: LIPS, patient: 'P-1126', instead: { 'DRS-GAU-10': 4, 'NDL-CN-25': 2 } },
  { hoursAgo: 6, kit: NEEDLING, patient: 'P-1139', instead: { 'ANS-LID-30': 0 } },
  { hoursAgo: 4.5, kit: LIPS, patient: 'P-1055' },
  { hoursAgo: 3, kit: BOTOX, patient: 'P-1042', isOpen: true },
  { hoursAgo: 1.5, kit: BOTOX, patient: 'P-1107', isOpen: true },
];

/** When each product is used first, in hours before now. */
export const TREATED_HOURS_AGO: readonly (readonly [sku: string, hoursAgo: number])[] = TREATMENTS.flatMap(
  ({ hoursAgo, kit }) =>
    kit.lines.filter(({ isContent }) => !isContent).flatMap(({ skus }) => skus.map((sku) => [sku, hoursAgo] as const)),
);

interface Shelf {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly contentUnit: string | null;
}

/** Before the levels are summed up: what is used leaves the shelf. */
export const treatSome = async (tx: EntityManager, people: readonly string[]): Promise<void> => {
  const skus = KITS.flatMap(({ lines }) => lines.flatMap((line) => line.skus));
  const rows = await rowsOf<Shelf>(
    tx,
    'select id, sku, name, content_unit as "contentUnit" from stock where sku = any($1::text[])',
    [skus],
  );
  const shelves = new Map(rows.map((row) => [row.sku, row]));
  const idOf = (sku: string): number => shelves.get(sku)?.id ?? 0;
  const planned = (kit: KitDemo): PlannedLine[] =>
    kit.lines.map(({ skus: of, amount, isContent = false }) => ({
      stockIds: of.map(idOf),
      quantity: isContent ? null : amount,
      content: isContent ? amount : null,
      contentUnit: isContent ? (shelves.get(of[0] ?? '')?.contentUnit ?? null) : null,
    }));
  const kitIds = new Map<KitDemo, number>();
  for (const kit of KITS) {
    const { id } = await rowOf<{ id: number }>(
      tx,
      'insert into kit (name, treatment_type, lines, updated_by) values ($1, $2, $3::jsonb, $4) returning id',
      [kit.name, kit.type, JSON.stringify(planned(kit)), people[0]],
    );
    kitIds.set(kit, id);
  }
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const [index, { hoursAgo, kit, patient, instead = {}, isOpen }] of TREATMENTS.entries()) {
    const who = people[isOpen ? 1 : index % people.length] ?? people[0];
    const { id } = await rowOf<{ id: number }>(
      tx,
      `insert into treatment (patient_id, treatment_type, user_id, logged_by, logged_at, kit_id, kit_name)
       values ($1, $2, $3, $3, now() - make_interval(mins => $4), $5, $6) returning id`,
      [patient, kit.type, who, Math.round(hoursAgo * 60), kitIds.get(kit), kit.name],
    );
    const used: UsedLine[] = [];
    if (isOpen) used.push(...(await takeOver(tx, id, patient)));
    for (const { skus: of, amount, isContent } of kit.lines) {
      const quantity = instead[of[0] ?? ''] ?? amount;
      if (isContent || quantity === 0) continue;
      for (const sku of of) {
        if (!(await useUp(tx, id, idOf(sku), quantity))) continue;
        used.push({ stockId: idOf(sku), quantity, content: null, contentUnit: null });
        break;
      }
    }
    const changes = kitChanges(planned(kit), used).map((change) => ({
      ...change,
      name: names.get(change.stockId) ?? '',
    }));
    await tx.query('update treatment set kit_changes = $2::jsonb where id = $1', [id, JSON.stringify(changes)]);
  }
};

/** What was drawn from an open vial for this patient is a line of the treatment. */
const takeOver = async (tx: EntityManager, treatmentId: number, patient: string): Promise<UsedLine[]> => {
  const lines = await rowsOf<UsedLine>(
    tx,
    `update usage set treatment_id = $1 where patient_id = $2 and content is not null and treatment_id is null
     returning stock_id as "stockId", null as quantity, content::float8 as content, content_unit as "contentUnit"`,
    [treatmentId, patient],
  );
  await tx.query(
    'update treatment t set user_id = u.user_id, logged_by = u.logged_by, logged_at = u.used_at, used_at = u.used_at from usage u where t.id = $1 and u.treatment_id = t.id',
    [treatmentId],
  );
  return lines;
};

/** From the fullest lot, so that the story of the others stays as it is told. False: it would run low. */
const useUp = async (tx: EntityManager, treatmentId: number, stockId: number, quantity: number): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    `with level as (
       select balance - (select coalesce(sum(quantity), 0) from stock_lot where stock_id = $2 and (state <> 'available' or expires_on < current_date))
         as usable, balance from stock_movement where stock_id = $2 order by id desc limit 1
     ), lot as (
       select id from stock_lot where stock_id = $2 and state = 'available' and quantity >= $3 order by quantity desc, id limit 1
     ), used as (
       insert into usage (kind, stock_id, quantity, treatment_type, patient_id, used_at, user_id, logged_by, has_lots, treatment_id)
       select s.kind, s.id, $3, t.treatment_type, t.patient_id, t.logged_at, t.user_id, t.logged_by, s.tracks_lots, t.id
       from stock s, treatment t, level l
       where s.id = $2 and t.id = $1 and l.usable - $3 > s.min_stock_level and (not s.tracks_lots or exists (select from lot)) returning *
     ), emptied as (
       update stock_lot t set quantity = t.quantity - $3 from lot, used where t.id = lot.id
     )
     insert into stock_movement (stock_id, type, delta, balance, at, user_id, usage_id, lot_id)
     select u.stock_id, 'usage', -u.quantity, l.balance - u.quantity, u.used_at, u.logged_by, u.id, (select id from lot) from used u, level l
     returning id`,
    [treatmentId, stockId, quantity],
  );
  return rows.length > 0;
};
