import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAmount } from '../../../lib/format/money.js';
import { useToday } from '../../../session/today.js';
import { Button } from '../../../ui/buttons/button.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { ListState, MoreRows } from '../../../ui/lists/list-states.js';
import type { Stock } from '../../store/clinic-state.js';
import { OpenContainers } from '../containers/public.js';
import { formatExpiry, LotBadge, LotMenu, useLots } from '../lots/public.js';
import { lotPath } from '../../shared/lot-path.js';
import { LotTitle } from '../../shared/stock/lot-title.js';

/** Lots of one product, earliest expiry first. */
export function ItemLots({ stock }: { readonly stock: Stock }) {
  const list = useLots(stock);
  const [showsAll, setShowsAll] = useState(false);
  const rows = list.rows ?? [];
  const inStock = rows.filter(({ quantity, opened: open }) => quantity > 0 || open.length > 0);
  const shown = showsAll || inStock.length === 0 ? rows : inStock;
  return (
    <div>
      <OpenContainers
        of={{ stockId: stock.id }}
        refreshKey={stock.version}
        hasAny={stock.opened.length > 0}
        className="mb-3"
      />
      <ListState
        isBare
        list={list}
        total={rows.length}
        skeleton={<LinesSkeleton label="Loading lots" lines={4} />}
        failed="The lots could not be loaded."
        onRetry={list.again}
        icon={Layers}
        empty="There are no lots yet. The next receipt asks for their numbers and expiry."
      >
        <ul aria-label="Lots" className="divide-y divide-line border-y border-line">
          {shown.map((lot) => (
            <LotRow key={lot.id} lot={lot} onUpdated={list.again} />
          ))}
        </ul>
        {shown.length < rows.length && (
          <Button
            size="small"
            variant="quiet"
            className="mt-2 -ml-2"
            onClick={() => setShowsAll(true)}
          >{`Show ${formatPlural(rows.length - shown.length, 'used-up lot')}`}</Button>
        )}
        <div className="flex flex-col gap-3 pt-3">
          <MoreRows log={list} failed="More lots could not be loaded." onMore={list.more} />
        </div>
      </ListState>
    </div>
  );
}

function LotRow({ lot, onUpdated }: { readonly lot: Lot; readonly onUpdated: () => void }) {
  const today = useToday();
  const { number, expiresOn, quantity, item, value, supplier, stateReason, opened } = lot;
  const isUsedUp = quantity === 0;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2">
          <Link
            to={lotPath(lot.id)}
            title={getLotTitle(number)}
            className={`touch-target wrap-anywhere font-normal hover:underline ${isUsedUp ? 'text-muted' : ''}`}
          >
            <LotTitle number={number} />
          </Link>
          {!isUsedUp && <LotBadge lot={lot} today={today} />}
        </p>
        <p className="figures text-caption text-muted">
          {[formatExpiry(expiresOn, today), supplier?.name, stateReason].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="figures shrink-0 text-right text-table">
        <span className="font-semibold">
          {isUsedUp ? (opened.length > 0 ? 'Open only' : 'Used up') : formatQuantity(quantity, item.unit)}
        </span>
        {value !== null && !isUsedUp && <span className="block text-caption text-muted">{formatAmount(value)}</span>}
      </p>
      <LotMenu lot={lot} onUpdated={onUpdated} />
    </li>
  );
}
