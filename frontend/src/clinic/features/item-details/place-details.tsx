import { STOCK_WORDS } from '@atrium/contract/clinic/stock-words';
import { plural } from '@atrium/rules/stock/labels';
import { contentText } from '@atrium/rules/stock/contents';
import { productCodesText } from '@atrium/rules/stock/product-codes';
import { quantityText } from '@atrium/rules/stock/quantity';
import { Ban, Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { dayText } from '../../../lib/format/dates.js';
import { moneyText, unitCostText } from '../../../lib/format/money.js';
import { Button } from '../../../ui/buttons/button.js';
import type { Stock } from '../../store/clinic-state.js';
import { need, useClinic } from '../../store/clinic-store.js';
import { categoryName, supplierName } from '../../store/selectors.js';
import { deactivateDialog, openRowDialog } from '../../shared/dialogs.js';
import { useMay } from '../../shared/rights.js';

interface PlaceDetailsProps {
  readonly stock: Stock;
  readonly onEdit: () => void;
}

const lifeOf = (stock: Stock): string | null => {
  const life = stock.kind === 'item' ? stock.expirationDate : stock.typicalShelfLife;
  if (life === null) return null;
  return plural(life, stock.kind === 'consumable' && stock.shelfLifeUnit === 'months' ? 'month' : 'day');
};

/** All fields of a product; empty ones are omitted. */
export function PlaceDetails({ stock, onEdit }: PlaceDetailsProps) {
  const categories = useClinic((state) => state.categories);
  const suppliers = useClinic((state) => state.suppliers);
  const mayEdit = useMay('stock:edit');
  useEffect(() => need('categories', 'suppliers'), []);
  const { unit, packageCost, unitsPerPackage, lastOrderAt } = stock;
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    [STOCK_WORDS.categoryId, categoryName(categories, stock)],
    [STOCK_WORDS.primarySupplierId, supplierName(suppliers, stock)],
    [STOCK_WORDS.sku, stock.sku],
    [STOCK_WORDS.barcode, stock.barcode],
    [STOCK_WORDS.codes, productCodesText(stock.codes)],
    [STOCK_WORDS.brand, stock.brand],
    [STOCK_WORDS.shelf, stock.shelf],
    [STOCK_WORDS.minStockLevel, quantityText(stock.minStockLevel, unit)],
    [STOCK_WORDS.reorderQuantity, quantityText(stock.reorderQuantity, unit)],
    [STOCK_WORDS.unitCost, stock.unitCost === null ? null : unitCostText(stock.unitCost)],
    [
      'Package',
      packageCost === null || unitsPerPackage === null
        ? null
        : `${moneyText(packageCost)} for ${quantityText(unitsPerPackage, unit)}`,
    ],
    [
      STOCK_WORDS.contentAmount,
      stock.contentAmount === null || stock.contentUnit === null
        ? null
        : contentText(stock.contentAmount, stock.contentUnit),
    ],
    [STOCK_WORDS.shelfLife, lifeOf(stock)],
    [STOCK_WORDS.tracksLots, stock.tracksLots ? 'Yes' : 'No'],
    ['Last Order', lastOrderAt === null ? null : dayText(lastOrderAt)],
    [STOCK_WORDS.description, stock.kind === 'item' ? stock.description : null],
    [STOCK_WORDS.notes, stock.notes],
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
      {mayEdit && stock.isActive && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Pencil className="size-4" aria-hidden="true" />} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="quiet"
            icon={<Ban className="size-4" aria-hidden="true" />}
            onPointerEnter={deactivateDialog.preload}
            onClick={() => openRowDialog('deactivate', stock)}
          >
            Deactivate
          </Button>
        </div>
      )}
    </div>
  );
}
