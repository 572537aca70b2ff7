import type { KitLine } from '@atrium/contract/clinic/kits/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { roundAmount } from '@atrium/rules/stock/contents';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { formatPlural, type TreatmentType } from '@atrium/rules/stock/labels';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import type { Stock } from '../../../store/clinic-state.js';
import { type LotSelection, FIRST_TO_EXPIRE } from '../../../shared/lot-selection.js';
import { isByContent, NO_CONTENT, type UsedContent } from '../../../shared/stock/used-content.js';

/* Pure functions on the content of the tray; the store holds it. */

export interface TrayEntry {
  readonly key: string;
  readonly stockId: number;
  readonly kind: StockKind;
  readonly name: string;
  /** Alternative products of a kit's line. */
  readonly choices: readonly number[];
  /** True when a kit added the line and its package was not scanned yet. */
  readonly isPlanned: boolean;
  readonly quantity: number;
  readonly used: UsedContent;
  readonly lot: LotSelection;
  /** True when the product was scanned rather than picked by name. */
  readonly isScanned?: boolean;
  /** The corrected line of a logged treatment, with its amount. */
  readonly logged?: LoggedAmount;
  /** Corrected quantity per lot, when the logged line had several lots. */
  readonly lots?: readonly LoggedLot[];
}

export interface LoggedLot {
  readonly lotId: number;
  readonly number: string | null;
  readonly used: number;
  readonly quantity: number;
}

export interface LoggedAmount {
  readonly usageId: number;
  /** Number of consumed whole units. */
  readonly quantity: number;
  /** Amount of a use by content; null for whole units. */
  readonly content: number | null;
  /** The chosen lot; null when the first to expire was used. */
  readonly lotId: number | null;
  /** Amount per lot, in the unit of the use. */
  readonly lots: readonly { readonly lotId: number; readonly number: string | null; readonly amount: number }[];
}

/** Returns the amount that a corrected line keeps; undefined when it keeps nothing. */
export const getConsumedAmount = (stock: Stock, { logged, lot, used }: TrayEntry): LoggedAmount | undefined =>
  logged?.lotId === lot.lotId && (logged.content !== null) === isByContent(stock, used) ? logged : undefined;

export interface TrayHead {
  readonly patientId: string;
  readonly treatmentType: '' | TreatmentType;
  readonly treatmentArea: string;
  readonly reason: string;
  /** Id of the practitioner; '' for the caller. */
  readonly userId: string;
  /** Time of use as wall time; '' for now. */
  readonly usedAt: string;
}

/** The logged treatment that the tray corrects. */
export interface CorrectedTreatment {
  readonly id: number;
  readonly version: number;
  readonly usedAt: string;
  /** Reason of the correction; required when a lot is held. */
  readonly why?: string;
  /** Number of corrections so far. */
  readonly corrections: number;
}

export interface Tray extends TrayHead {
  readonly kit: { readonly id: number | null; readonly name: string } | null;
  readonly entries: readonly TrayEntry[];
  readonly corrects: CorrectedTreatment | null;
  /** Patient of the copied treatment, which the empty field suggests. */
  readonly copiedPatient?: string | null;
}

export const EMPTY_HEAD: TrayHead = {
  patientId: '',
  treatmentType: '',
  treatmentArea: '',
  reason: '',
  userId: '',
  usedAt: '',
};
export const EMPTY_TRAY: Tray = { ...EMPTY_HEAD, kit: null, entries: [], corrects: null };

/** Prefix of line keys, different per page load, so that keys stay unique after a reload. */
const PAGE_LOAD_ID = Math.random().toString(36).slice(2);
let entryCounter = 0;
const newKey = (): string => `entry-${PAGE_LOAD_ID}-${(entryCounter += 1)}`;
export const createTrayEntry = (stock: Stock, more: Partial<TrayEntry> = {}): TrayEntry => ({
  key: newKey(),
  stockId: stock.id,
  kind: stock.kind,
  name: stock.name,
  choices: [],
  isPlanned: false,
  quantity: 1,
  used: NO_CONTENT,
  lot: FIRST_TO_EXPIRE,
  ...more,
});

export const toStockRef = ({ id, kind, name }: Stock) => ({ stockId: id, kind, name });

export const withEntry = (tray: Tray, key: string, changed: Partial<TrayEntry>): Tray => ({
  ...tray,
  entries: tray.entries.map((one) => (one.key === key ? { ...one, ...changed } : one)),
});

/** Returns the change of a line that sets the corrected quantity of one lot. */
export function withLoggedLot({ lots = [] }: TrayEntry, lotId: number, quantity: number): Partial<TrayEntry> {
  const changed = lots.map((lot) => (lot.lotId === lotId ? { ...lot, quantity } : lot));
  return { lots: changed, quantity: changed.reduce((sum, lot) => sum + lot.quantity, 0) };
}

/** Removes a line; without lines the tray has no kit either. */
export function removeEntry(tray: Tray, key: string): Tray {
  const entries = tray.entries.filter((one) => one.key !== key);
  return { ...tray, entries, kit: entries.length === 0 && tray.corrects === null ? null : tray.kit };
}

/** Replaces the product of a kit's line by an alternative. */
export const addChoice = (tray: Tray, key: string, stock: Stock): Tray =>
  withEntry(tray, key, {
    ...toStockRef(stock),
    lot: FIRST_TO_EXPIRE,
    used: keepUsedUnit(stock, tray.entries.find((one) => one.key === key)?.used ?? NO_CONTENT),
  });

/** Returns the unit of a line whose product is replaced. A line planned in whole units stays in whole units. */
export const keepUsedUnit = (stock: Stock, before: UsedContent): UsedContent =>
  stock.contentAmount === null ? NO_CONTENT : before.content === '' ? { content: '', isWhole: true } : before;

const hasEnoughStock = (stock: Stock, line: KitLine): boolean =>
  line.content === null
    ? stock.usableQuantity >= (line.quantity ?? 1)
    : stock.usableQuantity > 0 || stock.opened.length > 0;

/** Returns the lines of a kit, each with its first product that has enough stock, else with its first. */
export function createKitEntries(lines: readonly KitLine[], products: ReadonlyMap<number, Stock>): TrayEntry[] {
  return lines.flatMap((line) => {
    const choices = line.stockIds.flatMap((id) => products.get(id) ?? []).filter(({ isActive }) => isActive);
    const stock = choices.find((one) => hasEnoughStock(one, line)) ?? choices[0];
    if (stock === undefined) return [];
    // The amount is entered again when the content unit of the product has changed.
    const isOfUnit = line.contentUnit === null || line.contentUnit === stock.contentUnit;
    const used =
      line.content === null
        ? { content: '', isWhole: true }
        : { content: isOfUnit ? String(line.content) : '', isWhole: false, unit: stock.contentUnit };
    return [
      createTrayEntry(stock, {
        choices: choices.length > 1 ? choices.map(({ id }) => id) : [],
        isPlanned: true,
        quantity: line.quantity ?? 1,
        used: stock.contentAmount === null ? NO_CONTENT : used,
      }),
    ];
  });
}

type LoggedUsage = Pick<Usage, 'id' | 'quantityUsed' | 'content' | 'lots' | 'lotReason'>;

/** Returns the line of a logged use: amount with its unit, lot and reason. */
export function usageToEntry(stock: Stock, usage: LoggedUsage): TrayEntry {
  const { quantityUsed, content, lots, lotReason } = usage;
  const [lot] = lots;
  const isOfUnit = content === null || content.unit === stock.contentUnit;
  return createTrayEntry(stock, {
    quantity: Math.max(1, quantityUsed),
    used:
      stock.contentAmount === null
        ? NO_CONTENT
        : {
            content: content === null || !isOfUnit ? '' : String(content.amount),
            isWhole: content === null,
            unit: stock.contentUnit,
          },
    lot: lotReason === null || lot === undefined ? FIRST_TO_EXPIRE : { lotId: lot.lotId, lotReason },
  });
}

const containerLots = ({ containers }: NonNullable<Usage['content']>, lotId: number): number =>
  roundAmount(containers.filter((one) => one.lotId === lotId).reduce((sum, { amount }) => sum + amount, 0));

/** Returns the line that corrects a logged one. */
export const toCorrectionEntry = (stock: Stock, usage: LoggedUsage): TrayEntry => ({
  ...usageToEntry(stock, usage),
  logged: {
    usageId: usage.id,
    quantity: usage.quantityUsed,
    content: usage.content?.amount ?? null,
    lotId: usage.lotReason === null ? null : (usage.lots[0]?.lotId ?? null),
    lots: usage.lots.map(({ lotId, number, quantity }) => ({
      lotId,
      number,
      amount: usage.content === null ? quantity : containerLots(usage.content, lotId),
    })),
  },
  ...(usage.content === null &&
    usage.lots.length > 1 && {
      lots: usage.lots.map(({ lotId, number, quantity }) => ({ lotId, number, used: quantity, quantity })),
    }),
});

const LINE = /^lines\.(\d+)\.(.+)$/;
/** Groups server errors by line key, or by field of the head. */
export function groupErrors(
  errors: Readonly<Record<string, string>>,
  entries: readonly TrayEntry[],
): {
  readonly head: Readonly<Record<string, string>>;
  readonly lines: ReadonlyMap<string, Readonly<Record<string, string>>>;
} {
  const head: Record<string, string> = {};
  const lines = new Map<string, Record<string, string>>();
  for (const [path, message] of Object.entries(errors)) {
    const [, index, field = ''] = LINE.exec(path) ?? [];
    const entry = index === undefined ? undefined : entries[Number(index)];
    if (entry === undefined) head[path] = message;
    else lines.set(entry.key, { ...lines.get(entry.key), [field]: message });
  }
  return { head, lines };
}

export const isTrayTyped = (tray: Tray): boolean =>
  tray.entries.length > 0 || Object.keys(EMPTY_HEAD).some((name) => tray[name as keyof TrayHead] !== '');

/** Returns "3 lines in the tray" or "P-12 in the tray, 3 lines". */
export function summarizeTray({ patientId, entries }: Tray): string {
  const patient = patientId.trim();
  const lines = formatPlural(entries.length, 'line');
  if (patient !== '') return entries.length === 0 ? `${patient} in the tray` : `${patient} in the tray, ${lines}`;
  return entries.length === 0 ? 'A treatment in the tray' : `${lines} in the tray`;
}

/**
 * Returns the label of the button that adds to the tray, which may contain another patient's treatment.
 * @param what "both" or "all"
 */
export function formatAddLabel(tray: Tray, what?: string): string {
  const patient = tray.patientId.trim();
  const add = what === undefined ? 'Add' : `Add ${what}`;
  if (patient !== '') return `${add} to the treatment of ${patient}`;
  return `${add} to ${isTrayTyped(tray) ? 'the treatment in the tray' : 'a treatment'}`;
}

/** Text of the tray for copying. */
export const formatTray = ({ patientId, treatmentArea, reason, entries }: Tray): string =>
  [
    formatFieldLines({ Patient: patientId, 'Treatment area': treatmentArea, Reason: reason }),
    ...entries.map(({ name, quantity, used }) => `${used.content || quantity} × ${name}`),
  ]
    .filter(Boolean)
    .join('\n');
