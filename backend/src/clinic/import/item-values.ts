/** What the import knows and sets of an item; categories and suppliers by name, since the list names them. */
export interface ItemValues {
  readonly name: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly brand: string | null;
  readonly category: string | null;
  readonly supplier: string | null;
  readonly currentQuantity: number;
  readonly minStockLevel: number;
  readonly reorderQuantity: number;
  readonly unit: string;
  readonly unitCost: string | null;
  readonly packageCost: string | null;
  readonly unitsPerPackage: number | null;
  /** The typical shelf life in days, under its older name. */
  readonly expirationDate: number | null;
  readonly description: string | null;
  readonly notes: string | null;
}
export type ItemField = keyof ItemValues;

export const ITEM_FIELDS: readonly ItemField[] = [
  'name', 'sku', 'barcode', 'brand', 'category', 'supplier', 'currentQuantity', 'minStockLevel', 'reorderQuantity', 'unit', 'unitCost', 'packageCost',
  'unitsPerPackage', 'expirationDate', 'description', 'notes',
];

/** An active item as it is in stock. */
export interface KnownItem extends ItemValues {
  readonly id: number;
}

/** What a new item is where its row does not say (contract, section 5). */
export const NEW_ITEM: ItemValues = {
  name: '', sku: null, barcode: null, brand: null, category: null, supplier: null, currentQuantity: 0, minStockLevel: 10, reorderQuantity: 50, unit: 'units',
  unitCost: null, packageCost: null, unitsPerPackage: null, expirationDate: null, description: null, notes: null,
};

/** Names, part numbers and barcodes are the same in any case (contract, section 4). */
export const fold = (text: string): string => text.toLowerCase();

/** A line of an item's notes that the import keeps up: "Packaging: 500 tab/bx". */
export interface LabelledNote {
  readonly label: string;
  readonly text: string;
}

/** One row of the list, read and checked by itself. What it does not say is absent. */
export interface ImportRow {
  /** Counted as a spreadsheet counts. */
  readonly row: number;
  readonly values: Partial<{ -readonly [F in ItemField]: NonNullable<ItemValues[F]> }>;
  readonly labelledNotes: LabelledNote[];
  /** The unit came from a packaging ("500 tab/bx"): what is counted is the package, so a package's cost is a unit's. */
  countsPackages: boolean;
  readonly reasons: string[];
  readonly warnings: string[];
}
