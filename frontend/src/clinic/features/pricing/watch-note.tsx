import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { SHOP_REFUSES_MESSAGE } from '@atrium/rules/prices/price-watch';
import { CircleSlash, TriangleAlert } from 'lucide-react';
import { Spinner } from '../../../ui/feedback/spinner.js';

/** Note about the last check; empty when it found a price. */
export function WatchNote({ source }: { readonly source: PriceSource }) {
  return (
    <span role="status" className="block text-caption empty:hidden">
      {describeCheck(source)}
    </span>
  );
}

function describeCheck({ isChecking, checkOutcome, checkNote }: PriceSource) {
  if (isChecking)
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <Spinner /> Checking the page...
      </span>
    );
  if (checkOutcome === null || checkOutcome === 'read') return null;
  const isRefused = checkOutcome === 'refused';
  const Icon = isRefused ? CircleSlash : TriangleAlert;
  return (
    <span className={`flex items-start gap-1.5 ${isRefused ? 'text-muted' : 'text-warn-text'}`}>
      <Icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span>{isRefused ? SHOP_REFUSES_MESSAGE : (checkNote ?? '')}</span>
    </span>
  );
}
