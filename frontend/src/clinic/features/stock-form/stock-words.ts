import { SHELF_LIFE_UNIT_LABELS, type ShelfLifeUnit } from '@atrium/rules/stock/labels';
import { productCodesText } from '@atrium/rules/stock/product-codes';
import { moneyText } from '../../../lib/format/money.js';
import { type StockField, type StockValues, unitCostOf } from '../../shared/stock/stock-values.js';

interface Names {
  readonly category: (id: number) => string | undefined;
  readonly supplier: (id: number) => string | undefined;
}

/** Formats a field value; undefined when it is already text. */
export function stockWords(field: StockField, value: unknown, of: StockValues, names: Names): string | undefined {
  switch (field) {
    case 'categoryId':
      return names.category(Number(value)) ?? '';
    case 'primarySupplierId':
      return names.supplier(Number(value)) ?? '';
    case 'codes':
      return productCodesText(
        (value as StockValues['codes']).map((one) => ({ ...one, label: one.label.trim() || null })),
      );
    case 'unitCost':
      return money(unitCostOf({ ...of, unitCost: String(value) }));
    case 'packageCost':
      return of.packagePricing ? money(String(value)) : '';
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

const money = (text: string): string => (text.trim() === '' ? '' : moneyText(text));
