import { listOpenedContainers } from '@atrium/contract/clinic/containers/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { isPastUse } from '@atrium/rules/stock/opened-containers';
import { addMoney } from '@atrium/rules/prices/money';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { callPage } from '../../../lib/api/http.js';
import { formatAmount } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { FramedRows, MoreRows } from '../../../ui/lists/list-states.js';
import { OpenContainerRow } from '../../features/containers/public.js';
import { useUsageTime } from '../../shared/stock/usage-time.js';

interface ContainerQuery {
  readonly kind: StockKind | undefined;
}

export const useOpenContainers = (query: ContainerQuery | null, refreshKey: number) =>
  usePages(query && `${query.kind} ${refreshKey}`, (cursor) =>
    callPage(listOpenedContainers, { query: { ...query, limit: 100, cursor } }),
  );

type OpenContainers = ReturnType<typeof useOpenContainers>;

/** Returns the number of open containers with their value; undefined while only some are loaded. */
export function countOpenContainers({ rows, next }: OpenContainers): string | undefined {
  if (rows === null || next !== null) return undefined;
  const value = addMoney(...rows.flatMap((row) => row.value ?? []));
  return `${formatPlural(rows.length, 'open container')}${value === '0.00' ? '' : ` · ${formatAmount(value)}`}`;
}

export const OpenContainerRows = ({ list }: { readonly list: OpenContainers }) => (
  <>
    <FramedRows>
      <ul aria-label="Open containers" className="divide-y divide-line">
        {(list.rows ?? []).map((container) => (
          <OpenContainerRow key={container.id} container={container} isNamed onUpdated={list.again} />
        ))}
      </ul>
    </FramedRows>
    <MoreRows log={list} failed="More could not be loaded." onMore={list.more} />
  </>
);

/** Returns the open containers that must be discarded. */
export function useExpiredContainers({ rows }: OpenContainers) {
  const { now, zone } = useUsageTime();
  return (rows ?? []).filter((container) => isPastUse(container, now, zone));
}

interface ExpiredContainersProps {
  readonly containers: ReturnType<typeof useExpiredContainers>;
  readonly onUpdated: () => void;
}

/** Shows open containers that must be discarded above the expiring lots. */
export const ExpiredContainers = ({ containers, onUpdated }: ExpiredContainersProps) => (
  <section aria-labelledby="open-over" className="border-line max-sm:border-b sm:rounded-card sm:border sm:bg-surface">
    <h2
      id="open-over"
      className="border-b border-line px-4 py-2 text-table font-semibold text-warn-text max-sm:sr-only"
    >{`${formatPlural(containers.length, 'open container')} expired`}</h2>
    <ul aria-label="Open containers to write off" className="divide-y divide-line">
      {containers.map((container) => (
        <OpenContainerRow key={container.id} container={container} isNamed onUpdated={onUpdated} />
      ))}
    </ul>
  </section>
);
