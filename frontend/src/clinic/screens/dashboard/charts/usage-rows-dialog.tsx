import { listConsumableUsage } from '@atrium/contract/clinic/consumable-usage/calls';
import { listRecentUsage } from '@atrium/contract/clinic/usage/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { getTreatmentLabel } from '@atrium/rules/agency/activity';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getShortName } from '@atrium/rules/people/people';
import { Syringe } from 'lucide-react';
import { callPage } from '../../../../lib/api/http.js';
import { usePages } from '../../../../lib/api/pages.js';
import { classes } from '../../../../ui/classes.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { ListState, MoreRows } from '../../../../ui/lists/list-states.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { UsedAmount } from '../../../features/usage/public.js';
import type { UsageRows } from './usage-rows.js';
import { Moment } from '../../../../ui/display/moment.js';

const PAGE_SIZE = 50;

const fetchPage = ({ kind, stockId, since, until }: UsageRows, cursor: string | null) => {
  const query = { since, until, limit: PAGE_SIZE, cursor };
  return kind === 'item'
    ? callPage(listRecentUsage, { query: { ...query, itemId: stockId } })
    : callPage(listConsumableUsage, { query: { ...query, consumableId: stockId } });
};

interface UsageRowsDialogProps {
  readonly rows: UsageRows;
  readonly onClose: () => void;
}

/** Lists the entries behind a figure. Undone entries are struck through and not counted. */
export function UsageRowsDialog({ rows: initialRows, onClose }: UsageRowsDialogProps) {
  const list = usePages(JSON.stringify(initialRows), (cursor) => fetchPage(initialRows, cursor));
  const { title, entries, quantity } = initialRows;
  const counted = `${quantity.toLocaleString('en')} taken`;
  return (
    <Dialog
      onClose={onClose}
      width={640}
      title={title}
      description={entries === undefined ? counted : `${formatPlural(entries, 'use')}, ${counted}`}
    >
      <ListState
        isBare
        list={list}
        total={list.rows?.length ?? 0}
        skeleton={
          <div className="flex flex-col gap-3 py-2" aria-busy="true">
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} className="h-9 w-full" />
            ))}
          </div>
        }
        failed="The entries could not be loaded."
        onRetry={list.again}
        icon={Syringe}
        empty="Nothing was used"
      >
        <ul aria-label={title} className="divide-y divide-line border-y border-line">
          {list.rows?.map((usage) => (
            <Entry key={usage.id} usage={usage} />
          ))}
        </ul>
        <div className="flex flex-col gap-3 pt-3">
          <MoreRows log={list} failed="More entries could not be loaded." onMore={list.more} />
        </div>
      </ListState>
    </Dialog>
  );
}

function Entry({ usage }: { readonly usage: Usage }) {
  const { item, treatmentType, user, usedAt, undoneAt, undoneBy } = usage;
  const undone = undoneAt !== null;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className={classes('truncate font-semibold', undone && 'text-muted line-through')} title={item.name}>
          {item.name}
        </p>
        <p className="truncate text-caption text-muted">
          {[getTreatmentLabel(treatmentType), getShortName(user), undone && `Undone by ${getShortName(undoneBy)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={classes('figures text-table font-semibold', undone && 'text-muted line-through')}>
          <UsedAmount usage={usage} />
        </p>
        <Moment at={usedAt} className="figures block text-caption text-muted" />
      </div>
    </li>
  );
}
