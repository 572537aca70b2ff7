import type { ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { labelOf, PROJECT_NAMES, RIGHT_LABELS } from '@atrium/rules/stock/labels';
import { displayName, roleLabel, shownAddress } from '@atrium/rules/people/people';
import { RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';
import { type RefObject, useEffect, useRef } from 'react';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { momentText } from '../../../lib/format/dates.js';

export interface ReviewActs {
  readonly ids: ReadonlySet<number>;
  readonly busy: boolean;
  /** The row that this user decided last, from which keyboard navigation continues. */
  readonly decided: RefObject<number | undefined>;
  readonly mayDecide: (row: ReviewRow) => boolean;
  readonly mayEnd: (row: ReviewRow) => boolean;
  readonly toggle: (id: number) => void;
  readonly confirm: (row: ReviewRow) => void;
  readonly end: (row: ReviewRow) => void;
}

const STATES = {
  open: { label: 'To decide', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral' },
  gone: { label: 'Had ended', tone: 'neutral' },
} as const;

export const placeOf = ({ project }: ReviewRow): string =>
  project === null ? 'Administration' : PROJECT_NAMES[project];

/** "Front desk", "5 of 7 rights", "Admin". */
function rightsOfRow({ project, accessRole, rights, role, until }: ReviewRow): string {
  const what =
    project === null
      ? `By their account: ${roleLabel(role)}`
      : (accessRole ?? `${rights.length} of ${RIGHTS_OF_PROJECT[project].length} rights`);
  return until === null ? what : `${what}, until ${formatDay(until)}`;
}

/** Names of the rights of the access. */
const rightNames = ({ rights }: ReviewRow): string => rights.map((right) => labelOf(RIGHT_LABELS, right)).join(' · ');

export const reviewColumns = (acts: ReviewActs): TableColumn<ReviewRow>[] => [
  {
    id: 'chosen',
    header: 'Choose',
    headerHidden: true,
    width: '50px',
    cell: (row) => <RowBox row={row} acts={acts} />,
  },
  {
    id: 'person',
    header: 'Person',
    sortValue: ({ person }) => displayName(person),
    cell: ({ person }) => (
      <>
        <p className="truncate font-medium">{displayName(person)}</p>
        <p className="truncate text-caption text-muted">{shownAddress(person.email)}</p>
      </>
    ),
  },
  { id: 'place', header: 'Access to', width: '130px', sortValue: placeOf, cell: placeOf },
  {
    id: 'rights',
    header: 'Rights then',
    width: '36%',
    cell: (row) => (
      <div className="py-2">
        <p>{rightsOfRow(row)}</p>
        {row.rights.length > 0 && <p className="text-caption whitespace-normal text-muted">{rightNames(row)}</p>}
        <Programs row={row} />
        <WhyItStays row={row} acts={acts} />
      </div>
    ),
  },
  {
    id: 'signed-in',
    header: 'Last sign-in',
    width: '120px',
    from: 'large',
    sortValue: ({ lastSignInAt }) => lastSignInAt,
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : momentText(lastSignInAt)),
  },
  {
    id: 'state',
    header: 'Decision',
    width: '208px',
    sortValue: ({ state }) => STATES[state].label,
    cell: (row) => <Decision row={row} acts={acts} />,
  },
];

function RowBox({ row, acts }: { readonly row: ReviewRow; readonly acts: ReviewActs }) {
  if (row.state !== 'open' || !acts.mayDecide(row)) return null;
  return (
    <Checkbox
      label={`Choose ${displayName(row.person)}, ${placeOf(row)}`}
      labelHidden
      checked={acts.ids.has(row.id)}
      onChange={() => acts.toggle(row.id)}
    />
  );
}

/** Explains access that can be confirmed but not ended. */
function WhyItStays({ row, acts }: { readonly row: ReviewRow; readonly acts: ReviewActs }) {
  if (row.state !== 'open' || !acts.mayDecide(row) || acts.mayEnd(row)) return null;
  return (
    <p className="text-caption whitespace-normal text-muted">
      {row.endRefusal ?? 'Your own: another superadmin ends it'}
    </p>
  );
}

function Decision({ row, acts }: { readonly row: ReviewRow; readonly acts: ReviewActs }) {
  const name = `${displayName(row.person)}, ${placeOf(row)}`;
  if (row.state !== 'open') return <Decided row={row} acts={acts} />;
  if (!acts.mayDecide(row)) return <span className="text-caption text-muted">A superadmin decides</span>;
  return (
    <span className="flex items-center gap-1">
      <Button size="small" disabled={acts.busy} aria-label={`Confirm ${name}`} onClick={() => acts.confirm(row)}>
        Confirm
      </Button>
      {acts.mayEnd(row) && (
        <Button
          size="small"
          variant="quiet"
          disabled={acts.busy}
          aria-label={`End ${name}`}
          onClick={() => acts.end(row)}
        >
          End
        </Button>
      )}
    </span>
  );
}

function Decided({ row: { id, state, decidedBy }, acts }: { readonly row: ReviewRow; readonly acts: ReviewActs }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The button that was pressed stood here.
    if (acts.decided.current === id && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [acts, id]);
  return (
    <span ref={place} tabIndex={-1} className="flex min-w-0 flex-wrap items-center gap-x-2 outline-none">
      <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      {decidedBy !== null && (
        <span className="text-caption wrap-anywhere whitespace-normal text-muted">by {displayName(decidedBy)}</span>
      )}
    </span>
  );
}

/** The programs that use the access of a row. */
function Programs({ row: { keys, webhooks } }: { readonly row: ReviewRow }) {
  const lists = [
    keys.length > 0 && `API keys: ${keys.join(', ')}`,
    webhooks.length > 0 && `Webhooks: ${webhooks.join(', ')}`,
  ].filter((list) => list !== false);
  return lists.length === 0 ? null : (
    <p className="text-caption wrap-anywhere whitespace-normal text-muted">{lists.join(' · ')}</p>
  );
}

/** A row on a phone. */
export function ReviewCard({ row, acts }: { readonly row: ReviewRow; readonly acts: ReviewActs }) {
  return (
    <div className="flex items-start gap-3">
      <RowBox row={row} acts={acts} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{displayName(row.person)}</p>
        <p className="text-table text-muted">
          {placeOf(row)} · {rightsOfRow(row)}
        </p>
        {row.rights.length > 0 && <p className="text-caption text-muted">{rightNames(row)}</p>}
        <Programs row={row} />
        <WhyItStays row={row} acts={acts} />
        <p className="text-caption text-muted">
          {row.lastSignInAt === null ? 'Never signed in' : `Signed in ${momentText(row.lastSignInAt)}`}
        </p>
        <div className="mt-2">
          <Decision row={row} acts={acts} />
        </div>
      </div>
    </div>
  );
}
