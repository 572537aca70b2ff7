import { useEffect } from 'react';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { countPending } from './select-requests.js';

const MAX_SHOWN = 99;

/** Number of pending requests; renders nothing for zero. */
export function PendingCount() {
  const count = useClinic((state) => countPending(state.requests));
  useEffect(() => loadClinic('requests'), []);
  if (count === 0) return null;
  return (
    <span className="figures inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-accent-fill px-1.5 text-caption font-semibold text-on-accent">
      <span>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="sr-only">pending</span>
    </span>
  );
}
