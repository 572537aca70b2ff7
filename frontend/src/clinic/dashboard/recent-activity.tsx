import type { Activity as Entry } from '@atrium/contract/clinic/dashboard';
import { activityText, treatmentText } from '@atrium/rules/activity';
import { ADJUSTMENT_REASON_LABELS, labelOf } from '@atrium/rules/labels';
import { shortName } from '@atrium/rules/people';
import { changeText, unitFor } from '@atrium/rules/quantity';
import { ClipboardList, Inbox, PackagePlus, SlidersHorizontal, Syringe } from 'lucide-react';
import { fullMomentText, momentText } from '../../lib/dates.js';
import { sentenceOf } from '../../lib/http.js';
import { Card } from '../../ui/card.js';
import { classes } from '../../ui/classes.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { refreshFigures, useClinic } from '../store/clinic-store.js';

const PLACEHOLDERS = 5;
const icons = { usage: Syringe, restock: PackagePlus, request: ClipboardList, adjustment: SlidersHorizontal } as const;

export function RecentActivity({ level }: { readonly level: 2 | 3 }) {
  const { phase, value, error } = useClinic((state) => state.activity);
  return (
    <Card title="Recent Activity" level={level}>
      {value === undefined ? (
        phase === 'failed' ? (
          <ErrorState
            sentence={sentenceOf(error, 'Recent activity could not be loaded.')}
            onRetry={() => void refreshFigures()}
          />
        ) : (
          <ul aria-busy="true" aria-label="Loading recent activity" className="pb-2">
            {Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <li key={index} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
                <Skeleton className="size-8 rounded-control" />
                <span className="flex flex-1 flex-col gap-1.5">
                  <Skeleton className="h-3.5 w-3/5" />
                  <Skeleton className="h-3 w-2/5" />
                </span>
                <Skeleton className="h-3 w-10" />
              </li>
            ))}
          </ul>
        )
      ) : value.length === 0 ? (
        <EmptyState icon={<Inbox className="size-5" />} title="No recent activity" />
      ) : (
        <ul className="pb-2">
          {value.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ entry }: { readonly entry: Entry }) {
  const Icon = icons[entry.type];
  const undone = entry.undoneAt !== null;
  const details = [
    entry.type === 'usage' ? treatmentText(entry.treatmentType) : entry.item.name,
    entry.reason != null && labelOf(ADJUSTMENT_REASON_LABELS, entry.reason),
    shortName(entry.user),
    undone && 'Undone',
  ].filter(Boolean);
  return (
    <li className="flex animate-appear items-center gap-3 px-4 py-2.5 sm:px-5">
      <span
        className="flex size-8 shrink-0 items-center justify-center rounded-control bg-sunken text-muted"
        aria-hidden="true"
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className={classes('truncate font-medium', undone && 'text-muted line-through')}>{activityText(entry)}</p>
        <p className="truncate text-caption text-muted">{details.join(' · ')}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className="figures text-table font-medium">
          {entry.type === 'adjustment' ? changeText(entry.quantityUsed) : entry.quantityUsed.toLocaleString('en')}{' '}
          <span className="text-caption font-normal text-muted">
            {unitFor(Math.abs(entry.quantityUsed), entry.item.unit)}
          </span>
        </p>
        <time
          dateTime={entry.usedAt}
          title={fullMomentText(entry.usedAt)}
          className="figures block text-caption text-muted"
        >
          {momentText(entry.usedAt)}
        </time>
      </div>
    </li>
  );
}
