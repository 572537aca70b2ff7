import { SHELF_LIFE_UNIT_LABELS, type ShelfLifeUnit } from '@atrium/rules/stock/labels';
import { formatProductCodes } from '@atrium/rules/stock/product-codes';
import { formatAmount } from '../../../lib/format/money.js';
import { type StockField, type StockValues, computeUnitCost } from '../../shared/stock/stock-values.js';

interface StockNames {
  readonly category: (id: number) => string | undefined;
  readonly supplier: (id: number) => string | undefined;
}

/** Formats a field value; undefined when it is already text. */
export function formatStockField(
  field: StockField,
  value: unknown,
  of: StockValues,
  names: StockNames,
): string | undefined {
  switch (field) {
    case 'categoryId':
      return names.category(Number(value)) ?? '';
    case 'primarySupplierId':
      return names.supplier(Number(value)) ?? '';
    case 'codes':
      return formatProductCodes(
        (value as StockValues['codes']).map((one) => ({ ...one, label: one.label.trim() || null })),
      );
    case 'unitCost':
      return formatMoney(computeUnitCost({ ...of, unitCost: String(value) }));
    case 'packageCost':
      return of.packagePricing ? formatMoney(String(value)) : '';
    case 'unitsPerPackage':
      return of.packagePricing ? String(value) : '';
    case 'tracksLots':
    case 'packagePricing':
      return value === true ? 'On' : 'Off';
    case 'openedIn':
      return value === 'days' ? 'Days' : 'Hours';
    case 'shelfLifeUnit':
      return SHELF_LIFE_UNIT_LABELS[value as ShelfLifeUnit];
    default:
      return undefined;
  }
}

const formatMoney = (text: string): string => (text.trim() === '' ? '' : formatAmount(text));
