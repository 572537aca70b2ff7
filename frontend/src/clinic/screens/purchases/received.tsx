import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import type { FilterField } from '../../../ui/lists/list-filters.js';
import type { OrderRoute } from '../../features/orders/public.js';
import { PurchaseList } from './purchase-list.js';

const ReceivedOrders = lazyPart(
  async () => (await import('../../features/orders/details/received.js')).ReceivedOrders,
  <LinesSkeleton label="Loading" lines={6} />,
);

const VIEWS = [
  { value: '', label: 'Purchases' },
  { value: 'orders', label: 'Orders' },
];

/** Lists purchases by invoice, or closed orders with their documents. */
export function Received({ details }: { readonly details: OrderRoute }) {
  const { address, write } = useUrlParameters();
  const value = address.get('view') === 'orders' ? 'orders' : '';
  const choose = (view: string) => write({ view, search: '' });
  const view: FilterField = {
    name: 'view',
    label: 'View',
    value,
    choices: VIEWS,
    isForPhones: true,
    isView: true,
    onChange: choose,
  };
  const choice = <Segmented label="View" value={value} choices={VIEWS} onChange={choose} />;
  if (value === '') return <PurchaseList view={view} choice={choice} />;
  return <ReceivedOrders view={view} choice={choice} details={details} />;
}
