import type { StockKind } from '@atrium/rules/stock/stock-status';
import { PackageX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/http.js';
import { DetailsPage, DetailsPanel } from '../../../ui/details/details-panel.js';
import type { DetailsLevel } from '../../../ui/details/details-parts.js';
import { DetailsSkeleton, NotFoundState } from '../../../ui/details/details-states.js';
import type { DetailsStep } from '../../../ui/details/use-details-route.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { loadClinic, trackStock, fetchStock, useStock } from '../../store/clinic-store.js';
import { ItemDetails } from './item-details.js';
import { listPath, itemPath } from '../../shared/item-path.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import type { Stock } from '../../store/clinic-state.js';

interface ItemDetailsProps {
  readonly kind: StockKind;
  readonly id: number;
}

const NAMES = {
  item: { list: 'Supplies', label: 'Item', one: 'item' },
  consumable: { list: 'Consumables', label: 'Consumable', one: 'consumable' },
} as const;

/** Details of an item or consumable as a page. */
export function ItemDetailsPage({ kind, id }: ItemDetailsProps) {
  useEffect(() => loadClinic('categories'), []);
  return (
    <DetailsPage list={NAMES[kind].list} listPath={listPath(kind)} path={itemPath({ kind, id })}>
      <ItemDetailsLoader kind={kind} id={id} level={1} />
    </DetailsPage>
  );
}

interface ItemDetailsPanelProps extends ItemDetailsProps {
  readonly onStep: (step: DetailsStep) => void;
  readonly onClose: () => void;
}

/** Details of an item or consumable next to its list. */
export const ItemDetailsPanel = ({ kind, id, onStep, onClose }: ItemDetailsPanelProps) => (
  <DetailsPanel label={NAMES[kind].label} id={id} path={itemPath({ kind, id })} onStep={onStep} onClose={onClose}>
    <ItemDetailsLoader kind={kind} id={id} level={2} />
  </DetailsPanel>
);

function ItemDetailsLoader({ kind, id, level }: ItemDetailsProps & { readonly level: DetailsLevel }) {
  const stockFromUrl = useStockFromUrl(kind, id);
  switch (stockFromUrl.state) {
    case 'there':
      return <ItemDetails key={id} stock={stockFromUrl.stock} level={level} />;
    case 'loading':
      return <DetailsSkeleton figures={4} />;
    case 'failed':
      return (
        <ErrorState
          error={stockFromUrl.error}
          sentence={`The ${NAMES[kind].one} could not be loaded.`}
          onRetry={stockFromUrl.again}
        />
      );
    case 'none':
      return (
        <NotFoundState
          icon={PackageX}
          title={`There is no such ${NAMES[kind].one}`}
          listPath={listPath(kind)}
          list={NAMES[kind].list}
          level={level}
        />
      );
  }
}

type StockFromUrl =
  | { readonly state: 'there'; readonly stock: Stock }
  | { readonly state: 'loading' | 'none' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void };

/** Returns the product in a URL with live updates; a deactivated one as it was loaded. */
function useStockFromUrl(kind: StockKind, id: number): StockFromUrl {
  const live = useStock(kind, id === 0 ? null : id);
  const isKnown = live !== undefined;
  const { value, error, isCurrent, refetch } = useFetch(isKnown || id === 0 ? null : `${kind} ${id}`, async () => {
    const stock = await fetchStock(id, kind);
    if (stock.isActive) trackStock(stock);
    return stock;
  });
  const [last, setLast] = useState(live);
  if (live !== undefined && live !== last) setLast(live);
  if (live !== undefined) return { state: 'there', stock: live };
  if (id === 0) return { state: 'none' };
  if (!isCurrent || (error === null && value?.id !== id))
    // Another user has just deactivated it.
    return last?.id === id ? { state: 'there', stock: { ...last, isActive: false } } : { state: 'loading' };
  if (error === null && value !== null) return { state: 'there', stock: value };
  if (error instanceof ApiError && [400, 404].includes(error.status)) return { state: 'none' };
  return { state: 'failed', error, again: refetch };
}
