import type { Activity as Entry } from '@atrium/contract/clinic/dashboard/schemas';
import { formatActivity, getActivityTitle, formatActivityGroup, countProducts } from '@atrium/rules/agency/activity';
import { groupEntries } from '@atrium/rules/stock/group-entries';
import {
  ChevronDown,
  ClipboardList,
  FileUp,
  Inbox,
  ListChecks,
  Megaphone,
  PackagePlus,
  ShieldAlert,
  ShoppingCart,
  SlidersHorizontal,
  Syringe,
  Trash2,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDeferredFirst } from '../../../lib/page/deferred-first.js';
import { classes } from '../../../ui/classes.js';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { LOTS_PATH, lotPath } from '../../shared/lot-path.js';
import { ON_ORDER_PATH, RECEIVED_PATH, REQUESTS_PATH } from '../../shared/request-paths.js';
import { ActivitySkeleton } from './lists-skeleton.js';
import { refreshFigures, useClinic } from '../../store/clinic-store.js';
import { Moment } from '../../../ui/display/moment.js';

const bulkActionDialog = defineDialog(
  ({ sentence }) => sentence,
  async () => (await import('../../features/bulk/bulk-action-dialog.js')).BulkActionDialog,
);

const MAX_SHOWN = 9;
/**
 * Number of entries that the server sends. A group that reaches the last of them shows no count, because it may go on.
 */
const FETCHED_ROWS = 100;
const MINUTE_LENGTH = 'yyyy-MM-ddTHH:mm'.length;
/**
 * Returns the group key of an activity. The lines of one treatment are a group; separate treatments of the same minute
 * are not.
 */
const keyOf = ({ type, user, usedAt, undoneAt, treatmentType, treatmentId }: Entry) =>
  user === null || undoneAt !== null || type === 'bulk'
    ? null
    : type === 'usage'
      ? treatmentId === null
        ? `usage ${user.id} ${usedAt} ${treatmentType}`
        : `treatment ${treatmentId}`
      : `${type} ${user.id} ${usedAt.slice(0, MINUTE_LENGTH)}`;
const groupsOf = (entries: readonly Entry[]) =>
  groupEntries(entries, keyOf, ({ usedAt }) => usedAt).slice(0, MAX_SHOWN);
const icons = {
  usage: Syringe,
  restock: PackagePlus,
  order: ShoppingCart,
  request: ClipboardList,
  adjustment: SlidersHorizontal,
  waste: Trash2,
  import: FileUp,
  quarantine: ShieldAlert,
  recall: Megaphone,
  bulk: ListChecks,
  cancellation: ShoppingCart,
  reversal: PackagePlus,
} as const;

/** Lists recent actions as sentences. Actions of one person within a minute are one line that expands. */
export function RecentActivity({ level }: { readonly level: 2 | 3 }) {
  const { phase, value: newest, error } = useClinic((state) => state.dashboard);
  const value = useDeferredFirst(newest);
  const Heading = level === 2 ? 'h2' : 'h3';
  const entries = value?.activity;
  return (
    <section aria-labelledby="recent-activity" className="min-w-0">
      <div className="flex h-10 items-center pointer-coarse:h-11">
        <Heading id="recent-activity" className="text-lead font-semibold">
          Recent Activity
        </Heading>
      </div>
      {entries === undefined ? (
        phase === 'failed' ? (
          <ErrorState
            error={error}
            sentence="Recent activity could not be loaded."
            onRetry={() => void refreshFigures()}
          />
        ) : (
          <ActivitySkeleton />
        )
      ) : entries.length === 0 ? (
        <EmptyState icon={Inbox} title="No recent activity" />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {groupsOf(entries).map((group) => (
            <Row
              key={group.at(-1)!.id}
              group={group}
              isCut={entries.length >= FETCHED_ROWS && group.includes(entries.at(-1)!)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const isBulkAction = (group: readonly Entry[]): boolean => {
  const [entry] = group as [Entry];
  return group.length === 1 || (entry.type !== 'usage' && entry.type !== 'request' && countProducts(group) === 1);
};

function Row({ group, isCut }: { readonly group: readonly Entry[]; readonly isCut: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [entry] = group as [Entry];
  if (isBulkAction(group))
    return (
      <li className="animate-appear">
        <ActivityEntry group={group} />
      </li>
    );
  const Icon = icons[entry.type];
  return (
    <li className="animate-appear">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="group flex w-full items-start gap-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1 font-semibold">
            <span className="wrap-anywhere xl:truncate">{formatActivityGroup(group, isCut)}</span>
            <ChevronDown
              className={classes('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
            />
          </span>
          <span className="line-clamp-2 text-caption text-muted xl:block xl:truncate">{namesOf(group)}</span>
        </span>
        <Moment at={entry.usedAt} className="figures shrink-0 text-caption text-muted" />
      </button>
      {isOpen && (
        <ul id={id} className="border-l border-line pl-3 ml-2 mb-2">
          {group.map((one) => (
            <li key={one.id}>
              <ActivityEntry group={[one]} isInner />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const openBulkAction = (entry: Entry) =>
  openDialog(bulkActionDialog, {
    id: Number(entry.id.slice('bulk-'.length)),
    sentence: formatActivity([{ ...entry, undoneAt: null }]),
  });

/** One activity with a link to its object. A bulk change lists its products and can be undone. */
function ActivityEntry({ group, isInner = false }: { readonly group: readonly Entry[]; readonly isInner?: boolean }) {
  const [entry] = group as [Entry];
  const Icon = icons[entry.type];
  const look = classes(
    'block max-w-full text-left font-semibold wrap-anywhere after:absolute after:inset-0 xl:truncate',
    entry.undoneAt !== null && 'text-muted line-through',
  );
  return (
    <div className="relative flex items-start gap-3 py-2 hover:bg-sunken">
      {!isInner && <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />}
      <div className="min-w-0 flex-1">
        {entry.type === 'bulk' ? (
          <button type="button" aria-haspopup="dialog" className={look} onClick={() => openBulkAction(entry)}>
            {getActivityTitle(entry)}
          </button>
        ) : (
          <Link to={pathOf(group)} className={look}>
            {getActivityTitle(entry)}
          </Link>
        )}
        <p className="text-caption wrap-anywhere text-muted xl:truncate" title={formatActivity(group)}>
          {formatActivity(group)}
        </p>
      </div>
      {!isInner && <Moment at={entry.usedAt} className="figures shrink-0 text-caption text-muted" />}
    </div>
  );
}

const namesOf = (group: readonly Entry[]): string =>
  [...new Set(group.map(({ item, reason }) => item?.name ?? reason ?? 'a list'))].join(', ');

function pathOf(group: readonly Entry[]): string {
  const [{ type, kind, item, lotId }] = group as [Entry];
  if (type === 'order') return ON_ORDER_PATH;
  if (type === 'cancellation') return `${RECEIVED_PATH}?view=orders`;
  if (type === 'reversal' && group.length > 1) return RECEIVED_PATH;
  if (type === 'request') return REQUESTS_PATH;
  if (lotId !== null) return group.length > 1 ? LOTS_PATH : lotPath(lotId);
  if (item === null) return '/perfect-b/inventory';
  if (countProducts(group) > 1 && (type === 'usage' || type === 'restock'))
    return type === 'usage' ? '/perfect-b/usage' : RECEIVED_PATH;
  const list = kind === 'item' ? 'inventory' : 'consumables';
  if (countProducts(group) > 1) return `/perfect-b/${list}`;
  return `/perfect-b/${list}?search=${encodeURIComponent(item.sku ?? item.name)}`;
}
