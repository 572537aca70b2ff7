import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { PackageCheck } from 'lucide-react';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { useLingeringRows } from '../../../../lib/live/lingering-rows.js';
import { useToday } from '../../../../session/today.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { RowGroup } from '../../../../ui/lists/list-states.js';
import { useClinic } from '../../../store/clinic-store.js';
import { useClinicRight } from '../../../shared/rights.js';
import { requestPurchaseDialog } from '../order-dialogs.js';
import { useLineChanges } from '../details/line-changes.js';
import { decideRequest } from './decide-request.js';

const NO_REQUESTS: readonly ReorderRequest[] = [];
const idOf = ({ id }: ReorderRequest): number => id;

/** Requests that were ordered outside of Atrium, by phone or in a web shop, and have not arrived. */
export function ExternalOrders() {
  const requests = useClinic((state) => state.notPlaced.value) ?? NO_REQUESTS;
  const changes = useLineChanges();
  const today = useToday();
  const { rows, handlers } = useLingeringRows(requests, idOf);
  const canDecide = useClinicRight('reorder:decide');
  const canBuy = useClinicRight('stock:edit');
  if (rows.length === 0) return null;
  return (
    <RowGroup title="Ordered elsewhere" note={requests.length}>
      <ul {...handlers} className="divide-y divide-line">
        {rows.map(({ row: request, isGone }) => (
          <li
            key={request.id}
            className={classes(
              'flex min-h-14 items-center gap-x-4 gap-y-2 py-2 max-sm:flex-wrap sm:px-4',
              isGone && 'opacity-60',
            )}
          >
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p id={`elsewhere-${request.id}`} className="font-semibold wrap-anywhere">
                <bdi>{request.item.name}</bdi>
              </p>
              <p className={classes('figures text-caption', isGone ? 'font-normal text-accent-text' : 'text-muted')}>
                <span>{`${isGone ? `${changes.get(`request-${request.id}`) ?? 'Changed'} · ` : ''}${!request.item.isActive ? 'Deactivated · ' : ''}${[formatQuantity(request.requestedQuantity, request.item.unit), request.supplier?.name, `ordered by ${getDisplayName(request.approvedByUser)}`, request.approvedAt !== null && formatShortMoment(request.approvedAt)].filter(Boolean).join(' · ')}`}</span>
                {request.expectedOn !== null && (
                  <span
                    className={request.expectedOn < today ? 'font-semibold text-warn-text' : ''}
                  >{` · ${request.expectedOn < today ? 'overdue since' : 'expected'} ${formatDay(request.expectedOn)}`}</span>
                )}
              </p>
            </div>
            {canDecide && !isGone && (
              <Button
                size="small"
                aria-describedby={`elsewhere-${request.id}`}
                onClick={() => void decideRequest(request, { status: 'pending' })}
              >
                Back to pending
              </Button>
            )}
            {canBuy && !isGone && request.item.isActive && (
              <Button
                size="small"
                icon={<PackageCheck className="size-3.5" />}
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
    </RowGroup>
  );
}
