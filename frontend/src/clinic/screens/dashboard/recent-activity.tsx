import type { Activity as Entry } from '@atrium/contract/clinic/dashboard/schemas';
import { activitySentence, activityText, groupSentence, productsOf } from '@atrium/rules/agency/activity';
import { groupActs } from '@atrium/rules/stock/group-acts';
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
import { fullMomentText, momentText } from '../../../lib/format/dates.js';
import { useFirstLater } from '../../../lib/page/first-later.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { classes } from '../../../ui/classes.js';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { LOTS_PATH, lotPath } from '../../shared/lot-path.js';
import { ActivitySkeleton } from './lists-skeleton.js';
import { refreshFigures, useClinic } from '../../store/clinic-store.js';

const bulkActDialog = defineDialog({
  load: async () => (await import('../../features/bulk/bulk-act-dialog.js')).BulkActDialog,
  title: ({ sentence }) => sentence,
});

const SHOWN = 9;
/**
 * Number of entries that the server sends. A group that reaches the last of them shows no count, because it may go on.
 */
const READ = 100;
const MINUTE = 'yyyy-MM-ddTHH:mm'.length;
/** Groups the lines of one treatment; separate treatments of the same minute stay apart. */
const keyOf = ({ type, user, usedAt, undoneAt, treatmentType, treatmentId }: Entry) =>
  user === null || undoneAt !== null || type === 'bulk'
    ? null
    : type === 'usage'
      ? treatmentId === null
        ? `usage ${user.id} ${usedAt} ${treatmentType}`
        : `treatment ${treatmentId}`
      : `${type} ${user.id} ${usedAt.slice(0, MINUTE)}`;
const groupsOf = (entries: readonly Entry[], lines: number) =>
  groupActs(entries, keyOf, ({ usedAt }) => usedAt).slice(0, lines);
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

interface RecentActivityProps {
  readonly level: 2 | 3;
  /** Most lines to show; the histories list the rest. */
  readonly lines?: number;
}

/** Lists recent actions as sentences. Actions of one person within a minute are one line that expands. */
export function RecentActivity({ level, lines = SHOWN }: RecentActivityProps) {
  const { phase, value: newest, error } = useClinic((state) => state.dashboard);
  const value = useFirstLater(newest);
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
            sentence={sentenceOf(error, 'Recent activity could not be loaded.')}
            onRetry={() => void refreshFigures()}
          />
        ) : (
          <ActivitySkeleton />
        )
      ) : entries.length === 0 ? (
        <EmptyState icon={<Inbox className="size-5" />} title="No recent activity" />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {groupsOf(entries, lines).map((group) => (
            <Row
              key={group.at(-1)!.id}
              group={group}
              isCut={entries.length >= READ && group.includes(entries.at(-1)!)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const isOneAct = (group: readonly Entry[]): boolean => {
  const [entry] = group as [Entry];
  return group.length === 1 || (entry.type !== 'usage' && entry.type !== 'request' && productsOf(group) === 1);
};

interface RowProps {
  readonly group: readonly Entry[];
  readonly isCut: boolean;
}

function Row({ group, isCut }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [entry] = group as [Entry];
  if (isOneAct(group))
    return (
      <li className="animate-appear">
        <Act group={group} />
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
          <span className="flex min-w-0 items-center gap-1 font-medium">
            <span className="truncate">{groupSentence(group, isCut)}</span>
            <ChevronDown
              className={classes('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
              aria-hidden="true"
            />
          </span>
          <span className="block truncate text-caption text-muted">{namesOf(group)}</span>
        </span>
        <Moment at={entry.usedAt} />
      </button>
      {isOpen && (
        <ul id={id} className="border-l border-line pl-3 ml-2 mb-2">
          {group.map((one) => (
            <li key={one.id}>
              <Act group={[one]} isInner />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const openBulkAct = (entry: Entry) =>
  openDialog(bulkActDialog, {
    id: Number(entry.id.slice('bulk-'.length)),
    sentence: activitySentence([{ ...entry, undoneAt: null }]),
  });

/** One act, a link to where it stands; of several products changed at once, what they were and the way back. */
interface ActProps {
  readonly group: readonly Entry[];
  readonly isInner?: boolean;
}

function Act({ group, isInner = false }: ActProps) {
  const [entry] = group as [Entry];
  const Icon = icons[entry.type];
  const look = classes(
    'block max-w-full truncate text-left font-medium after:absolute after:inset-0',
    entry.undoneAt !== null && 'text-muted line-through',
  );
  return (
    <div className="relative flex items-start gap-3 py-2 hover:bg-sunken">
      {!isInner && <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />}
      <div className="min-w-0 flex-1">
        {entry.type === 'bulk' ? (
          <button type="button" aria-haspopup="dialog" className={look} onClick={() => openBulkAct(entry)}>
            {activityText(entry)}
          </button>
        ) : (
          <Link to={pathOf(group)} className={look}>
            {activityText(entry)}
          </Link>
        )}
        <p className="truncate text-caption text-muted" title={activitySentence(group)}>
          {activitySentence(group)}
        </p>
      </div>
      {!isInner && <Moment at={entry.usedAt} />}
    </div>
  );
}

const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={fullMomentText(at)} className="figures shrink-0 text-caption leading-5 text-muted">
    {momentText(at)}
  </time>
);

const namesOf = (group: readonly Entry[]): string =>
  [...new Set(group.map(({ item, reason }) => item?.name ?? reason ?? 'a list'))].join(', ');

function pathOf(group: readonly Entry[]): string {
  const [{ type, kind, item, lotId }] = group as [Entry];
  if (type === 'order') return '/perfect-b/requests?stage=orders';
  if (type === 'cancellation') return '/perfect-b/requests?stage=received';
  if (type === 'reversal' && group.length > 1) return '/perfect-b/purchases';
  if (type === 'request') return '/perfect-b/requests';
  if (lotId !== null) return group.length > 1 ? LOTS_PATH : lotPath(lotId);
  if (item === null) return '/perfect-b/inventory';
  if (productsOf(group) > 1 && (type === 'usage' || type === 'restock'))
    return type === 'usage' ? '/perfect-b/usage' : '/perfect-b/purchases';
  const list = kind === 'item' ? 'inventory' : 'consumables';
  if (productsOf(group) > 1) return `/perfect-b/${list}`;
  return `/perfect-b/${list}?search=${encodeURIComponent(item.sku ?? item.name)}`;
}
