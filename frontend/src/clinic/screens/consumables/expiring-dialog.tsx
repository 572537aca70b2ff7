import { listExpiringConsumables } from '@atrium/contract/clinic/consumables/calls';
import { daysBetween, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import { formatDaysFromNow } from '../../../lib/format/dates.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Badge } from '../../../ui/display/badge.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { ListState, MoreRows } from '../../../ui/lists/list-states.js';
import { useClinic } from '../../store/clinic-store.js';
import { Code, Facts } from '../../../ui/display/facts.js';

interface ExpiringDialogProps {
  readonly onClose: () => void;
}

/** Lists consumables with a lot that has expired or expires within 30 days. */
export function ExpiringDialog({ onClose }: ExpiringDialogProps) {
  return (
    <Dialog
      onClose={onClose}
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
  const zone = useOrganization(({ timeZone }) => timeZone);
  const [today] = useState(() => getDayInZone(new Date(), zone));
  const list = usePages(String(counted), (cursor) =>
    callPage(listExpiringConsumables, { query: { limit: 50, cursor } }),
  );
  return (
    <ListState
      isBare
      list={list}
      total={list.rows?.length ?? 0}
      skeleton={<LinesSkeleton label="Loading expiring products" lines={4} />}
      failed="The list could not be loaded."
      onRetry={list.again}
      icon={CalendarClock}
      empty="Nothing in stock expires within 30 days"
    >
      <ul aria-label="Expiring" className="divide-y divide-line border-y border-line">
        {list.rows?.map(({ id, name, sku, unit, currentQuantity, expiresOn }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <Link
                to={`/perfect-b/consumables?search=${encodeURIComponent(sku ?? name)}`}
                onClick={onClose}
                className="touch-target block truncate font-semibold hover:underline"
                title={name}
              >
                {name}
              </Link>
              <p className="figures truncate text-caption text-muted">
                <Facts facts={[formatQuantity(currentQuantity, unit), sku !== null && <Code key="sku">{sku}</Code>]} />
              </p>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <time dateTime={expiresOn} className="figures text-table font-semibold">
                {formatDayWithYear(expiresOn)}
              </time>
              <Badge tone={expiresOn < today ? 'bad' : 'warn'}>
                {formatDaysFromNow(daysBetween(today, expiresOn))}
              </Badge>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 pt-3">
        <MoreRows log={list} failed="More could not be loaded." onMore={list.more} />
      </div>
    </ListState>
  );
}
