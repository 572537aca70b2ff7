import type { ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { getLabel, PROJECT_NAMES, RIGHT_LABELS } from '@atrium/rules/stock/labels';
import { getDisplayName, getRoleLabel, getVisibleAddress } from '@atrium/rules/people/people';
import { RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';
import { type RefObject, useEffect, useRef } from 'react';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/fields/control-fields.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { formatShortMoment } from '../../../lib/format/dates.js';

export interface ReviewActions {
  readonly ids: ReadonlySet<number>;
  readonly busy: boolean;
  /** The row that this user decided last, from which keyboard navigation continues. */
  readonly lastDecidedId: RefObject<number | undefined>;
  readonly canDecide: (row: ReviewRow) => boolean;
  readonly canEnd: (row: ReviewRow) => boolean;
  readonly toggle: (id: number) => void;
  readonly confirm: (row: ReviewRow) => void;
  readonly end: (row: ReviewRow) => void;
}

const STATE_BADGES = {
  open: { label: 'To decide', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
  gone: { label: 'Had ended', tone: 'neutral' },
} as const;

export const projectName = ({ project }: ReviewRow): string =>
  project === null ? 'Administration' : PROJECT_NAMES[project];

/** Formats the rights of a row: "Front desk", "5 of 7 rights" or "Admin". */
function rightsOfRow({ project, accessRole, rights, role, until }: ReviewRow): string {
  const what =
    project === null
      ? `By their account: ${getRoleLabel(role)}`
      : (accessRole ?? `${rights.length} of ${RIGHTS_OF_PROJECT[project].length} rights`);
  return until === null ? what : `${what}, until ${formatDay(until)}`;
}

/** Returns the names of the access's rights. */
const rightNames = ({ rights }: ReviewRow): string => rights.map((right) => getLabel(RIGHT_LABELS, right)).join(' · ');

export const reviewColumns = (actions: ReviewActions): TableColumn<ReviewRow>[] => [
  {
    id: 'chosen',
    header: 'Choose',
    headerHidden: true,
    width: '50px',
    cell: (row) => <RowBox row={row} actions={actions} />,
  },
  {
    id: 'person',
    header: 'Person',
    sortValue: ({ person }) => getDisplayName(person),
    cell: ({ person }) => (
      <>
        <p className="truncate font-semibold">{getDisplayName(person)}</p>
        <p className="truncate text-caption text-muted">{getVisibleAddress(person.email)}</p>
      </>
    ),
  },
  { id: 'place', header: 'Access to', width: '130px', sortValue: projectName, cell: projectName },
  {
    id: 'rights',
    header: 'Rights then',
    width: '36%',
    cell: (row) => (
      <div className="py-2">
        <p>{rightsOfRow(row)}</p>
        {row.rights.length > 0 && <p className="text-caption whitespace-normal text-muted">{rightNames(row)}</p>}
        <OwnedPrograms row={row} />
        <LockedAccessNote row={row} actions={actions} />
      </div>
    ),
  },
  {
    id: 'signed-in',
    header: 'Last sign-in',
    width: '120px',
    from: 'large',
    sortValue: ({ lastSignInAt }) => lastSignInAt,
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : formatShortMoment(lastSignInAt)),
  },
  {
    id: 'state',
    header: 'Decision',
    width: '208px',
    sortValue: ({ state }) => STATE_BADGES[state].label,
    cell: (row) => <Decision row={row} actions={actions} />,
  },
];

function RowBox({ row, actions }: { readonly row: ReviewRow; readonly actions: ReviewActions }) {
  if (row.state !== 'open' || !actions.canDecide(row)) return null;
  return (
    <Checkbox
      label={`Select ${getDisplayName(row.person)}, ${projectName(row)}`}
      labelHidden
      checked={actions.ids.has(row.id)}
      onChange={() => actions.toggle(row.id)}
    />
  );
}

/** Explains access that can be confirmed but not ended. */
function LockedAccessNote({ row, actions }: { readonly row: ReviewRow; readonly actions: ReviewActions }) {
  if (row.state !== 'open' || !actions.canDecide(row) || actions.canEnd(row)) return null;
  return (
    <p className="text-caption whitespace-normal text-muted">
      {row.endRefusal ?? 'Your own access: ask another superadmin'}
    </p>
  );
}

function Decision({ row, actions }: { readonly row: ReviewRow; readonly actions: ReviewActions }) {
  const name = `${getDisplayName(row.person)}, ${projectName(row)}`;
  if (row.state !== 'open') return <Decided row={row} actions={actions} />;
  if (!actions.canDecide(row)) return <span className="text-caption text-muted">A superadmin decides</span>;
  return (
    <span className="flex items-center gap-1">
      <Button size="small" disabled={actions.busy} aria-label={`Confirm ${name}`} onClick={() => actions.confirm(row)}>
        Confirm
      </Button>
      {actions.canEnd(row) && (
        <Button
          size="small"
          variant="quiet"
          disabled={actions.busy}
          aria-label={`End ${name}`}
          onClick={() => actions.end(row)}
        >
          End
        </Button>
      )}
    </span>
  );
}

interface DecidedProps {
  readonly row: ReviewRow;
  readonly actions: ReviewActions;
}

function Decided({ row: { id, state, decidedBy }, actions }: DecidedProps) {
  const buttonRef = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The pressed button is no longer rendered, so the focus moves to the decision.
    if (actions.lastDecidedId.current === id && document.activeElement === document.body)
      buttonRef.current?.focus({ preventScroll: true });
  }, [actions, id]);
  return (
    <span ref={buttonRef} tabIndex={-1} className="flex min-w-0 flex-wrap items-center gap-x-2 outline-none">
      <Badge tone={STATE_BADGES[state].tone}>{STATE_BADGES[state].label}</Badge>
      {decidedBy !== null && (
        <span className="text-caption wrap-anywhere whitespace-normal text-muted">{`by ${getDisplayName(decidedBy)}`}</span>
      )}
    </span>
  );
}

/** API keys and webhooks that use the access of a row. */
function OwnedPrograms({ row: { keys, webhooks } }: { readonly row: ReviewRow }) {
  const lists = [
    keys.length > 0 && `API keys: ${keys.join(', ')}`,
    webhooks.length > 0 && `Webhooks: ${webhooks.join(', ')}`,
  ].filter((list) => list !== false);
  return lists.length === 0 ? null : (
    <p className="text-caption wrap-anywhere whitespace-normal text-muted">{lists.join(' · ')}</p>
  );
}

/** A row on a phone. */
export function ReviewCard({ row, actions }: { readonly row: ReviewRow; readonly actions: ReviewActions }) {
  return (
    <div className="flex items-start gap-3">
      <RowBox row={row} actions={actions} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{getDisplayName(row.person)}</p>
        <p className="text-table text-muted">{`${projectName(row)} · ${rightsOfRow(row)}`}</p>
        {row.rights.length > 0 && <p className="text-caption text-muted">{rightNames(row)}</p>}
        <OwnedPrograms row={row} />
        <LockedAccessNote row={row} actions={actions} />
        <p className="text-caption text-muted">
          {row.lastSignInAt === null ? 'Never signed in' : `Signed in ${formatShortMoment(row.lastSignInAt)}`}
        </p>
        <div className="mt-2">
          <Decision row={row} actions={actions} />
        </div>
      </div>
    </div>
  );
}
