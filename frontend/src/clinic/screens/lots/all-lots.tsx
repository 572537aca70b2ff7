import { listLots } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect } from 'react';
import { callPage } from '../../../lib/api/http.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { formatAmount } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { useToday } from '../../../session/today.js';
import { DetailsLink } from '../../../ui/details/details-link.js';
import { ListCount } from '../../../ui/lists/list-count.js';
import { FramedRows, MoreRows } from '../../../ui/lists/list-states.js';
import { useRowKeys } from '../../../ui/lists/active-row.js';
import { formatExpiry, LotHoldDetails, isUsableLot, LotBadge, LotMenu } from '../../features/lots/public.js';
import { lotPath } from '../../shared/lot-path.js';
import type { LotDetailsRoute } from './lot-details-route.js';
import { Code, Facts } from '../../../ui/display/facts.js';
import { LotTitle } from '../../shared/stock/lot-title.js';

const NO_LOTS: readonly Lot[] = [];

export interface LotQuery {
  readonly kind: StockKind | undefined;
  readonly search: string;
  readonly isHeld: boolean;
}

/** Loads the lots that match the search by number or product: lots in stock first, by expiry date. */
export const useLots = (query: LotQuery | null, refreshKey: number) =>
  usePages(query && `${query.kind} ${query.search} ${query.isHeld} ${refreshKey}`, (cursor) =>
    callPage(listLots, {
      query: {
        kind: query?.kind,
        search: query?.search,
        held: query?.isHeld === true ? 'true' : undefined,
        limit: 50,
        cursor,
      },
    }),
  );

interface LotCountProps {
  readonly list: { readonly rows: readonly unknown[] | null; readonly next: string | null };
}

/** Number of loaded lots. */
export const LotCount = ({ list: { rows, next } }: LotCountProps) => (
  <ListCount shown={rows?.length ?? null} noun="lot" hasMore={next !== null} />
);

interface LotRowsProps {
  readonly list: ReturnType<typeof useLots>;
  readonly details: LotDetailsRoute;
}

export function LotRows({ list, details }: LotRowsProps) {
  const rows = list.rows ?? NO_LOTS;
  const keys = useRowKeys(
    rows.map(({ id }) => id),
    details.id,
  );
  const { onOrder } = details;
  useEffect(() => onOrder(() => rows), [onOrder, rows]);
  const Line = useMediaQuery('(max-width: 639px)') ? LotCard : LotLine;
  return (
    <>
      <FramedRows>
        <ul {...keys} aria-label="Lots" className="divide-y divide-line">
          {rows.map((lot) => (
            <Line key={lot.id} lot={lot} details={details} onUpdated={list.again} />
          ))}
        </ul>
      </FramedRows>
      <MoreRows log={list} failed="More lots could not be loaded." onMore={list.more} />
    </>
  );
}

interface LotLineProps {
  readonly lot: Lot;
  readonly details: LotDetailsRoute;
  readonly onUpdated: () => void;
}

const levelOf = ({ quantity, opened, item }: Lot): string =>
  quantity > 0 ? formatQuantity(quantity, item.unit) : opened.length > 0 ? 'Open only' : 'Used up';

function LotCard({ lot, details, onUpdated }: LotLineProps) {
  const today = useToday();
  const { id, number, item, quantity, expiresOn } = lot;
  return (
    <li data-row={id} className="relative flex min-h-16 items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <DetailsLink
          to={lotPath(id)}
          onOpen={() => details.open(lot)}
          title={getLotTitle(number)}
          className="block truncate font-semibold after:absolute after:inset-0"
        >
          <LotTitle number={number} />
        </DetailsLink>
        <p className="truncate text-caption text-muted">
          <bdi>{item.name}</bdi>
        </p>
        <LotHoldDetails lot={lot} isWhole />
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5">
        <p className="figures font-semibold">{levelOf(lot)}</p>
        {quantity > 0 && !isUsableLot(lot, today) ? (
          <LotBadge lot={lot} today={today} />
        ) : (
          <p className="figures text-caption text-muted">
            {expiresOn === null ? 'No expiry known' : formatDayWithYear(expiresOn)}
          </p>
        )}
      </div>
      <div className="relative">
        <LotMenu lot={lot} onUpdated={onUpdated} isBrief />
      </div>
    </li>
  );
}

function LotLine({ lot, details, onUpdated }: LotLineProps) {
  const today = useToday();
  const { id, number, item, quantity, value, expiresOn } = lot;
  return (
    <li
      data-row={id}
      aria-current={details.id === id || undefined}
      className="relative flex items-center gap-x-6 px-4 aria-[current]:bg-accent-soft py-2 transition-colors hover:bg-sunken"
    >
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2">
          <DetailsLink
            to={lotPath(id)}
            onOpen={() => details.open(lot)}
            title={getLotTitle(number)}
            className="truncate font-semibold after:absolute after:inset-0 hover:underline"
          >
            <LotTitle number={number} />
          </DetailsLink>
          {quantity > 0 && <LotBadge lot={lot} today={today} />}
        </p>
        <p className="truncate text-caption text-muted" title={item.name}>
          <Facts facts={[isolateDirection(item.name), item.sku !== null && <Code key="sku">{item.sku}</Code>]} />
        </p>
        <LotHoldDetails lot={lot} />
      </div>
      <p className="figures w-44 shrink-0 text-table text-muted">{formatExpiry(expiresOn, today)}</p>
      <p className="figures w-28 shrink-0 text-right text-table">
        <span className="font-semibold">{levelOf(lot)}</span>
        {value !== null && quantity > 0 && <span className="block text-caption text-muted">{formatAmount(value)}</span>}
      </p>
      <div className="relative flex w-36 shrink-0 justify-end">
        <LotMenu lot={lot} onUpdated={onUpdated} />
      </div>
    </li>
  );
}
