import type { AuditEntry } from '@atrium/contract/enterprise/audit';
import { AUDIT_ACTION_LABELS, auditKind } from '@atrium/rules/audit/entries';
import { auditField } from '@atrium/rules/audit/fields';
import { auditValue } from '@atrium/rules/audit/values';
import { labelOf, PROJECT_NAMES } from '@atrium/rules/labels';
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
  Upload,
  UserMinus,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { clockText, fullMomentText } from '../../lib/dates.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { classes } from '../../ui/classes.js';
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
  changed: KeyRound,
  reset: KeyRound,
  left: UserMinus,
  'handed-over': ArrowRight,
  pruned: Trash2,
};
const isWarning = (action: string): boolean => icons[action] === ShieldAlert;

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly onNarrow: (values: Partial<AuditFilter>) => void;
}

/** One line that can be read; opened, what was before and what is since. */
export function AuditRow({ entry, onNarrow }: AuditRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Icon = icons[entry.action] ?? Check;
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-start gap-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
        >
          <span
            className={classes(
              'flex size-7 shrink-0 items-center justify-center rounded-full',
              isWarning(entry.action) ? 'bg-warn-soft text-warn-text' : 'bg-sunken text-muted dark:bg-raised',
            )}
          >
            <Icon className="size-3.5" aria-hidden="true" />
          </span>
          <span className="flex min-w-0 flex-1 flex-col gap-0.5 pt-1 sm:flex-row sm:items-baseline sm:gap-4">
            <span className="min-w-0 flex-1 break-words">{entry.summary}</span>
            <span className="flex shrink-0 items-baseline gap-3 text-caption text-muted">
              {entry.project !== null && (
                <span className="sm:w-20 sm:text-right">{labelOf(PROJECT_NAMES, entry.project)}</span>
              )}
              <time dateTime={entry.at} title={fullMomentText(entry.at)} className="figures sm:w-12 sm:text-right">
                {clockText(entry.at)}
              </time>
            </span>
          </span>
          <ChevronDown
            className={classes('mt-1.5 size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      </h3>
      {open && (
        <div id={id} className="border-t border-line bg-sunken/50 px-4 py-4 sm:pr-5 sm:pl-15">
          <Changes entry={entry} />
          <dl className="mt-4 grid gap-x-6 gap-y-2 text-table sm:grid-cols-[repeat(auto-fit,minmax(160px,1fr))]">
            <Fact label="When">{fullMomentText(entry.at)}</Fact>
            <Fact label="Action">{labelOf(AUDIT_ACTION_LABELS, entry.action)}</Fact>
            {entry.actor.id === null ? (
              <Fact label="Who">{entry.actor.name}</Fact>
            ) : (
              <Fact label="Who">
                <Narrow onClick={() => onNarrow({ person: entry.actor.id ?? '' })}>{entry.actor.name}</Narrow>
              </Fact>
            )}
            {entry.objectId !== null && (
              <Fact label="About">
                <Narrow onClick={() => onNarrow({ objectKind: entry.objectKind, objectId: entry.objectId ?? '' })}>
                  {[auditKind(entry.objectKind), entry.objectName].filter(Boolean).join(': ')}
                </Narrow>
              </Fact>
            )}
            {entry.address !== null && <Fact label="Network address">{entry.address}</Fact>}
          </dl>
        </div>
      )}
    </li>
  );
}

function Changes({ entry: { changes, action, objectKind } }: { readonly entry: AuditEntry }) {
  const zone = useOrganisation((settings) => settings.timeZone);
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
            <th scope="col" className="w-1/3 px-3 py-2 font-medium">
              Field
            </th>
            {!isNew && (
              <th scope="col" className="w-1/3 px-3 py-2 font-medium">
                Before
              </th>
            )}
            <th scope="col" className="px-3 py-2 font-medium">
              {isNew ? 'Value' : action === 'removed' ? 'Since then' : 'After'}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {changes.map(({ field, before, after, isPrivate }) => (
            <tr key={field} className="align-top">
              <th scope="row" className="px-3 py-2 text-left font-medium first-letter:uppercase">
                {auditField(field)}
              </th>
              {isPrivate === true ? (
                <td colSpan={isNew ? 1 : 2} className="px-3 py-2 text-muted">
                  Changed; private
                </td>
              ) : (
                <>
                  {!isNew && <Value text={auditValue(before, { kind: objectKind, field, zone })} muted />}
                  <Value text={auditValue(after, { kind: objectKind, field, zone })} />
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

const Narrow = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    data-tip="Show only these"
    className="rounded-small text-left font-medium text-accent-text underline-offset-4 hover:underline"
  >
    {children}
  </button>
);
