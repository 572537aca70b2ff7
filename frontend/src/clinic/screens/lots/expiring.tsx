import { listExpiringStock } from '@atrium/contract/clinic/lots/calls';
import type { ExpiringStock, ExpiryWindow } from '@atrium/contract/clinic/lots/schemas';
import { daysBetween, formatDayWithYear } from '@atrium/rules/time/calendar';
import { LOT_STATE_LABELS, lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { callPage } from '../../../lib/api/http.js';
import { moneyText } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { useToday } from '../../../session/today.js';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { FactLine } from '../../../ui/display/fact-line.js';
import { FramedRows, ListFrame, MoreRows } from '../../../ui/lists/list-frame.js';
import { useRowKeys } from '../../../ui/lists/row-keys.js';
import { lotPath } from '../../shared/lot-path.js';
import { whenText } from '../../features/lots/public.js';
import { useMay } from '../../shared/rights.js';
import { WriteOffButton } from './write-off-button.js';
import { LotsSkeleton } from './lots-skeleton.js';

interface ExpiringProps {
  readonly kind: StockKind | undefined;
  readonly window: ExpiryWindow | undefined;
  readonly news: number;
  readonly onClear: () => void;
}

/** Lists lots that have expired or expire within 90 days, soonest first. */
export function Expiring({ kind, window, news, onClear }: ExpiringProps) {
  const list = usePages(`${kind} ${window} ${news}`, async (cursor) => {
    const page = await callPage(listExpiringStock, { query: { kind, window, limit: 50, cursor } });
    return { next: page.next, rows: page.rows.map((row) => ({ ...row, id: row.lotId ?? -row.item.id })) };
  });
  const keys = useRowKeys((list.rows ?? []).map(({ id }) => id));
  const mayEdit = useMay('stock:edit');
  const today = useToday();
  const hasActs = mayEdit && (list.rows ?? []).some(({ expiresOn, lotId }) => expiresOn < today && lotId !== null);
  const isFiltered = kind !== undefined || window !== undefined;
  return (
    <ListFrame
      list={list}
      total={list.rows?.length ?? 0}
      skeleton={<LotsSkeleton line="max-sm:h-[78px] sm:h-[67px]" />}
      failed="What expires could not be loaded."
      onRetry={list.again}
      icon={<CalendarClock className="size-5" />}
      empty={isFiltered ? 'Nothing expires here' : 'Nothing in stock expires within 90 days'}
      action={isFiltered && <Button onClick={onClear}>Clear filters</Button>}
    >
      <FramedRows>
        <ul {...keys} aria-label="Expiring" className="divide-y divide-line">
          {(list.rows ?? []).map((row) => (
            <ExpiringRow
              key={row.id}
              id={row.id}
              row={row}
              mayWriteOff={mayEdit}
              hasActs={hasActs}
              onTook={list.again}
            />
          ))}
        </ul>
      </FramedRows>
      <MoreRows log={list} failed="More could not be loaded." onMore={list.more} />
    </ListFrame>
  );
}

const listOf = (kind: StockKind): string => `/perfect-b/${kind === 'item' ? 'inventory' : 'consumables'}`;

interface ExpiringRowProps {
  readonly id: number;
  readonly row: ExpiringStock;
  readonly mayWriteOff: boolean;
  /** Whether any row has an action; all rows then reserve its column. */
  readonly hasActs: boolean;
  readonly onTook: () => void;
}

function ExpiringRow({ id, row, mayWriteOff, hasActs, onTook }: ExpiringRowProps) {
  const { kind, item, lotId, number, expiresOn, quantity, value, state } = row;
  const today = useToday();
  const days = daysBetween(today, expiresOn);
  const isActed = days < 0 && lotId !== null && mayWriteOff;
  const to = lotId === null ? `${listOf(kind)}?search=${encodeURIComponent(item.sku ?? item.name)}` : lotPath(lotId);
  const facts = [
    lotId === null ? 'Lots are not tracked: by the shelf life of the last delivery' : lotTitle(number),
    item.sku,
    state === 'available' ? null : LOT_STATE_LABELS[state],
  ].filter(Boolean);
  return (
    <li
      data-row={id}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2.5 transition-colors hover:bg-sunken sm:flex sm:gap-6 sm:px-4"
    >
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          title={item.name}
          className="block truncate font-medium after:absolute max-sm:line-clamp-2 max-sm:whitespace-normal after:inset-0 hover:underline"
        >
          <bdi>{item.name}</bdi>
        </Link>
        <p className="text-caption text-muted" title={facts.join(' · ')}>
          <FactLine facts={facts} />
        </p>
      </div>
      <p className="figures text-table max-sm:row-start-2 max-sm:text-caption sm:w-28 sm:shrink-0 sm:text-right">
        <span className="sm:block sm:truncate">{quantityText(quantity, item.unit)}</span>
        <span className="text-caption text-muted max-sm:ml-2 sm:block">{value === null ? '—' : moneyText(value)}</span>
      </p>
      <div
        className={classes(
          'flex flex-col items-end gap-1 max-sm:col-start-2 max-sm:row-start-1 sm:w-32 sm:shrink-0',
          !isActed && 'max-sm:row-span-2',
        )}
      >
        <time dateTime={expiresOn} className="figures text-table font-medium">
          {formatDayWithYear(expiresOn)}
        </time>
        <Badge tone={days < 0 ? 'bad' : days <= 30 ? 'warn' : 'neutral'}>{whenText(days)}</Badge>
      </div>
      {hasActs && (
        <div className="relative shrink-0 max-sm:row-start-2 max-sm:-mb-1.5 max-sm:pt-1 max-sm:text-right max-sm:empty:hidden sm:w-24 sm:text-right">
          {isActed && <WriteOffButton lotId={lotId} number={number} onTook={onTook} />}
        </div>
      )}
    </li>
  );
}
