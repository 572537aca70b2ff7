import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classes } from '../../../../ui/classes.js';
import { useClinic } from '../../../store/clinic-store.js';

export const STAGES = ['suggested', 'requests', 'orders', 'received'] as const;
export type Stage = (typeof STAGES)[number];

const LABELS: Readonly<Record<Stage, string>> = {
  suggested: 'Suggested',
  requests: 'Requests',
  orders: 'On order',
  received: 'Arrived',
};

/** Tabs from suggestions to received orders, each with its count. */
export function Stages({ stage }: { readonly stage: Stage }) {
  const counts = useClinic((state) => state.orderCounts.value);
  const countOf: Readonly<Record<Stage, number | undefined>> = {
    suggested: counts?.suggested,
    requests: counts?.requests,
    orders: counts?.onOrder,
    received: counts?.received,
  };
  return (
    <nav aria-label="Line of orders" className="grid grid-cols-4 border-y border-line sm:flex sm:items-stretch">
      {STAGES.map((one, index) => (
        <Link
          key={one}
          to={one === 'requests' ? '/perfect-b/requests' : `/perfect-b/requests?stage=${one}`}
          aria-current={one === stage ? 'step' : undefined}
          className={classes(
            'group relative flex min-h-11 min-w-0 flex-col justify-center pr-1 transition-colors sm:min-h-14 sm:min-w-36 sm:gap-0.5 sm:py-2 sm:pr-8',
            index > 0 && 'sm:pl-2',
            one === stage
              ? 'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-accent'
              : 'text-muted hover:text-text',
          )}
        >
          <span
            className={classes(
              'figures text-heading leading-6 font-semibold max-sm:text-center max-sm:text-body max-sm:leading-5',
              one === stage && 'text-accent-text',
            )}
          >
            {countOf[one]?.toLocaleString('en') ?? '–'}
          </span>
          <span className="truncate text-caption font-medium max-sm:text-center">{LABELS[one]}</span>
          {index < STAGES.length - 1 && (
            <ChevronRight
              className="absolute top-1/2 right-2 size-4 -translate-y-1/2 text-muted/50 max-sm:hidden"
              aria-hidden="true"
            />
          )}
        </Link>
      ))}
    </nav>
  );
}
