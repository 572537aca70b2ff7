import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { countUsageLines } from '@atrium/rules/usage/counted-lines';
import type { Stock } from '../../../store/clinic-state.js';
import { trackStock, fetchStock } from '../../../store/clinic-store.js';
import { COPIED_REASON, SCANNED_REASON } from '../../../shared/lot-selection.js';
import { isTreatmentType } from '../../../shared/treatment-types.js';
import { toWallTime } from '../../../shared/used-at.js';
import { toCorrectionEntry, usageToEntry, type Tray, type TrayEntry, type TrayHead } from './tray-state.js';
import { changeTray, clearTray } from './tray-store.js';

/** Reads products, so that their lines can be shown. */
export async function fetchStocks(wanted: readonly Pick<Stock, 'id' | 'kind'>[]): Promise<ReadonlyMap<number, Stock>> {
  const found = await Promise.all(wanted.map(({ id, kind }) => fetchStock(id, kind)));
  for (const stock of found) trackStock(stock);
  return new Map(found.map((stock) => [stock.id, stock]));
}

const productsOf = ({ usages }: Treatment): Promise<ReadonlyMap<number, Stock>> =>
  fetchStocks([...new Map(usages.map(({ item, kind }) => [item.id, { id: item.id, kind }])).values()]);

const headOf = ({ patientId, treatmentType, treatmentArea, reason, user }: Treatment): Omit<TrayHead, 'usedAt'> => ({
  patientId: patientId ?? '',
  treatmentType: isTreatmentType(treatmentType) ? treatmentType : '',
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
    usedAt: toWallTime(treatment.usedAt),
    kit: treatment.kit,
    entries: [
      ...tray.entries,
      ...countUsageLines(treatment.usages).flatMap((usage) => {
        const stock = products.get(usage.item.id);
        return stock === undefined || !stock.isActive ? [] : [usageToEntry(stock, usage)];
      }),
    ],
  }));
}

/** Opens a logged treatment in the tray for a correction. */
export async function openCorrection(treatment: Treatment): Promise<void> {
  const products = await productsOf(treatment);
  clearTray();
  changeTray((tray): Tray => ({
    ...tray,
    ...headOf(treatment),
    usedAt: toWallTime(treatment.usedAt),
    kit: treatment.kit,
    corrects: {
      id: treatment.id,
      version: treatment.version,
      usedAt: treatment.usedAt,
      corrections: treatment.corrections.length,
    },
    entries: treatment.usages.flatMap((usage) => {
      const stock = products.get(usage.item.id);
      return stock === undefined || usage.undoneAt !== null ? [] : [toCorrectionEntry(stock, usage)];
    }),
  }));
}

/** Opens a logged treatment as a correction that contains the changes made in the tray since it was sent. */
export async function openEditedCorrection(treatment: Treatment, edited: Tray): Promise<void> {
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
      ...tray.entries.flatMap((entry) => applyEdits(entry, edited.entries)),
      ...edited.entries.filter(({ stockId }) => !tray.entries.some((entry) => entry.stockId === stockId)),
    ],
  }));
}

/** Applies edits to a logged line: removed, or another quantity when one line has its product. */
function applyEdits(entry: TrayEntry, edited: readonly TrayEntry[]): readonly TrayEntry[] {
  const [line, ...others] = edited.filter(({ stockId }) => stockId === entry.stockId);
  if (line === undefined) return [];
  if (others.length > 0 || entry.lots !== undefined) return [entry];
  return [{ ...entry, quantity: line.quantity, used: line.used }];
}

/**
 * Copies a line. A scan in the earlier treatment does not count for this one, so the line waits for its package like a
 * kit's line.
 */
const copyEntry = (entry: TrayEntry): TrayEntry => ({
  ...entry,
  isPlanned: true,
  lot: entry.lot.lotReason === SCANNED_REASON ? { ...entry.lot, lotReason: COPIED_REASON } : entry.lot,
});

/**
 * Copies an earlier treatment into the tray. Its patient is only suggested, because the next patient usually differs.
 */
export async function copyTreatment(treatment: Treatment): Promise<void> {
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
          : [copyEntry(usageToEntry(stock, usage))];
      }),
    ],
  }));
}
