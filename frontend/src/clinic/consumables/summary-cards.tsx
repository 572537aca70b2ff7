import type { ConsumableStockStatus } from '@atrium/rules/stock-status';
import { CalendarClock, CircleAlert, FlaskConical, Gauge, TriangleAlert, Wallet } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../lib/http.js';
import { moneyText } from '../../lib/money.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { ErrorState } from '../../ui/states.js';
import { STAT_ROW, StatCard } from '../../ui/stat-card.js';
import { need, useClinic } from '../store/clinic-store.js';

const icon = 'size-4';
const card = 'rounded-card transition-shadow hover:shadow-float';

const ExpiringDialog = lazyDialog(async () => (await import('./expiring-dialog.js')).ExpiringDialog, 'Expiring', 640);

/** Figures that the server counts, over everything and not over what is filtered. */
export function SummaryCards() {
  const { value, phase, error } = useClinic((state) => state.summary);
  const [expiring, setExpiring] = useState(false);
  useEffect(() => need('summary'), []);
  if (phase === 'failed' && value === undefined)
    return (
      <div className="rounded-card border border-line bg-surface">
        <ErrorState sentence={sentenceOf(error, 'The figures could not be loaded.')} onRetry={() => need('summary')} />
      </div>
    );
  return (
    // On a phone they lie side by side and are pushed along: the list is what one comes for.
    <div
      className={`${STAT_ROW} grid gap-4 max-sm:-mx-4 max-sm:snap-x max-sm:scroll-px-4 max-sm:auto-cols-[156px] max-sm:grid-flow-col max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 max-sm:[scrollbar-width:none] max-sm:[&>*]:snap-start sm:grid-cols-3 xl:grid-cols-6`}
    >
      <ToRows>
        <StatCard
          label="Consumables"
          figure={value?.count}
          meaning="In the list"
          icon={<FlaskConical className={icon} />}
        />
      </ToRows>
      <ToRows level="low">
        <StatCard
          label="Low Stock"
          figure={value?.low}
          meaning="At or below minimum"
          tone={toneOf(value?.low, 'warn')}
          icon={<TriangleAlert className={icon} />}
        />
      </ToRows>
      <ToRows level="warning">
        <StatCard
          label="Warning"
          figure={value?.warning}
          meaning="Close to minimum"
          icon={<Gauge className={icon} />}
        />
      </ToRows>
      <ToRows level="out">
        <StatCard
          label="Out of Stock"
          figure={value?.out}
          meaning="Nothing left"
          tone={toneOf(value?.out, 'bad')}
          icon={<CircleAlert className={icon} />}
        />
      </ToRows>
      <ToRows sort="-value">
        <StatCard
          label="Stock Value"
          figure={value && moneyText(value.value)}
          meaning="In stock, at unit cost"
          icon={<Wallet className={icon} />}
        />
      </ToRows>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setExpiring(true)}
        className={`${card} block text-left`}
      >
        <StatCard
          label="Expiring"
          figure={value?.expiring}
          meaning="In 30 days or expired"
          tone={toneOf(value?.expiring, 'warn')}
          icon={<CalendarClock className={icon} />}
        />
      </button>
      {expiring && <ExpiringDialog counted={value?.expiring} onClose={() => setExpiring(false)} />}
    </div>
  );
}

const toneOf = (count: number | undefined, tone: 'warn' | 'bad') => ((count ?? 0) > 0 ? tone : 'neutral');

/** The rows behind a figure are the list's own, filtered or sorted. */
const ToRows = ({
  level = '',
  sort = '',
  children,
}: {
  readonly level?: ConsumableStockStatus | '';
  readonly sort?: string;
  readonly children: ReactNode;
}) => (
  <Link
    to={`/perfect-b/consumables${level !== '' ? `?stockLevel=${level}` : sort !== '' ? `?sort=${sort}` : ''}`}
    className={card}
  >
    {children}
  </Link>
);
