import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { TREATMENT_TYPES, type TreatmentType } from '@atrium/rules/stock/labels';
import { countedLines } from '@atrium/rules/usage/counted-lines';
import type { Stock } from '../../../store/clinic-state.js';
import { chose, readStock } from '../../../store/clinic-store.js';
import { AS_LAST_TIME, SCANNED } from '../../../shared/chosen-lot.js';
import { wallOf } from '../../../shared/when.js';
import { correctedEntry, entryOfUsage, type Tray, type TrayEntry, type TrayHead } from './tray-state.js';
import { changeTray, emptyTray } from './tray-store.js';

const isType = (type: string | null): type is TreatmentType =>
  type !== null && (TREATMENT_TYPES as readonly string[]).includes(type);

/** Reads products, so that their lines can be shown. */
export async function readAll(wanted: readonly Pick<Stock, 'id' | 'kind'>[]): Promise<ReadonlyMap<number, Stock>> {
  const found = await Promise.all(wanted.map(({ id, kind }) => readStock(id, kind)));
  for (const stock of found) chose(stock);
  return new Map(found.map((stock) => [stock.id, stock]));
}

const productsOf = ({ usages }: Treatment): Promise<ReadonlyMap<number, Stock>> =>
  readAll([...new Map(usages.map(({ item, kind }) => [item.id, { id: item.id, kind }])).values()]);

const headOf = ({ patientId, treatmentType, treatmentArea, reason, user }: Treatment): Omit<TrayHead, 'usedAt'> => ({
  patientId: patientId ?? '',
  treatmentType: isType(treatmentType) ? treatmentType : '',
  treatmentArea: treatmentArea ?? '',
  reason: reason ?? '',
  userId: user?.id ?? '',
});

/** Fills the empty tray with an undone treatment, including lots, reasons, patient and time. */
export async function fillTray(treatment: Treatment): Promise<void> {
  const products = await productsOf(treatment);
  changeTray((tray) => ({
    ...tray,
    ...headOf(treatment),
    usedAt: wallOf(treatment.usedAt),
    kit: treatment.kit,
    entries: [
      ...tray.entries,
      ...countedLines(treatment.usages).flatMap((usage) => {
        const stock = products.get(usage.item.id);
        return stock === undefined || !stock.isActive ? [] : [entryOfUsage(stock, usage)];
      }),
    ],
  }));
}

/** Opens a logged treatment in the tray for a correction. */
export async function openCorrection(treatment: Treatment): Promise<void> {
  const products = await productsOf(treatment);
  emptyTray();
  changeTray((tray): Tray => ({
    ...tray,
    ...headOf(treatment),
    usedAt: wallOf(treatment.usedAt),
    kit: treatment.kit,
    corrects: {
      id: treatment.id,
      version: treatment.version,
      usedAt: treatment.usedAt,
      corrections: treatment.corrections.length,
    },
    entries: treatment.usages.flatMap((usage) => {
      const stock = products.get(usage.item.id);
      return stock === undefined || usage.undoneAt !== null ? [] : [correctedEntry(stock, usage)];
    }),
  }));
}

/** Opens a logged treatment as a correction that contains the changes made in the tray since it was sent. */
export async function openCorrectionAs(treatment: Treatment, edited: Tray): Promise<void> {
  await openCorrection(treatment);
  const { patientId, treatmentType, treatmentArea, reason, userId } = edited;
  changeTray((tray) => ({
    ...tray,
    patientId,
    treatmentType,
    treatmentArea,
    reason,
    userId: userId || tray.userId,
    ...(edited.usedAt !== '' && { usedAt: edited.usedAt }),
    entries: [
      ...tray.entries.flatMap((entry) => asEdited(entry, edited.entries)),
      ...edited.entries.filter(({ stockId }) => !tray.entries.some((entry) => entry.stockId === stockId)),
    ],
  }));
}

/** Applies edits to a logged line: removed, or another quantity when one line has its product. */
function asEdited(entry: TrayEntry, edited: readonly TrayEntry[]): readonly TrayEntry[] {
  const [line, ...others] = edited.filter(({ stockId }) => stockId === entry.stockId);
  if (line === undefined) return [];
  if (others.length > 0 || entry.lots !== undefined) return [entry];
  return [{ ...entry, quantity: line.quantity, used: line.used }];
}

/** An earlier scan does not count for this treatment, so the line waits for its package like that of a kit. */
const copied = (entry: TrayEntry): TrayEntry => ({
  ...entry,
  isPlanned: true,
  lot: entry.lot.lotReason === SCANNED ? { ...entry.lot, lotReason: AS_LAST_TIME } : entry.lot,
});

/** Copies an earlier treatment into the tray. Its patient is only offered, because the next one usually differs. */
export async function takeAgain(treatment: Treatment): Promise<void> {
  const products = await productsOf(treatment);
  const { patientId, ...head } = headOf(treatment);
  changeTray((tray) => ({
    ...tray,
    copiedPatient: patientId,
    ...Object.fromEntries(Object.entries(head).map(([name, value]) => [name, tray[name as keyof TrayHead] || value])),
    kit: null,
    // Lines scanned during the lookup stay.
    entries: [
      ...tray.entries,
      ...treatment.usages.flatMap((usage) => {
        const stock = products.get(usage.item.id);
        return stock === undefined || !stock.isActive || usage.undoneAt !== null
          ? []
          : [copied(entryOfUsage(stock, usage))];
      }),
    ],
  }));
}
