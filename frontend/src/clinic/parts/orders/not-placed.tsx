import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import { displayName } from '@atrium/rules/people';
import { quantityText } from '@atrium/rules/quantity';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { momentText } from '../../../lib/dates.js';
import { useHeldRows } from '../../../lib/held-rows.js';
import { showFailure, showToast } from '../../../lib/toast.js';
import { Button } from '../../../ui/button.js';
import { classes } from '../../../ui/classes.js';
import { decide } from './decide-request.js';
import { useLineNews } from './line-news.js';
import { useMay } from '../rights.js';
import { readStock, rereadOrders, useClinic } from '../../store/clinic-store.js';
import { type Draft, draftsOf, lineOfRequests } from './drafts.js';

const NONE: readonly ReorderRequest[] = [];
const idOf = ({ id }: ReorderRequest): number => id;

/** What was marked as ordered and stands in no order yet: somebody said so, and nobody has told the supplier here. */
export function NotPlaced({ onPlace }: { readonly onPlace: (drafts: readonly Draft[]) => void }) {
  const requests = useClinic((state) => state.notPlaced.value) ?? NONE;
  const changes = useLineNews();
  const { rows, handlers } = useHeldRows(requests, idOf);
  const mayDecide = useMay('reorder:decide');
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const placeable = requests.filter(({ item }) => item.isActive);
  if (rows.length === 0) return null;

  const place = async (which: number | 'all', chosen: readonly ReorderRequest[]) => {
    setBusy(which);
    try {
      const { drafts, leftOut } = await prepared(chosen);
      if (leftOut.length > 0)
        showToast({
          title: 'Left out',
          description: `${leftOut.join(', ')}: no longer in use.`,
          tone: 'neutral',
        });
      if (drafts.length > 0) onPlace(drafts);
      else void rereadOrders();
    } catch (error) {
      showFailure(error, 'The order could not be prepared. Please try again.');
    }
    setBusy(null);
  };

  return (
    <section aria-label="Ordered, not placed yet" className="flex flex-col">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 pb-1">
        <h2 className="flex items-baseline gap-2 font-semibold">
          Ordered, not placed yet <span className="figures text-table font-normal text-muted">{requests.length}</span>
        </h2>
        {mayDecide && placeable.length > 1 && (
          <Button size="small" busy={busy === 'all' && 'Preparing...'} onClick={() => void place('all', placeable)}>
            Place all {placeable.length}
          </Button>
        )}
      </div>
      <ul {...handlers} className="divide-y divide-line border-y border-line">
        {rows.map(({ row: request, isGone }) => (
          <li key={request.id} className={classes('flex min-h-14 items-center gap-4 py-2', isGone && 'opacity-60')}>
            <div className="min-w-0 flex-1">
              <p id={`not-placed-${request.id}`} className="font-medium wrap-anywhere">
                {request.item.name}
              </p>
              <p className={classes('figures text-caption', isGone ? 'font-medium text-accent-text' : 'text-muted')}>
                {isGone && `${changes.get(`request-${request.id}`) ?? 'Placed'} · `}
                {!request.item.isActive && 'Deactivated · '}
                {quantityText(request.requestedQuantity, request.item.unit)} · ordered by{' '}
                {displayName(request.approvedByUser)}
                {request.approvedAt !== null && `, ${momentText(request.approvedAt)}`}
              </p>
            </div>
            {mayDecide && !isGone && !request.item.isActive && (
              <Button
                size="small"
                aria-describedby={`not-placed-${request.id}`}
                onClick={() => void decide(request, 'pending')}
              >
                Back to Requests
              </Button>
            )}
            {mayDecide && !isGone && request.item.isActive && (
              <Button
                size="small"
                variant="primary"
                busy={busy === request.id && 'Preparing...'}
                icon={<PackagePlus className="size-3.5" aria-hidden="true" />}
                aria-describedby={`not-placed-${request.id}`}
                aria-haspopup="dialog"
                onClick={() => void place(request.id, [request])}
              >
                Place order
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Requests of one product are one line, and of one supplier one order; what was deactivated meanwhile is left out. */
async function prepared(
  requests: readonly ReorderRequest[],
): Promise<{ readonly drafts: Draft[]; readonly leftOut: readonly string[] }> {
  const ofStock = new Map<number, ReorderRequest[]>();
  for (const request of requests) ofStock.set(request.item.id, [...(ofStock.get(request.item.id) ?? []), request]);
  const found = await Promise.all(
    [...ofStock].map(async ([id, own]) => {
      const stock = await readStock(id, own[0]?.kind);
      return { stock, own };
    }),
  );
  return {
    drafts: draftsOf(
      found
        .filter(({ stock }) => stock.isActive)
        .map(({ stock, own }) => [stock.primarySupplierId, lineOfRequests(stock, own)] as const),
    ),
    leftOut: found.filter(({ stock }) => !stock.isActive).map(({ stock }) => stock.name),
  };
}
