import type { Activity as Entry } from '@atrium/contract/clinic/dashboard';
import { activitySentence, activityText, productsOf } from '@atrium/rules/activity';
import { groupActs } from '@atrium/rules/group-acts';
import { plural } from '@atrium/rules/labels';
import {
  ClipboardList,
  FileUp,
  Inbox,
  Megaphone,
  PackagePlus,
  ShieldAlert,
  SlidersHorizontal,
  Syringe,
  Trash2,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { fullMomentText, momentText } from '../../lib/dates.js';
import { sentenceOf } from '../../lib/http.js';
import { Card } from '../../ui/card.js';
import { classes } from '../../ui/classes.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { LOTS_PATH, lotPath } from '../parts/lots/lot-path.js';
import { refreshFigures, useClinic } from '../store/clinic-store.js';

const PLACEHOLDERS = 5;
const SHOWN = 10;
/** As many as are read, so that of a longer act no number is claimed. */
const READ = 100;
const keyOf = ({ type, user, undoneAt }: Entry) => (user === null || undoneAt !== null ? null : `${type} ${user.id}`);
const groupsOf = (entries: readonly Entry[]) => groupActs(entries, keyOf, ({ usedAt }) => usedAt).slice(0, SHOWN);
const icons = {
  usage: Syringe,
  restock: PackagePlus,
  request: ClipboardList,
  adjustment: SlidersHorizontal,
  waste: Trash2,
  import: FileUp,
  quarantine: ShieldAlert,
  recall: Megaphone,
} as const;

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
          {groupsOf(value).map((group) => (
            <Row key={group[0]!.id} group={group} isCut={value.length >= READ && group.includes(value.at(-1)!)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ group, isCut }: { readonly group: readonly Entry[]; readonly isCut: boolean }) {
  const [entry] = group as [Entry];
  const Icon = icons[entry.type];
  const undone = entry.undoneAt !== null;
  const isOne = group.length === 1 || (entry.type !== 'usage' && entry.type !== 'request' && productsOf(group) === 1);
  const count = entry.type === 'usage' || entry.type === 'request' ? group.length : productsOf(group);
  const title = isOne ? activityText(entry) : groupTitles[entry.type](count, isCut);
  return (
    <li className="relative flex animate-appear items-center gap-3 px-4 py-2.5 hover:bg-sunken sm:px-5">
      <span
        className="flex size-8 shrink-0 items-center justify-center rounded-control bg-sunken text-muted"
        aria-hidden="true"
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={pathOf(group)}
          className={classes(
            'block truncate font-medium after:absolute after:inset-0',
            undone && 'text-muted line-through',
          )}
        >
          {title}
        </Link>
        <p className="line-clamp-2 text-caption text-muted">{activitySentence(group)}</p>
      </div>
      <time
        dateTime={entry.usedAt}
        title={fullMomentText(entry.usedAt)}
        className="figures shrink-0 text-right text-caption text-muted"
      >
        {momentText(entry.usedAt)}
      </time>
    </li>
  );
}

const groupTitles: Readonly<Record<Entry['type'], (count: number, isCut: boolean) => string>> = {
  usage: (count, isCut) => `${many(count, isCut, 'use')} logged`,
  restock: (count, isCut) => `${many(count, isCut, 'product')} restocked`,
  request: (count, isCut) => many(count, isCut, 'reorder request'),
  adjustment: (count, isCut) => `${many(count, isCut, 'product')} adjusted`,
  waste: (count, isCut) => `${many(count, isCut, 'product')} written off`,
  import: (count, isCut) => `${many(count, isCut, 'list')} imported`,
  quarantine: (count, isCut) => `Lots of ${many(count, isCut, 'product')} quarantined`,
  recall: (count, isCut) => `Lots of ${many(count, isCut, 'product')} recalled`,
};
const many = (count: number, isCut: boolean, noun: string) =>
  isCut ? `More than ${plural(count - 1, noun)}` : plural(count, noun);

function pathOf(group: readonly Entry[]): string {
  const [{ type, kind, item, lotId }] = group as [Entry];
  if (type === 'request') return '/perfect-b/requests';
  if (lotId !== null) return group.length > 1 ? LOTS_PATH : lotPath(lotId);
  if (item === null) return '/perfect-b/inventory';
  if (productsOf(group) > 1 && (type === 'usage' || type === 'restock'))
    return type === 'usage' ? '/perfect-b/usage' : '/perfect-b/purchases';
  const list = kind === 'item' ? 'inventory' : 'consumables';
  if (productsOf(group) > 1) return `/perfect-b/${list}`;
  return `/perfect-b/${list}?search=${encodeURIComponent(item.sku ?? item.name)}`;
}
