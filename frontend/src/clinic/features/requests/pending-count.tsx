import { useEffect } from 'react';
import { need, useClinic } from '../../store/clinic-store.js';
import { countPending } from './select-requests.js';

const MOST_SHOWN = 99;

/** Number of pending requests; nothing for zero. */
export function PendingCount() {
  const count = useClinic((state) => countPending(state.requests));
  useEffect(() => need('requests'), []);
  if (count === 0) return null;
  return (
    <span className="figures inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-accent-fill px-1.5 text-[11px] leading-none font-semibold text-on-accent">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only">pending</span>
    </span>
  );
}
