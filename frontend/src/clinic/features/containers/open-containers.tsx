import { listOpenedContainers } from '@atrium/contract/clinic/containers/calls';
import type { Container } from '@atrium/contract/clinic/containers/schemas';
import { formatContent } from '@atrium/rules/stock/contents';
import { isPastUse, formatContainerState } from '@atrium/rules/stock/opened-containers';
import { getShortName } from '@atrium/rules/people/people';
import { Link } from 'react-router-dom';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { callPage } from '../../../lib/api/http.js';
import { formatAmount } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import { classes } from '../../../ui/classes.js';
import { lotPath } from '../../shared/lot-path.js';
import { useClinicRight } from '../../shared/rights.js';
import { useUsageTime } from '../../shared/stock/usage-time.js';
import { DetailsHeading, type DetailsLevel } from '../../../ui/details/details-parts.js';
import { Facts } from '../../../ui/display/facts.js';
import { LotTitle } from '../../shared/stock/lot-title.js';

const discardDialog = defineDialog('Write off', async () => (await import('./discard-dialog.js')).DiscardDialog, 440);

interface OpenContainersProps {
  readonly of: { readonly stockId?: number; readonly lotId?: number };
  /** Reloads the list when this value changes. */
  readonly refreshKey: string | number;
  /** True when the product has open containers. */
  readonly hasAny: boolean;
  /** Heading level of the details that show the list. */
  readonly level?: DetailsLevel;
  readonly className?: string;
}

/** The open containers of one item or of one lot; nothing when there are none. */
export function OpenContainers({ hasAny, ...list }: OpenContainersProps) {
  return hasAny && <OpenContainerList {...list} />;
}

function OpenContainerList({ of, refreshKey, level = 1, className = '' }: Omit<OpenContainersProps, 'hasAny'>) {
  const { stockId, lotId } = of;
  const list = usePages(`${stockId} ${lotId} ${refreshKey}`, (cursor) =>
    callPage(listOpenedContainers, {
      query: {
        stockId: stockId === undefined ? undefined : String(stockId),
        lotId: lotId === undefined ? undefined : String(lotId),
        limit: 100,
        cursor,
      },
    }),
  );
  if (list.rows === null || list.rows.length === 0) return null;
  return (
    <section aria-label="Open" className={className}>
      <DetailsHeading title="Open" level={level} />
      <ul aria-label="Open containers" className="divide-y divide-line border-y border-line">
        {list.rows.map((container) => (
          <OpenContainerRow key={container.id} container={container} isNamed={false} onUpdated={list.again} />
        ))}
      </ul>
    </section>
  );
}

interface OpenContainerRowProps {
  readonly container: Container;
  /** True to start with the product name, when several products are listed. */
  readonly isNamed: boolean;
  readonly onUpdated: () => void;
}

export function OpenContainerRow({ container, isNamed, onUpdated }: OpenContainerRowProps) {
  const canDiscard = useClinicRight('stock:use');
  const { item, kind, lotId, number, left, holds, unit, openedAt, openedBy, value, state } = container;
  const { now, zone } = useUsageTime();
  const over = isPastUse(container, now, zone);
  const to =
    lotId === null
      ? `/perfect-b/${kind === 'item' ? 'inventory' : 'consumables'}?search=${encodeURIComponent(item.sku ?? item.name)}`
      : lotPath(lotId);
  const lot = lotId !== null && <LotTitle number={number} />;
  const facts = [
    isNamed && lot,
    (isNamed || lotId !== null) && `${isNamed && lotId !== null ? 'opened' : 'Opened'} ${formatShortMoment(openedAt)}`,
    openedBy !== null && `${isNamed || lotId !== null ? 'by' : 'By'} ${getShortName(openedBy)}`,
  ];
  const when = formatContainerState(container, now, zone);
  const stateOfIt = (
    <Badge tone={over || state === 'recalled' ? 'bad' : state === 'available' ? 'neutral' : 'warn'}>
      {when.charAt(0).toUpperCase() + when.slice(1)}
    </Badge>
  );
  return (
    <li
      className={classes('relative flex flex-wrap items-center gap-x-3 gap-y-1 py-2 sm:gap-x-6', isNamed && 'sm:px-4')}
    >
      <div className="min-w-0 flex-1 basis-44">
        {isNamed ? (
          <Link to={to} title={item.name} className="touch-target block font-semibold hover:underline">
            <span className="block truncate wrap-anywhere max-sm:line-clamp-2 max-sm:whitespace-normal">
              {item.name}
            </span>
          </Link>
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
            <span>{lot || `Opened ${formatShortMoment(openedAt)}`}</span>
            {stateOfIt}
          </p>
        )}
        <p className="line-clamp-2 text-caption wrap-anywhere text-muted">
          <Facts facts={facts} separator=" " />
        </p>
      </div>
      {isNamed && <div className="max-sm:order-1 sm:w-60">{stateOfIt}</div>}
      <p className="figures shrink-0 text-right text-table sm:w-32">
        <span className="font-semibold">{formatContent(left, unit)}</span>
        <span className="block text-caption text-muted">{`of ${formatContent(holds, unit)}${value !== null ? ` · ${formatAmount(value)}` : ''}`}</span>
      </p>
      {canDiscard && (
        <Button
          size="small"
          aria-label={`Write off ${formatContent(left, unit)} of ${item.name}`}
          className="shrink-0 max-sm:order-2 max-sm:-my-1.5 max-sm:ml-auto print:hidden"
          onClick={() => openDialog(discardDialog, { container, onUpdated })}
        >
          Write off
        </Button>
      )}
    </li>
  );
}
