import type { CountPresence, StockCount } from '@atrium/contract/clinic/counts/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { CountStatusBadge } from './count-status-badge.js';
import { type UncountedLots, countUncountedLots } from '../close/uncounted-lots.js';
import { formatNames } from '../use-count-presence.js';

interface CountProgressProps {
  readonly count: StockCount;
  readonly others: readonly CountPresence[];
  readonly leftLots: readonly UncountedLots[];
}

/** Progress of a count, who counts what, and the value of its differences. */
export function CountProgress({ count, others, leftLots }: CountProgressProps) {
  const { total, counted, people, recounts, missing, surplus, closedBy, closedAt, reversedBy, reversedAt } = count;
  // A user who has just started has no counted row yet.
  const beginners = others.filter((one) => people.every(({ person }) => person?.id !== one.person.id));
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3 max-sm:-mx-4 max-sm:-mt-4 max-sm:gap-1 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="figures flex flex-wrap items-center gap-x-2 font-semibold">
          <span className={count.status === 'open' ? 'max-sm:hidden' : ''}>
            <CountStatusBadge count={count} />
          </span>
          <span>
            <span>{`${counted.toLocaleString('en')} of ${formatPlural(total, 'product')} counted`}</span>
            {leftLots.length > 0 && (
              <span className="text-muted">{`, ${formatPlural(countUncountedLots(leftLots), 'lot')} left`}</span>
            )}
          </span>
          {recounts > 0 && <span className="text-warn-text">{`${formatPlural(recounts, 'row')} to recount`}</span>}
        </p>
        {missing !== null && surplus !== null && counted > 0 && (
          <p className="figures text-table text-muted max-sm:hidden">{`${formatAmount(missing)} missing, ${formatAmount(surplus)} more than expected`}</p>
        )}
      </div>
      <ProgressBar label="Counted" percent={total === 0 ? 0 : (counted / total) * 100} />
      {people.length + beginners.length > 0 && (
        <ul
          aria-label="Who counts"
          className="flex flex-wrap gap-x-6 gap-y-1 text-table text-muted max-sm:gap-x-4 max-sm:text-caption"
        >
          {people.map(({ person, rows, lastAt, lastName }) => (
            <li key={person?.id ?? ''} className="min-w-0 truncate">
              <span className="font-semibold text-text">{person === null ? 'Somebody' : getDisplayName(person)}</span>
              <span>{` ${rows.toLocaleString('en')}`}</span>
              {others.some((one) => one.person.id === person?.id) ? (
                <span className="text-accent-text">{`${rows === 1 ? ' product' : ' products'}, now at ${others.find((one) => one.person.id === person?.id)?.name ?? ''}`}</span>
              ) : (
                <span className="max-sm:hidden">{`${rows === 1 ? ' product' : ' products'}, last ${lastName} at ${formatShortMoment(lastAt)}`}</span>
              )}
            </li>
          ))}
          {beginners.map((one) => (
            <li key={one.person.id} className="min-w-0 truncate">
              <span className="font-semibold text-text">{formatNames([one])}</span>{' '}
              <span className="text-accent-text">{`now at ${one.name}`}</span>
            </li>
          ))}
        </ul>
      )}
      {closedAt !== null && (
        <p className="text-table text-muted">{`${count.status === 'cancelled' ? 'Cancelled' : 'Posted'} by ${closedBy === null ? 'somebody' : getDisplayName(closedBy)}, ${formatShortMoment(closedAt)}${reversedAt !== null ? `. Reversed by ${reversedBy === null ? 'someone' : getDisplayName(reversedBy)}, ${formatShortMoment(reversedAt)}` : ''}`}</p>
      )}
    </div>
  );
}
