import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { displayName } from '@atrium/rules/people/people';
import { quantityText } from '@atrium/rules/stock/quantity';
import { PackageCheck } from 'lucide-react';
import { momentText } from '../../../../lib/format/dates.js';
import { useHeldRows } from '../../../../lib/live/held-rows.js';
import { useToday } from '../../../../session/today.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { useClinic } from '../../../store/clinic-store.js';
import { useMay } from '../../../shared/rights.js';
import { requestPurchaseDialog } from '../order-dialogs.js';
import { useLineNews } from '../details/line-news.js';
import { decide } from './decide-request.js';

const NONE: readonly ReorderRequest[] = [];
const idOf = ({ id }: ReorderRequest): number => id;

/** Requests that were ordered outside of Atrium, by phone or in a web shop, and have not arrived. */
export function OrderedElsewhere() {
  const requests = useClinic((state) => state.notPlaced.value) ?? NONE;
  const changes = useLineNews();
  const today = useToday();
  const { rows, handlers } = useHeldRows(requests, idOf);
  const mayDecide = useMay('reorder:decide');
  const mayBuy = useMay('stock:edit');
  if (rows.length === 0) return null;
  return (
    <section aria-label="Ordered elsewhere" className="flex flex-col">
      <h2 className="flex min-h-9 items-baseline gap-2 pb-1 font-semibold">
        Ordered elsewhere <span className="figures text-table font-normal text-muted">{requests.length}</span>
      </h2>
      <ul {...handlers} className="divide-y divide-line border-y border-line">
        {rows.map(({ row: request, isGone }) => (
          <li
            key={request.id}
            className={classes(
              'flex min-h-14 items-center gap-x-4 gap-y-2 py-2 max-sm:flex-wrap',
              isGone && 'opacity-60',
            )}
          >
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p id={`elsewhere-${request.id}`} className="font-medium wrap-anywhere">
                <bdi>{request.item.name}</bdi>
              </p>
              <p className={classes('figures text-caption', isGone ? 'font-medium text-accent-text' : 'text-muted')}>
                {isGone && `${changes.get(`request-${request.id}`) ?? 'Changed'} · `}
                {!request.item.isActive && 'Deactivated · '}
                {[
                  quantityText(request.requestedQuantity, request.item.unit),
                  request.supplier?.name,
                  `ordered by ${displayName(request.approvedByUser)}`,
                  request.approvedAt !== null && momentText(request.approvedAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {request.expectedOn !== null && (
                  <span className={request.expectedOn < today ? 'font-medium text-warn-text' : ''}>
                    {' '}
                    · {request.expectedOn < today ? 'due since' : 'expected'} {formatDay(request.expectedOn)}
                  </span>
                )}
              </p>
            </div>
            {mayDecide && !isGone && (
              <Button
                size="small"
                aria-describedby={`elsewhere-${request.id}`}
                onClick={() => void decide(request, { status: 'pending' })}
              >
                Back to pending
              </Button>
            )}
            {mayBuy && !isGone && request.item.isActive && (
              <Button
                size="small"
                variant="primary"
                icon={<PackageCheck className="size-3.5" aria-hidden="true" />}
                aria-describedby={`elsewhere-${request.id}`}
                aria-haspopup="dialog"
                onClick={() => openDialog(requestPurchaseDialog, { request })}
              >
                Receive
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
