import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { computePercentDifference } from '@atrium/rules/prices/money';
import { getNumberProblem } from '@atrium/rules/stock/read-number';
import { formatUnitCost } from '../../../lib/format/money.js';
import { NumberField } from '../../../ui/fields/number-field.js';

interface PaidPriceFieldProps {
  readonly purchase: Purchase;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (unitCost: string) => void;
}

/** Unit price of a receipt, prefilled with the ordered price. */
export const PaidPriceField = ({
  purchase: { orderedUnitCost: ordered },
  value,
  error,
  onChange,
}: PaidPriceFieldProps) => (
  <NumberField
    label="Unit Cost"
    value={value}
    error={error}
    {...(ordered !== null && { help: describeOrderedPrice(ordered, value) })}
    onChange={onChange}
  />
);

/** Returns "As ordered" or "Ordered at $389.00 (+9.3%)". */
const describeOrderedPrice = (ordered: string, paid: string): string => {
  const percent = computePercentDifference(paid, ordered);
  if (percent === null || percent === 0) return 'As ordered';
  return `Ordered at ${formatUnitCost(ordered)} (${percent > 0 ? '+' : '−'}${Math.abs(percent)}%)`;
};

export const getOrderedPrice = ({ orderedUnitCost }: Purchase): string => orderedUnitCost ?? '';

/** Returns the price fields of the request body: none while the ordered price is unchanged, which the server divides. */
export const toPriceBody = (purchase: Purchase, value: string): { readonly unitCost?: string } =>
  value.trim() === '' || value === getOrderedPrice(purchase) ? {} : { unitCost: value };

/** Returns the error of a price; undefined for a valid one. */
export const validatePrice = (value: string): string | undefined =>
  getNumberProblem(value) ?? (value.startsWith('-') ? 'The unit cost cannot be below zero' : undefined);
