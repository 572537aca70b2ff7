import { listLots } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { isolate } from '@atrium/rules/names/isolate';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Layers } from 'lucide-react';
import { Link } from 'react-router-dom';
import { callPage } from '../../../lib/api/http.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { moneyText } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { useToday } from '../../../session/today.js';
import { Button } from '../../../ui/buttons/button.js';
import { FramedRows, ListFrame, MoreRows } from '../../../ui/lists/list-frame.js';
import { useRowKeys } from '../../../ui/lists/row-keys.js';
import { expiryText, HeldFacts, isFine, LotBadge, LotMenu } from '../../features/lots/public.js';
import { lotPath } from '../../shared/lot-path.js';
import { LotsSkeleton } from './lots-skeleton.js';

interface AllLotsProps {
  readonly kind: StockKind | undefined;
  readonly search: string;
  readonly isHeld?: boolean;
  readonly news: number;
  readonly onClear: () => void;
}

/** Lists all lots that match the search by number or product: lots in stock first, by expiry date. */
export function AllLots({ kind, search, isHeld = false, news, onClear }: AllLotsProps) {
  const list = usePages(`${kind} ${search} ${isHeld} ${news}`, (cursor) =>
    callPage(listLots, { query: { kind, search, held: isHeld ? 'true' : undefined, limit: 50, cursor } }),
  );
  const keys = useRowKeys((list.rows ?? []).map(({ id }) => id));
  const Line = useMediaQuery('(max-width: 639px)') ? LotCard : LotLine;
  const isFiltered = kind !== undefined || search !== '';
  return (
    <ListFrame
      list={list}
      total={list.rows?.length ?? 0}
      skeleton={<LotsSkeleton line="sm:h-[57px]" />}
      failed="The lots could not be loaded."
      onRetry={list.again}
      icon={<Layers className="size-5" />}
      empty={
        search === ''
          ? isHeld
            ? 'No lot is held'
            : isFiltered
              ? 'There are no lots here'
              : 'Nothing tracks lots yet. Edit an item or a consumable, and switch on “Track lots and expiry”.'
          : `No lots match “${search}”`
      }
      action={isFiltered && <Button onClick={onClear}>Clear filters</Button>}
    >
      <FramedRows>
        <ul {...keys} aria-label="Lots" className="divide-y divide-line">
          {(list.rows ?? []).map((lot) => (
            <Line key={lot.id} lot={lot} onTook={list.again} />
          ))}
        </ul>
      </FramedRows>
      <MoreRows log={list} failed="More lots could not be loaded." onMore={list.more} />
    </ListFrame>
  );
}

interface LotLineProps {
  readonly lot: Lot;
  readonly onTook: () => void;
}

const levelOf = ({ quantity, opened, item }: Lot): string =>
  quantity > 0 ? quantityText(quantity, item.unit) : opened.length > 0 ? 'Open only' : 'Used up';

function LotCard({ lot, onTook }: LotLineProps) {
  const today = useToday();
  const { id, number, item, quantity, expiresOn } = lot;
  return (
    <li data-row={id} className="relative flex min-h-16 items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <Link
          to={lotPath(id)}
          title={lotTitle(number)}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {lotTitle(number)}
        </Link>
        <p className="truncate text-caption text-muted">
          <bdi>{item.name}</bdi>
        </p>
        <HeldFacts lot={lot} isWhole />
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5">
        <p className="figures font-medium">{levelOf(lot)}</p>
        {quantity > 0 && !isFine(lot, today) ? (
          <LotBadge lot={lot} today={today} />
        ) : (
          <p className="figures text-caption text-muted">
            {expiresOn === null ? 'No expiry known' : formatDayWithYear(expiresOn)}
          </p>
        )}
      </div>
      <div className="relative">
        <LotMenu lot={lot} onTook={onTook} isBrief />
      </div>
    </li>
  );
}

function LotLine({ lot, onTook }: LotLineProps) {
  const today = useToday();
  const { id, number, item, quantity, value, expiresOn } = lot;
  return (
    <li data-row={id} className="relative flex items-center gap-x-6 px-4 py-2.5 transition-colors hover:bg-sunken">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2">
          <Link
            to={lotPath(id)}
            title={lotTitle(number)}
            className="truncate font-medium after:absolute after:inset-0 hover:underline"
          >
            {lotTitle(number)}
          </Link>
          {quantity > 0 && <LotBadge lot={lot} today={today} />}
        </p>
        <p className="truncate text-caption text-muted" title={item.name}>
          {[isolate(item.name), item.sku].filter(Boolean).join(' · ')}
        </p>
        <HeldFacts lot={lot} />
      </div>
      <p className="figures w-44 shrink-0 text-table text-muted">{expiryText(expiresOn, today)}</p>
      <p className="figures w-28 shrink-0 text-right text-table">
        <span className="font-medium">{levelOf(lot)}</span>
        {value !== null && quantity > 0 && <span className="block text-caption text-muted">{moneyText(value)}</span>}
      </p>
      <div className="relative flex w-36 shrink-0 justify-end">
        <LotMenu lot={lot} onTook={onTook} />
      </div>
    </li>
  );
}
