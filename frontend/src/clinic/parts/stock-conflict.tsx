import { SHELF_LIFE_UNIT_LABELS } from '@atrium/rules/labels';
import { displayName } from '@atrium/rules/people';
import type { StockKind } from '@atrium/rules/stock-status';
import { moneyText } from '../../lib/money.js';
import { Alert } from '../../ui/alert.js';
import type { Stock } from '../store/clinic-state.js';
import { useClinic } from '../store/clinic-store.js';
import { type StockField, type StockValues, unitCostOf, valuesOf } from './stock-values.js';

interface StockConflictProps {
  readonly kind: StockKind;
  /** Who changed it, as the server says it: "Ana Silva changed this while you were editing". */
  readonly sentence: string;
  readonly before: StockValues;
  readonly mine: StockValues;
  readonly current: Stock;
}

interface Difference {
  readonly field: StockField;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** Whether the person at this screen changed it; otherwise only the colleague did. */
  readonly isMine: boolean;
}

/** What a colleague saved meanwhile and what was typed here, field by field. */
export function StockConflict({ sentence, ...known }: StockConflictProps) {
  const differences = useDifferences(known);
  const who = displayName(known.current.updatedBy);
  const own = differences.filter(({ isMine }) => isMine);
  const others = differences.filter(({ isMine }) => !isMine);
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warn" title={sentence} urgent>
        <p className="text-table">Nothing is saved yet, and nothing you typed is lost.</p>
      </Alert>
      {own.length > 0 && <Differences label="You changed" rows={own} />}
      {others.length > 0 && <Differences label={`Only ${who} changed`} note="This stays as it was saved, whatever you choose." rows={others} />}
      {differences.length === 0 && <p className="text-muted">Both say the same now.</p>}
    </div>
  );
}

function Differences({ label, note, rows }: { readonly label: string; readonly note?: string; readonly rows: readonly Difference[] }) {
  return (
    <section>
      <h3 className="font-semibold">{label}</h3>
      {note !== undefined && <p className="text-table text-muted">{note}</p>}
      <table aria-label={label} className="mt-2 w-full table-fixed text-table">
        <thead>
          <tr className="text-left text-caption text-muted">
            <th scope="col" className="w-1/4 border-b border-line py-2 pr-3 font-medium">
              Field
            </th>
            <th scope="col" className="border-b border-line py-2 pr-3 font-medium">
              Theirs
            </th>
            <th scope="col" className="border-b border-line py-2 font-medium">
              Mine
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label: name, theirs, mine, isMine }) => (
            <tr key={field} className="align-top">
              <th scope="row" className="border-b border-line py-2 pr-3 text-left font-medium">
                {name}
              </th>
              <td className={`border-b border-line py-2 pr-3 break-words ${isMine ? '' : 'font-semibold'}`}>{theirs}</td>
              <td className={`border-b border-line py-2 break-words ${isMine ? 'font-semibold' : 'text-muted'}`}>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const LABELS: readonly (readonly [StockField, string])[] = [
  ['name', 'Name'], ['sku', 'SKU'], ['barcode', 'Barcode'], ['brand', 'Brand'], ['categoryId', 'Category'], ['primarySupplierId', 'Supplier'],
  ['currentQuantity', 'Current Quantity'], ['minStockLevel', 'Min Stock Level'], ['reorderQuantity', 'Reorder Quantity'], ['unit', 'Unit'],
  ['packagePricing', 'Package Pricing'], ['packageCost', 'Package Cost'], ['unitsPerPackage', 'Units per Package'], ['unitCost', 'Unit Cost'],
  ['shelfLife', 'Typical Shelf Life'], ['description', 'Description'], ['notes', 'Notes'], ['imageUrl', 'Image URL'],
];

function useDifferences({ kind, before, mine, current }: Omit<StockConflictProps, 'sentence'>): Difference[] {
  const categories = useClinic((state) => state.categories.all.rows);
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  const shown = (values: StockValues, field: StockField): string => {
    switch (field) {
      case 'categoryId':
        return categories.get(Number(values.categoryId))?.name ?? '';
      case 'primarySupplierId':
        return suppliers.get(Number(values.primarySupplierId))?.name ?? (values.primarySupplierId === '' ? '' : (current.primarySupplier?.name ?? ''));
      case 'unitCost':
        return money(unitCostOf(values));
      case 'packageCost':
        return values.packagePricing ? money(values.packageCost) : '';
      case 'unitsPerPackage':
        return values.packagePricing ? String(values.unitsPerPackage) : '';
      case 'packagePricing':
        return values.packagePricing ? 'On' : 'Off';
      case 'shelfLife':
        return values.shelfLife === '' ? '' : `${values.shelfLife} ${kind === 'item' ? 'days' : SHELF_LIFE_UNIT_LABELS[values.shelfLifeUnit].toLowerCase()}`;
      default:
        return String(values[field] ?? '').trim();
    }
  };
  const theirs = valuesOf(current);
  return LABELS.flatMap(([field, label]) => {
    // Stock that nobody typed here is nobody's version: it stays what it is on the shelf.
    if (field === 'currentQuantity' && mine.currentQuantity === null) return [];
    const there = field === 'currentQuantity' ? `${current.currentQuantity}` : shown(theirs, field);
    const here = shown(mine, field);
    if (there === here) return [];
    return [{ field, label, theirs: there || '—', mine: here || '—', isMine: here !== shown(before, field) }];
  });
}

const money = (text: string): string => (text.trim() === '' ? '' : moneyText(text));
