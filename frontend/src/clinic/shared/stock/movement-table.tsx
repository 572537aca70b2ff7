import type { ReactNode } from 'react';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { classes } from '../../../ui/classes.js';
import { Moment } from '../../../ui/display/moment.js';
import type { Elements } from '../../../ui/elements.js';

interface MovementTableProps {
  /** True when the rows show the balance after each change. */
  readonly hasBalance?: boolean;
  readonly children: Elements;
}

/** History of a product or lot: a row per movement or change, newest first. */
export const MovementTable = ({ hasBalance = false, children }: MovementTableProps) => (
  <table aria-label="History" className="w-full table-fixed text-table">
    <thead>
      <tr className="text-left text-caption text-muted">
        <th scope="col" className="border-b border-line py-2 font-normal">
          Change and reason
        </th>
        <th scope="col" className="hidden w-32 border-b border-line py-2 font-normal sm:table-cell">
          Who and when
        </th>
        <th scope="col" className="w-20 border-b border-line py-2 text-right font-normal">
          Change
        </th>
        {hasBalance && (
          <th scope="col" className="w-20 border-b border-line py-2 text-right font-normal">
            Balance
          </th>
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

interface MovementRowProps {
  readonly title: string;
  /** Facts below the title, each in its own line. */
  readonly details: readonly ReactNode[];
  /** Short name of the person. */
  readonly who: string;
  readonly fullName?: string | undefined;
  /** Time of the entry as an ISO instant. */
  readonly at: string;
  /** Difference as text, such as "+4"; blank for a change of other data. */
  readonly change: string;
  /** Balance after the movement; absent in a table without balances. */
  readonly balance?: number;
  /** Highlights a row that arrived while the table is shown. */
  readonly isNew?: boolean;
  /** Action of the row, such as "Undo". */
  readonly action?: Elements;
}

/** Row of a `MovementTable`. */
export const MovementRow = ({
  title,
  details,
  who,
  fullName,
  at,
  change,
  balance,
  isNew = false,
  action,
}: MovementRowProps) => (
  <tr className={classes('align-top', isNew && 'animate-glow')}>
    <td className="border-b border-line py-2 pr-3">
      <p className="font-semibold">{title}</p>
      {details.map((detail, index) => (
        <p key={index} className="wrap-anywhere text-muted">
          {detail}
        </p>
      ))}
      <p className="text-caption text-muted sm:hidden">
        <span>{`${who} · `}</span>
        <time dateTime={at}>{formatShortMoment(at)}</time>
      </p>
      {action}
    </td>
    <td className="hidden border-b border-line py-2 pr-3 sm:table-cell">
      <p className="truncate" title={fullName}>
        {who}
      </p>
      <Moment at={at} className="figures text-caption text-muted" />
    </td>
    <td className="figures border-b border-line py-2 text-right font-semibold">{change}</td>
    {balance !== undefined && (
      <td className="figures border-b border-line py-2 text-right">{balance.toLocaleString('en')}</td>
    )}
  </tr>
);
