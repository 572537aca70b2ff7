import { STOCK_LABELS, STOCK_PHRASES } from '@atrium/contract/clinic/stock-labels';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatContent } from '@atrium/rules/stock/contents';
import { formatProductCodes } from '@atrium/rules/stock/product-codes';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Ban, Pencil } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { formatShortDay } from '../../../lib/format/dates.js';
import { formatAmount, formatUnitCost } from '../../../lib/format/money.js';
import { Button } from '../../../ui/buttons/button.js';
import type { Stock } from '../../store/clinic-state.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { categoryName, supplierName } from '../../store/selectors.js';
import { deactivateStockDialog, openRowDialog } from '../../shared/dialogs.js';
import { useClinicRight } from '../../shared/rights.js';
import { Code } from '../../../ui/display/code.js';

interface ItemFieldsProps {
  readonly stock: Stock;
  readonly onEdit: () => void;
}

const formatOpenLife = (stock: Stock): string | null => {
  const life = stock.kind === 'item' ? stock.expirationDate : stock.typicalShelfLife;
  if (life === null) return null;
  return formatPlural(life, stock.kind === 'consumable' && stock.shelfLifeUnit === 'months' ? 'month' : 'day');
};

const asCode = (text: string | null) => text && <Code>{text}</Code>;

/** Texts that have their own row, or are shown elsewhere. */
const OTHER_TEXTS: readonly string[] = [
  'sku',
  'barcode',
  'brand',
  'shelf',
  'notes',
  'imageUrl',
  'supplierProductNumber',
] satisfies (typeof STOCK_PHRASES)[number][];
const FURTHER_TEXTS = STOCK_PHRASES.filter((field) => !OTHER_TEXTS.includes(field));

/** All fields of a product; empty ones are omitted. */
export function ItemFields({ stock, onEdit }: ItemFieldsProps) {
  const categories = useClinic((state) => state.categories);
  const suppliers = useClinic((state) => state.suppliers);
  const canEdit = useClinicRight('stock:edit');
  useEffect(() => loadClinic('categories', 'suppliers'), []);
  const { unit, packageCost, unitsPerPackage, lastOrderAt } = stock;
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [STOCK_LABELS.categoryId, categoryName(categories, stock)],
    [STOCK_LABELS.primarySupplierId, supplierName(suppliers, stock)],
    [STOCK_LABELS.sku, asCode(stock.sku)],
    [STOCK_LABELS.barcode, asCode(stock.barcode)],
    [STOCK_LABELS.codes, asCode(formatProductCodes(stock.codes))],
    [STOCK_LABELS.brand, asCode(stock.brand)],
    [STOCK_LABELS.shelf, stock.shelf],
    [STOCK_LABELS.minStockLevel, formatQuantity(stock.minStockLevel, unit)],
    [STOCK_LABELS.reorderQuantity, formatQuantity(stock.reorderQuantity, unit)],
    [STOCK_LABELS.unitCost, stock.unitCost === null ? null : formatUnitCost(stock.unitCost)],
    [
      'Package',
      packageCost === null || unitsPerPackage === null
        ? null
        : `${formatAmount(packageCost)} for ${formatQuantity(unitsPerPackage, unit)}`,
    ],
    [
      STOCK_LABELS.contentAmount,
      stock.contentAmount === null || stock.contentUnit === null
        ? null
        : formatContent(stock.contentAmount, stock.contentUnit),
    ],
    [STOCK_LABELS.shelfLife, formatOpenLife(stock)],
    [STOCK_LABELS.tracksLots, stock.tracksLots ? 'Yes' : 'No'],
    ['Last Order', lastOrderAt === null ? null : formatShortDay(lastOrderAt)],
    [STOCK_LABELS.description, stock.kind === 'item' ? stock.description : null],
    ...FURTHER_TEXTS.map((field) => [STOCK_LABELS[field], stock[field]] as const),
    [STOCK_LABELS.notes, stock.notes],
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="divide-y divide-line border-y border-line text-table">
        {rows.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2">
              <dt className="text-muted">{label}</dt>
              <dd className="figures whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {canEdit && stock.isActive && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Pencil className="size-4" aria-hidden="true" />} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="quiet"
            icon={<Ban className="size-4" aria-hidden="true" />}
            onPointerEnter={deactivateStockDialog.preload}
            onClick={() => openRowDialog('deactivate', stock)}
          >
            Deactivate
          </Button>
        </div>
      )}
    </div>
  );
}
