import { useEffect } from 'react';
import { loadClinic, useClinic } from '../../../store/clinic-store.js';

export type CountedStage = 'suggested' | 'requests' | 'onOrder';

/** Number of suggestions, pending requests or open orders; empty for zero and until it is loaded. */
export function StageCount({ stage }: { readonly stage: CountedStage }) {
  const count = useClinic((state) => state.orderCounts.value?.[stage]);
  useEffect(() => loadClinic('orderCounts'), []);
  return <span>{count === undefined || count === 0 ? '' : count.toLocaleString('en')}</span>;
}
