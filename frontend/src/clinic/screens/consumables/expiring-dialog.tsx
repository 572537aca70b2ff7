import { listExpiringConsumables } from '@atrium/contract/clinic/consumables/calls';
import { daysBetween, formatDayWithYear } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { quantityText } from '@atrium/rules/stock/quantity';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Badge } from '../../../ui/display/badge.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { ListFrame, MoreRows } from '../../../ui/lists/list-frame.js';
import { useClinic } from '../../store/clinic-store.js';

interface ExpiringDialogProps {
  readonly onClose: () => void;
}

/** Lists consumables with a lot that has expired or expires within 30 days. */
export function ExpiringDialog({ onClose }: ExpiringDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width={640}
      title="Expiring"
      description="In stock, with a lot that expires within 30 days or has expired"
    >
      <ExpiringRows onClose={onClose} />
    </Dialog>
  );
}

function ExpiringRows({ onClose }: ExpiringDialogProps) {
  // The rows are read again when the figure changes.
  const counted = useClinic((state) => state.summary.value?.expiring);
  const zone = useOrganisation(({ timeZone }) => timeZone);
  const [today] = useState(() => dayInZone(new Date(), zone));
  const list = usePages(String(counted), (cursor) =>
    callPage(listExpiringConsumables, { query: { limit: 50, cursor } }),
  );
  return (
    <ListFrame
      isBare
      list={list}
      total={list.rows?.length ?? 0}
      skeleton={<LinesSkeleton label="Loading expiring products" lines={4} />}
      failed="The list could not be loaded."
      onRetry={list.again}
      icon={<CalendarClock className="size-5" />}
      empty="Nothing in stock expires within 30 days"
    >
      <ul aria-label="Expiring" className="divide-y divide-line border-y border-line">
        {list.rows?.map(({ id, name, sku, unit, currentQuantity, expiresOn }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <Link
                to={`/perfect-b/consumables?search=${encodeURIComponent(sku ?? name)}`}
                onClick={onClose}
                className="block truncate font-medium hover:underline"
                title={name}
              >
                {name}
              </Link>
              <p className="figures truncate text-caption text-muted">
                {[quantityText(currentQuantity, unit), sku].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <time dateTime={expiresOn} className="figures text-table font-medium">
                {formatDayWithYear(expiresOn)}
              </time>
              <Badge tone={expiresOn < today ? 'bad' : 'warn'}>{whenText(daysBetween(today, expiresOn))}</Badge>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 pt-3">
        <MoreRows log={list} failed="More could not be loaded." onMore={list.more} />
      </div>
    </ListFrame>
  );
}

/** "In 9 days", "Today", "3 days ago". */
const whenText = (days: number): string =>
  days === 0 ? 'Today' : days > 0 ? `In ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`;
