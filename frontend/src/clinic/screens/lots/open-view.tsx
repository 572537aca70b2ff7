import { listOpenedContainers } from '@atrium/contract/clinic/opened-containers/calls';
import { plural } from '@atrium/rules/stock/labels';
import { isOver } from '@atrium/rules/stock/opened';
import { addMoney } from '@atrium/rules/prices/money';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { TestTubeDiagonal } from 'lucide-react';
import type { ReactNode } from 'react';
import { callPage } from '../../../lib/api/http.js';
import { moneyText } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { Button } from '../../../ui/buttons/button.js';
import { FramedRows, ListFrame, MoreRows } from '../../../ui/lists/list-frame.js';
import { OpenRow } from '../../features/containers/public.js';
import { useNow } from '../../shared/stock/use-now.js';
import { LotsSkeleton } from './lots-skeleton.js';

interface OpenViewProps {
  readonly kind: StockKind | undefined;
  readonly news: number;
  readonly onClear: () => void;
}

const useOpen = (kind: StockKind | undefined, news: number, over?: 'true') =>
  usePages(`${kind} ${over ?? ''} ${news}`, (cursor) =>
    callPage(listOpenedContainers, { query: { kind, over, limit: 100, cursor } }),
  );

export function OpenView({ kind, news, onClear }: OpenViewProps) {
  const list = useOpen(kind, news);
  const rows = list.rows ?? [];
  const worth = addMoney(...rows.flatMap(({ value }) => value ?? []));
  return (
    <ListFrame
      list={list}
      total={rows.length}
      skeleton={<LotsSkeleton line="max-sm:h-[84px] sm:h-[57px]" />}
      failed="What is open could not be loaded."
      onRetry={list.again}
      icon={<TestTubeDiagonal className="size-5" />}
      empty={
        kind === undefined
          ? 'Nothing is open. What is used by its content (1 vial = 100 U) is listed here once it is opened.'
          : 'Nothing is open here'
      }
      action={kind !== undefined && <Button onClick={onClear}>Clear filters</Button>}
    >
      <FramedRows>
        {list.next === null && (
          <p className="figures border-b border-line px-4 py-2.5 text-table text-muted max-sm:px-0 max-sm:pt-1">
            {plural(rows.length, 'open container')}
            {worth !== '0.00' && ` · ${moneyText(worth)}`}
          </p>
        )}
        <ul aria-label="Open containers" className="divide-y divide-line">
          {rows.map((container) => (
            <OpenRow key={container.id} container={container} isNamed onTook={list.again} />
          ))}
        </ul>
      </FramedRows>
      <MoreRows log={list} failed="More could not be loaded." onMore={list.more} />
    </ListFrame>
  );
}

/** Shows open containers that must be discarded above the expiring lots. */
export function OpenOver({ kind, news, children }: Omit<OpenViewProps, 'onClear'> & { readonly children: ReactNode }) {
  const { now, zone } = useNow();
  const list = useOpen(kind, news);
  // Both are rendered at once, so that the layout does not shift.
  if (list.rows === null && list.error === null) return <LotsSkeleton line="max-sm:h-[78px] sm:h-[67px]" />;
  const over = (list.rows ?? []).filter((container) => isOver(container, now, zone));
  return (
    <>
      {over.length > 0 && (
        <section
          aria-labelledby="open-over"
          className="border-line max-sm:border-b sm:rounded-card sm:border sm:bg-surface"
        >
          <h2
            id="open-over"
            className="border-b border-line px-4 py-2.5 text-table font-semibold text-warn-text max-sm:px-0 max-sm:pt-1"
          >
            {plural(over.length, 'open container')} expired
          </h2>
          <ul aria-label="Open containers to write off" className="divide-y divide-line">
            {over.map((container) => (
              <OpenRow key={container.id} container={container} isNamed onTook={list.again} />
            ))}
          </ul>
        </section>
      )}
      {children}
    </>
  );
}
