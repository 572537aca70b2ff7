import { listAudit } from '@atrium/contract/enterprise/audit/calls';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { AUDIT_ACTION_LABELS, getAuditKindLabel } from '@atrium/rules/audit/entries';
import { getAuditFieldLabel } from '@atrium/rules/audit/fields';
import { formatAuditValue } from '@atrium/rules/audit/values';
import { findEntityPath } from '@atrium/rules/links/entity-path';
import { getLabel, formatPlural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import {
  ArrowRight,
  Check,
  ChevronDown,
  CirclePlus,
  Download,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Pencil,
  ShieldAlert,
  Trash2,
  Undo2,
  Upload,
  UserMinus,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatClock, formatFullMoment } from '../../../lib/format/dates.js';
import { callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import { useUser } from '../../../session/session-store.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import type { AuditFilter } from './audit-filter.js';

const icons: Readonly<Record<string, LucideIcon>> = {
  created: CirclePlus,
  updated: Pencil,
  removed: Trash2,
  'signed-in': LogIn,
  'signed-out': LogOut,
  ended: LogOut,
  'sign-in-failed': ShieldAlert,
  'sign-in-throttled': ShieldAlert,
  refused: ShieldAlert,
  exported: Download,
  imported: Upload,
  restored: Undo2,
  undone: Undo2,
  changed: KeyRound,
  reset: KeyRound,
  left: UserMinus,
  'handed-over': ArrowRight,
  pruned: Trash2,
};
const isWarning = (action: string): boolean => icons[action] === ShieldAlert;

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly onFilter: (values: Partial<AuditFilter>) => void;
}

/** Row of the audit. Expanded, it shows values before and after the change. */
export function AuditRow({ entry, onFilter }: AuditRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Icon = icons[entry.action] ?? Check;
  const project = entry.project === null ? null : getLabel(PROJECT_NAMES, entry.project);
  const { projects } = useUser();
  const canOpen = entry.project === null || projects.some((one) => one === entry.project);
  const path =
    entry.objectId === null || entry.action === 'removed' || !canOpen
      ? null
      : findEntityPath(entry.objectKind, entry.objectId, entry.objectName);
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)_auto_auto] content-center items-start gap-x-2 py-2 text-left transition-colors focus-visible:-outline-offset-2 sm:gap-x-3 sm:px-4 sm:py-3 sm:hover:bg-sunken"
        >
          <span
            className={classes(
              'flex h-5 items-center justify-center sm:size-7 sm:rounded-full',
              isWarning(entry.action) ? 'text-warn-text sm:bg-warn-soft' : 'text-muted sm:bg-sunken sm:dark:bg-raised',
            )}
          >
            <Icon className="size-3.5" aria-hidden="true" />
          </span>
          <span className={classes('break-words sm:pt-1', !open && 'line-clamp-3 sm:line-clamp-2')}>
            <span>{`${entry.summary} `}</span>
            {project !== null && <span className="text-caption whitespace-nowrap text-muted sm:hidden">{project}</span>}
          </span>
          <span className="flex items-baseline gap-3 text-caption text-muted sm:pt-1">
            {project !== null && <span className="w-20 text-right max-sm:hidden">{project}</span>}
            <time dateTime={entry.at} title={formatFullMoment(entry.at)} className="figures sm:w-12 sm:text-right">
              {formatClock(entry.at)}
            </time>
          </span>
          <ChevronDown
            className={classes('my-0.5 size-4 text-muted transition-transform sm:mt-1.5', open && 'rotate-180')}
          />
        </button>
      </h3>
      {open && (
        <div id={id} className="pt-1 pb-4 sm:border-t sm:border-line sm:bg-sunken/50 sm:py-4 sm:pr-4 sm:pl-14">
          {entry.count === null || entry.changes.length > 0 ? <Changes entry={entry} /> : null}
          {entry.groupId !== null && entry.count !== null && (
            <GroupRows groupId={entry.groupId} count={entry.count} onFilter={onFilter} />
          )}
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 text-table sm:grid-cols-[repeat(auto-fit,minmax(160px,1fr))]">
            <Fact label="When">{formatFullMoment(entry.at)}</Fact>
            <Fact label="Action">{getLabel(AUDIT_ACTION_LABELS, entry.action)}</Fact>
            {entry.actor.id === null ? (
              <Fact label="Who">{entry.actor.name}</Fact>
            ) : (
              <Fact label="Who">
                <FilterButton onClick={() => onFilter({ person: entry.actor.id ?? '' })}>
                  {entry.actor.name}
                </FilterButton>
              </Fact>
            )}
            {entry.objectId !== null && (
              <Fact label="About">
                <FilterButton
                  onClick={() => onFilter({ objectKind: entry.objectKind, objectId: entry.objectId ?? '' })}
                >
                  {[getAuditKindLabel(entry.objectKind), entry.objectName].filter(Boolean).join(': ')}
                </FilterButton>
              </Fact>
            )}
            {path !== null && (
              <Fact label="Page">
                <Link to={path} className="underline underline-offset-4">
                  Open
                </Link>
              </Fact>
            )}
            {entry.groupId !== null && entry.count === null && <Fact label="Part of">A change of several objects</Fact>}
            {entry.address !== null && <Fact label="Network address">{entry.address}</Fact>}
          </dl>
        </div>
      )}
    </li>
  );
}

interface GroupRowsProps {
  readonly groupId: string;
  readonly count: number;
  readonly onFilter: AuditRowProps['onFilter'];
}

const ROWS_PER_PAGE = 50;

/** Rows of a group's summary entry, loaded a page at a time. */
function GroupRows({ groupId, count, onFilter }: GroupRowsProps) {
  const { rows, phase, next, error, loadingMore, again, more } = usePages(groupId, (cursor) =>
    callPage(listAudit, { query: { group: groupId, limit: ROWS_PER_PAGE, cursor } }),
  );
  const isLoading = phase === 'loading' || loadingMore;
  const hasFailed = error !== null && !isLoading;
  return (
    <section aria-label={formatPlural(count, 'change')} className="mt-4">
      <h4 className="text-caption text-muted">{formatPlural(count, 'change')}</h4>
      {rows !== null && rows.length > 0 && (
        <ul className="mt-1 divide-y divide-line rounded-control border border-line bg-surface max-sm:px-3">
          {rows.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onFilter={onFilter} />
          ))}
        </ul>
      )}
      {hasFailed && <Alert tone="bad">The changes could not be loaded.</Alert>}
      {(rows === null || next !== null) && (
        <Button size="small" className="mt-2" busy={isLoading && 'Loading...'} onClick={rows === null ? again : more}>
          {hasFailed ? 'Try again' : `Load more of ${count}`}
        </Button>
      )}
    </section>
  );
}

function Changes({ entry: { changes, action, objectKind } }: { readonly entry: AuditEntry }) {
  const zone = useOrganization((settings) => settings.timeZone);
  if (changes.length === 0) return <p className="text-table text-muted">This entry has no changed fields.</p>;
  const isNew =
    action !== 'updated' &&
    action !== 'removed' &&
    changes.every(({ before }) => before === null || before === undefined);
  return (
    <div
      className="overflow-x-auto rounded-control border border-line bg-surface"
      role="region"
      aria-label="What changed"
      tabIndex={-1}
    >
      <table className="w-full text-table">
        <thead>
          <tr className="border-b border-line text-left text-caption text-muted">
            <th scope="col" className="w-1/3 px-3 py-2 font-normal">
              Field
            </th>
            {!isNew && (
              <th scope="col" className="w-1/3 px-3 py-2 font-normal">
                Before
              </th>
            )}
            <th scope="col" className="px-3 py-2 font-normal">
              {isNew ? 'Value' : action === 'removed' ? 'Since then' : 'After'}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {changes.map(({ field, before, after, isPrivate }) => (
            <tr key={field} className="align-top">
              <th scope="row" className="px-3 py-2 text-left font-semibold first-letter:uppercase">
                {getAuditFieldLabel(field)}
              </th>
              {isPrivate === true ? (
                <td colSpan={isNew ? 1 : 2} className="px-3 py-2 text-muted">
                  Changed; private
                </td>
              ) : (
                <>
                  {!isNew && <Value text={formatAuditValue(before, { kind: objectKind, field, zone })} muted />}
                  <Value text={formatAuditValue(after, { kind: objectKind, field, zone })} />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ text, muted = false }: { readonly text: string; readonly muted?: boolean }) {
  return (
    <td className={classes('px-3 py-2 break-words whitespace-pre-line', (muted || text === 'nothing') && 'text-muted')}>
      {text === 'nothing' ? '—' : text}
    </td>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

const FilterButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    data-tip="Show only these"
    className="touch-target rounded-small text-left font-semibold text-accent-text underline-offset-4 hover:underline"
  >
    {children}
  </button>
);
