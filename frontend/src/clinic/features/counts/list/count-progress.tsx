import type { CountHere, StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { momentText } from '../../../../lib/format/dates.js';
import { moneyText } from '../../../../lib/format/money.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { StatusOf } from './count-status.js';
import { type LeftLots, lotsLeft } from '../close/left-lots.js';
import { namesOf } from '../use-count-here.js';

interface CountProgressProps {
  readonly count: StockCount;
  readonly others: readonly CountHere[];
  readonly leftLots: readonly LeftLots[];
}

/** Progress of a count, who counts what, and the value of its differences. */
export function CountProgress({ count, others, leftLots }: CountProgressProps) {
  const { total, counted, people, recounts, missing, surplus, closedBy, closedAt, reversedBy, reversedAt } = count;
  // A user who has just started has no counted row yet.
  const beginners = others.filter((one) => people.every(({ person }) => person?.id !== one.person.id));
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3 max-sm:-mx-4 max-sm:-mt-4 max-sm:gap-1 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="figures flex flex-wrap items-center gap-x-2 font-medium">
          <span className={count.status === 'open' ? 'max-sm:hidden' : ''}>
            <StatusOf count={count} />
          </span>
          <span>
            {counted.toLocaleString('en')} of {plural(total, 'product')} counted
            {leftLots.length > 0 && <span className="text-muted">, {plural(lotsLeft(leftLots), 'lot')} left</span>}
          </span>
          {recounts > 0 && <span className="text-warn-text">{plural(recounts, 'row')} to be counted again</span>}
        </p>
        {missing !== null && surplus !== null && counted > 0 && (
          <p className="figures text-table text-muted max-sm:hidden">
            {moneyText(missing)} missing, {moneyText(surplus)} more than expected
          </p>
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
              <span className="font-medium text-text">{person === null ? 'Somebody' : displayName(person)}</span>{' '}
              {rows.toLocaleString('en')}
              {others.some((one) => one.person.id === person?.id) ? (
                <span className="text-accent-text">
                  {rows === 1 ? ' product' : ' products'}, now at{' '}
                  {others.find((one) => one.person.id === person?.id)?.name}
                </span>
              ) : (
                <span className="max-sm:hidden">
                  {rows === 1 ? ' product' : ' products'}, last {lastName} at {momentText(lastAt)}
                </span>
              )}
            </li>
          ))}
          {beginners.map((one) => (
            <li key={one.person.id} className="min-w-0 truncate">
              <span className="font-medium text-text">{namesOf([one])}</span>{' '}
              <span className="text-accent-text">now at {one.name}</span>
            </li>
          ))}
        </ul>
      )}
      {closedAt !== null && (
        <p className="text-table text-muted">
          {count.status === 'cancelled' ? 'Cancelled' : 'Posted'} by{' '}
          {closedBy === null ? 'somebody' : displayName(closedBy)}, {momentText(closedAt)}
          {reversedAt !== null &&
            `. Taken back by ${reversedBy === null ? 'somebody' : displayName(reversedBy)}, ${momentText(reversedAt)}`}
        </p>
      )}
    </div>
  );
}
