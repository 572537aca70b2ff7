import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { IMPORT_TARGETS, type ImportTarget } from '@atrium/contract/clinic/import/values';
import type { LotState } from '@atrium/rules/stock/lots';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { nameSkeleton } from '@atrium/rules/text/text';

/** Targets that are read together with others and are not values of an item. */
export const READ_WITH_OTHERS = ['packaging', 'kind', 'lot', 'lots', 'shelfLifeUnit', 'tracksLots', 'active'] as const;
export type ItemField = Exclude<ImportTarget, (typeof READ_WITH_OTHERS)[number]>;

/** All values but optional texts. */
interface OtherValues {
  readonly name: string;
  readonly currentQuantity: number;
  readonly minStockLevel: number;
  readonly reorderQuantity: number;
  readonly unit: string;
  readonly unitsPerPackage: number | null;
  /** Typical shelf life in days, under its former name. */
  readonly expirationDate: number | null;
  /** Content of one unit: 100 with the unit "U". */
  readonly contentAmount: number | null;
  readonly hoursOnceOpened: number | null;
}

/** Values of an item; categories and suppliers by name, as in the list. */
export type ItemValues = OtherValues & Readonly<Record<Exclude<ItemField, keyof OtherValues>, string | null>>;

type FieldOf<T> = { [F in ItemField]: NonNullable<ItemValues[F]> extends T ? F : never }[ItemField];
export type TextField = FieldOf<string>;
export type NumberField = FieldOf<number>;

export type KnownItem = ItemValues & {
  readonly id: number;
  readonly kind: StockKind;
  readonly tracksLots?: boolean;
  /** Content unit of the open containers; null when none is open. */
  readonly openUnit?: string | null;
  /** All lots, including used-up ones. */
  readonly lots?: readonly KnownLot[];
};

export interface KnownLot {
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly quantity: number;
  /** Absent in lots read from a list. */
  readonly state?: LotState;
  /** Units were written off or corrected, so they may be found again. Absent in lots read from a list. */
  readonly hasLostUnits?: boolean;
}

/** Defaults of a new item (docs/api.md). */
export const NEW_ITEM = {
  ...Object.fromEntries(
    IMPORT_TARGETS.filter((target) => !(READ_WITH_OTHERS as readonly string[]).includes(target)).map((target) => [
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

/** Folds names, part numbers and barcodes for comparison (docs/api.md). */
export const fold = nameSkeleton;

/** A line in the notes of an item that the import updates: "Packaging: 500 tab/bx". */
export interface LabelledNote {
  readonly label: string;
  readonly text: string;
}

/** One row of the list, read and checked by itself. Values that it does not state are absent. */
export interface ImportRow {
  /** Row number as in a spreadsheet. */
  readonly row: number;
  /** Null until it is settled for rows that do not state it. */
  kind: StockKind | null;
  readonly values: Partial<{ -readonly [F in ItemField]: NonNullable<ItemValues[F]> }>;
  readonly labelledNotes: LabelledNote[];
  /** The lot of the row; `notes` are used if the product does not track lots. */
  lot?: { number?: string; isUnknown?: boolean; expiresOn?: string; readonly notes: LabelledNote[] };
  /** All lots of the product, as an export lists them. */
  lots?: readonly KnownLot[];
  /** The unit came from a packaging ("500 tab/bx"): packages are counted, so the package cost is the unit cost. */
  countsPackages: boolean;
  /** The cell of the unit and the fields read from it, which change nothing when the item already has that unit. */
  fromUnit?: { readonly text: string; readonly fields: readonly NumberField[] };
  shelfLifeUnit?: 'days' | 'months';
  tracksLots?: boolean;
  /** Exported as deactivated: the row is skipped. */
  isDeactivated?: boolean;
  /** The user chose to skip the row. */
  isLeftOut?: boolean;
  /** Questions for the user, with their choices. */
  readonly questions: ImportReport['rows'][number]['questions'];
  readonly reasons: string[];
  readonly warnings: string[];
}
