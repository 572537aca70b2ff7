import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { formatContentAmount } from '@atrium/rules/stock/contents';
import { getUnitFor } from '@atrium/rules/stock/quantity';

/** Amount of a use at the end of its row: "2 vials", "24 U". */
export function UsedAmount({ usage: { quantityUsed, content, item } }: { readonly usage: Usage }) {
  const { amount, unit } = content ?? { amount: quantityUsed, unit: item.unit };
  return (
    <>
      <span>{`${formatContentAmount(amount)} `}</span>
      <span className="text-caption font-normal text-muted">{getUnitFor(amount, unit)}</span>
    </>
  );
}
