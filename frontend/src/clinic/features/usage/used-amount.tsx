import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { amountText } from '@atrium/rules/stock/contents';
import { unitFor } from '@atrium/rules/stock/quantity';

/** Amount of a use at the end of its row: "2 vials", "24 U". */
export function UsedAmount({ usage: { quantityUsed, content, item } }: { readonly usage: Usage }) {
  const { amount, unit } = content ?? { amount: quantityUsed, unit: item.unit };
  return (
    <>
      {amountText(amount)} <span className="text-caption font-normal text-muted">{unitFor(amount, unit)}</span>
    </>
  );
}
