import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { percentDifference } from '@atrium/rules/prices/money';
import { numberProblem } from '@atrium/rules/stock/read-number';
import { unitCostText } from '../../../lib/format/money.js';
import { NumberField } from '../../../ui/fields/number-field.js';

interface PaidPriceProps {
  readonly purchase: Purchase;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (unitCost: string) => void;
}

/** Unit price of a receipt, prefilled with the ordered price. */
export const PaidPrice = ({ purchase: { orderedUnitCost: ordered }, value, error, onChange }: PaidPriceProps) => (
  <NumberField
    label="Unit Cost"
    value={value}
    error={error}
    {...(ordered !== null && { help: orderedText(ordered, value) })}
    onChange={onChange}
  />
);

/** Returns "As ordered" or "Ordered at $389.00 (+9.3%)". */
const orderedText = (ordered: string, paid: string): string => {
  const percent = percentDifference(paid, ordered);
  if (percent === null || percent === 0) return 'As ordered';
  return `Ordered at ${unitCostText(ordered)} (${percent > 0 ? '+' : '−'}${Math.abs(percent)}%)`;
};

export const orderedPrice = ({ orderedUnitCost }: Purchase): string => orderedUnitCost ?? '';

/** Returns the price fields of the request body: none while the ordered price is unchanged, which the server divides. */
export const paidBody = (purchase: Purchase, value: string): { readonly unitCost?: string } =>
  value.trim() === '' || value === orderedPrice(purchase) ? {} : { unitCost: value };

/** Returns the error of a price; undefined for a valid one. */
export const wrongPrice = (value: string): string | undefined =>
  numberProblem(value) ?? (value.startsWith('-') ? 'The unit cost cannot be below zero' : undefined);
