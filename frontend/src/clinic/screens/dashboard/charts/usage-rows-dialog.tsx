import { listConsumableUsage } from '@atrium/contract/clinic/consumable-usage/calls';
import { listRecentUsage } from '@atrium/contract/clinic/usage/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { treatmentText } from '@atrium/rules/agency/activity';
import { plural } from '@atrium/rules/stock/labels';
import { shortName } from '@atrium/rules/people/people';
import { Syringe } from 'lucide-react';
import { fullMomentText, momentText } from '../../../../lib/format/dates.js';
import { callPage } from '../../../../lib/api/http.js';
import { usePages } from '../../../../lib/api/pages.js';
import { classes } from '../../../../ui/classes.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { ListFrame, MoreRows } from '../../../../ui/lists/list-frame.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { UsedAmount } from '../../../features/usage/public.js';
import type { UsageRows } from './usage-rows.js';

const PAGE = 50;

const read = ({ kind, stockId, since, until }: UsageRows, cursor: string | null) => {
  const query = { since, until, limit: PAGE, cursor };
  return kind === 'item'
    ? callPage(listRecentUsage, { query: { ...query, itemId: stockId } })
    : callPage(listConsumableUsage, { query: { ...query, consumableId: stockId } });
};

/** Lists the entries behind a figure. Undone entries are struck through and not counted. */
export function UsageRowsDialog({ rows: asked, onClose }: { readonly rows: UsageRows; readonly onClose: () => void }) {
  const list = usePages(JSON.stringify(asked), (cursor) => read(asked, cursor));
  const { title, entries, quantity } = asked;
  const counted = `${quantity.toLocaleString('en')} taken`;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width={640}
      title={title}
      description={entries === undefined ? counted : `${plural(entries, 'use')}, ${counted}`}
    >
      <ListFrame
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
        icon={<Syringe className="size-5" />}
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
      </ListFrame>
    </Dialog>
  );
}

function Entry({ usage }: { readonly usage: Usage }) {
  const { item, treatmentType, user, usedAt, undoneAt, undoneBy } = usage;
  const undone = undoneAt !== null;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className={classes('truncate font-medium', undone && 'text-muted line-through')} title={item.name}>
          {item.name}
        </p>
        <p className="truncate text-caption text-muted">
          {[treatmentText(treatmentType), shortName(user), undone && `Undone by ${shortName(undoneBy)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={classes('figures text-table font-medium', undone && 'text-muted line-through')}>
          <UsedAmount usage={usage} />
        </p>
        <time dateTime={usedAt} title={fullMomentText(usedAt)} className="figures block text-caption text-muted">
          {momentText(usedAt)}
        </time>
      </div>
    </li>
  );
}
