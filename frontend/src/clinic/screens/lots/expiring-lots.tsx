import { listExpiringStock, getLot } from '@atrium/contract/clinic/lots/calls';
import type { ExpiringStock, ExpiryWindow } from '@atrium/contract/clinic/lots/schemas';
import { daysBetween, formatDayWithYear } from '@atrium/rules/time/calendar';
import { LOT_STATE_LABELS, getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { callPage, call } from '../../../lib/api/http.js';
import { formatAmount } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { useToday } from '../../../session/today.js';
import { Badge } from '../../../ui/display/badge.js';
import { classes } from '../../../ui/classes.js';
import { FactLine, Code } from '../../../ui/display/facts.js';
import { DetailsLink } from '../../../ui/details/details-link.js';
import { FramedRows, MoreRows } from '../../../ui/lists/list-states.js';
import { useRowKeys } from '../../../ui/lists/active-row.js';
import { lotPath } from '../../shared/lot-path.js';
import { formatDaysFromNow } from '../../../lib/format/dates.js';
import { openLotDialog } from '../../features/lots/public.js';
import { useClinicRight } from '../../shared/rights.js';
import type { LotDetailsRoute } from './lot-details-route.js';
import { LotTitle } from '../../shared/stock/lot-title.js';
import { AsyncButton } from '../../../ui/buttons/button.js';
import { listPath } from '../../shared/item-path.js';

interface ExpiryQuery {
  readonly kind: StockKind | undefined;
  readonly window: ExpiryWindow | undefined;
}

/** Loads the lots that have expired or expire within 90 days, soonest first. */
export const useExpiringLots = (query: ExpiryQuery | null, refreshKey: number) =>
  usePages(query && `${query.kind} ${query.window} ${refreshKey}`, async (cursor) => {
    const page = await callPage(listExpiringStock, { query: { ...query, limit: 50, cursor } });
    return { next: page.next, rows: page.rows.map((row) => ({ ...row, id: row.lotId ?? -row.item.id })) };
  });

interface ExpiringRowsProps {
  readonly list: ReturnType<typeof useExpiringLots>;
  readonly details: LotDetailsRoute;
}

export function ExpiringRows({ list, details }: ExpiringRowsProps) {
  const rows = list.rows ?? [];
  const keys = useRowKeys(
    rows.map(({ id }) => id),
    details.id,
  );
  const { onOrder } = details;
  useEffect(() => onOrder(() => (list.rows ?? []).filter(({ lotId }) => lotId !== null)), [onOrder, list.rows]);
  const canEdit = useClinicRight('stock:edit');
  const today = useToday();
  const hasActions = canEdit && rows.some(({ expiresOn, lotId }) => expiresOn < today && lotId !== null);
  if (rows.length === 0) return null;
  return (
    <>
      <FramedRows>
        <ul {...keys} aria-label="Expiring" className="divide-y divide-line">
          {rows.map((row) => (
            <ExpiringRow
              key={row.id}
              id={row.id}
              row={row}
              details={details}
              canWriteOff={canEdit}
              hasActions={hasActions}
              onUpdated={list.again}
            />
          ))}
        </ul>
      </FramedRows>
      <MoreRows log={list} failed="More could not be loaded." onMore={list.more} />
    </>
  );
}

const NAME_CLASS =
  'block truncate font-semibold after:absolute max-sm:line-clamp-2 max-sm:whitespace-normal after:inset-0 hover:underline';

interface ExpiringRowProps {
  readonly id: number;
  readonly row: ExpiringStock;
  readonly details: LotDetailsRoute;
  readonly canWriteOff: boolean;
  /** True when any row has an action; all rows then reserve its column. */
  readonly hasActions: boolean;
  readonly onUpdated: () => void;
}

function ExpiringRow({ id, row, details, canWriteOff, hasActions, onUpdated }: ExpiringRowProps) {
  const { kind, item, lotId, number, expiresOn, quantity, value, state } = row;
  const today = useToday();
  const days = daysBetween(today, expiresOn);
  const isActed = days < 0 && lotId !== null && canWriteOff;
  const to = lotId === null ? `${listPath(kind)}?search=${encodeURIComponent(item.sku ?? item.name)}` : lotPath(lotId);
  const facts = [
    lotId === null ? (
      'Lots are not tracked: by the shelf life of the last delivery'
    ) : (
      <LotTitle key="lot" number={number} />
    ),
    item.sku !== null && <Code key="sku">{item.sku}</Code>,
    state === 'available' ? null : LOT_STATE_LABELS[state],
  ];
  return (
    <li
      data-row={id}
      aria-current={details.id === id || undefined}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center aria-[current]:bg-accent-soft gap-x-3 py-2 transition-colors hover:bg-sunken sm:flex sm:gap-6 sm:px-4"
    >
      <div className="min-w-0 flex-1">
        {lotId === null ? (
          <Link to={to} title={item.name} className={NAME_CLASS}>
            <bdi>{item.name}</bdi>
          </Link>
        ) : (
          <DetailsLink to={to} title={item.name} className={NAME_CLASS} onOpen={() => details.open({ id: lotId })}>
            <bdi>{item.name}</bdi>
          </DetailsLink>
        )}
        <p className="text-caption text-muted">
          <FactLine facts={facts} />
        </p>
      </div>
      <p className="figures text-table max-sm:row-start-2 max-sm:text-caption sm:w-28 sm:shrink-0 sm:text-right">
        <span className="sm:block sm:truncate">{formatQuantity(quantity, item.unit)}</span>
        <span className="text-caption text-muted max-sm:ml-2 sm:block">
          {value === null ? '—' : formatAmount(value)}
        </span>
      </p>
      <div
        className={classes(
          'flex flex-col items-end gap-1 max-sm:col-start-2 max-sm:row-start-1 sm:w-32 sm:shrink-0',
          !isActed && 'max-sm:row-span-2',
        )}
      >
        <time dateTime={expiresOn} className="figures text-table font-semibold">
          {formatDayWithYear(expiresOn)}
        </time>
        <Badge tone={days < 0 ? 'bad' : days <= 30 ? 'warn' : 'neutral'}>{formatDaysFromNow(days)}</Badge>
      </div>
      {hasActions && (
        <div className="relative shrink-0 max-sm:row-start-2 max-sm:-mb-1.5 max-sm:pt-1 max-sm:text-right max-sm:empty:hidden sm:w-24 sm:text-right">
          {isActed && <WriteOffButton lotId={lotId} number={number} onUpdated={onUpdated} />}
        </div>
      )}
    </li>
  );
}

interface WriteOffButtonProps {
  readonly lotId: number;
  readonly number: string | null;
  readonly onUpdated: () => void;
}

const WriteOffButton = ({ lotId, number, onUpdated }: WriteOffButtonProps) => (
  <AsyncButton
    size="small"
    busy="Write off"
    failed="The lot could not be loaded. Please try again."
    aria-label={`Write off ${getLotTitle(number)}`}
    onRun={async () =>
      openLotDialog({ action: 'write-off', lot: await call(getLot, { params: { id: lotId } }), onUpdated })
    }
  >
    Write off
  </AsyncButton>
);
