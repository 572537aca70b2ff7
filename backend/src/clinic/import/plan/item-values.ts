import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { IMPORT_TARGETS, type ImportTarget } from '@atrium/contract/clinic/import/values';
import type { LotState } from '@atrium/rules/stock/lots';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { getNameSkeleton } from '@atrium/rules/text/text';

/** Targets that are combined with others on reading and are not values of an item themselves. */
export const COMBINED_TARGETS = ['packaging', 'kind', 'lot', 'lots', 'shelfLifeUnit', 'tracksLots', 'active'] as const;
export type ItemField = Exclude<ImportTarget, (typeof COMBINED_TARGETS)[number]>;

/** All values of an item except optional texts. */
interface RequiredValues {
  readonly name: string;
  readonly currentQuantity: number;
  readonly minStockLevel: number;
  readonly reorderQuantity: number;
  readonly unit: string;
  readonly unitsPerPackage: number | null;
  /** Typical shelf life in days, under the name of an older version. */
  readonly expirationDate: number | null;
  /** Content of one unit, in `contentUnit`: 100 for a vial with 100 U. */
  readonly contentAmount: number | null;
  readonly hoursOnceOpened: number | null;
}

/** Values of an item. Categories and suppliers are names, as the list spells them. */
export type ItemValues = RequiredValues & Readonly<Record<Exclude<ItemField, keyof RequiredValues>, string | null>>;

type FieldOfType<T> = { [F in ItemField]: NonNullable<ItemValues[F]> extends T ? F : never }[ItemField];
export type TextField = FieldOfType<string>;
export type NumberField = FieldOfType<number>;

export type KnownItem = ItemValues & {
  readonly id: number;
  readonly kind: StockKind;
  readonly tracksLots?: boolean;
  /** Content unit of the open containers; null when none is open. */
  readonly openUnit?: string | null;
  /** All lots of the item, including those without units. */
  readonly lots?: readonly KnownLot[];
};

export interface KnownLot {
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly quantity: number;
  /** State of the lot. Absent in lots read from a list. */
  readonly state?: LotState;
  /** True when units were written off or corrected, so they may be found again. Absent in lots read from a list. */
  readonly hasLostUnits?: boolean;
}

/** Default values of a new item (docs/api.md). */
export const NEW_ITEM = {
  ...Object.fromEntries(
    IMPORT_TARGETS.filter((target) => !(COMBINED_TARGETS as readonly string[]).includes(target)).map((target) => [
      target,
      null,
    ]),
  ),
  name: '',
  currentQuantity: 0,
  minStockLevel: 10,
  reorderQuantity: 50,
  unit: 'units',
} as ItemValues;

/** Normalizes names, part numbers and barcodes for comparison (docs/api.md). */
export const foldName = getNameSkeleton;

/** A labelled line in an item's notes that the import updates, such as "Packaging: 500 tab/bx". */
export interface LabelledNote {
  readonly label: string;
  readonly text: string;
}

/** One parsed and validated row of the list. Values that the row does not state are absent. */
export interface ImportRow {
  /** Row number as shown in a spreadsheet, starting at 1. */
  readonly row: number;
  /** Kind of the row; null until `assignKinds` sets it. */
  kind: StockKind | null;
  readonly values: Partial<{ -readonly [F in ItemField]: NonNullable<ItemValues[F]> }>;
  readonly labelledNotes: LabelledNote[];
  /** The lot that the row states. If the product does not track lots, `notes` are written instead. */
  lot?: { number?: string; isUnknown?: boolean; expiresOn?: string; readonly notes: LabelledNote[] };
  /** All lots of the product, as an export lists them. */
  lots?: readonly KnownLot[];
  /**
   * True when the unit came from a packaging text ("500 tab/bx"). Stock is then counted in packages, so the package
   * cost is the unit cost.
   */
  countsPackages: boolean;
  /** The cell of the unit and the fields parsed from it. They are ignored when the item already has that unit. */
  fromUnit?: { readonly text: string; readonly fields: readonly NumberField[] };
  shelfLifeUnit?: 'days' | 'months';
  tracksLots?: boolean;
  /** True when the row was exported as deactivated. Such a row is skipped. */
  isDeactivated?: boolean;
  /** True when the user chose to skip the row. */
  isLeftOut?: boolean;
  /** Questions for the user, with their choices. */
  readonly questions: ImportReport['rows'][number]['questions'];
  readonly reasons: string[];
  readonly warnings: string[];
}
