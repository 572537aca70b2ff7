import type { Path } from './pages.js';

interface MovedPage {
  readonly from: string;
  /** Query parameter and value for which the former address was another page. */
  readonly when?: readonly [name: string, value: string];
  readonly to: Path;
}

/** Former addresses, which notifications, mails and bookmarks still contain. */
const MOVED: readonly MovedPage[] = [
  { from: '/enterprise', to: '/enterprise/staff' },
  { from: '/enterprise/staff', when: ['view', 'matrix'], to: '/enterprise/access' },
  { from: '/perfect-b/purchases', to: '/perfect-b/requests/received' },
  ...['/perfect-b/usage', '/usage'].map((from) => ({
    from,
    when: ['view', 'kits'] as const,
    to: '/perfect-b/usage/kits' as const,
  })),
  ...['/perfect-b/requests', '/requests'].flatMap((from): readonly MovedPage[] => [
    { from, when: ['stage', 'suggested'], to: '/perfect-b/requests/suggested' },
    { from, when: ['stage', 'orders'], to: '/perfect-b/requests/on-order' },
    { from, when: ['stage', 'received'], to: '/perfect-b/requests/received' },
  ]),
];

/** Former addresses of lists that showed an order below its row. */
const ORDER_LISTS = ['/requests', '/perfect-b/purchases'].concat(
  ['', '/on-order', '/received'].map((list) => `/perfect-b/requests${list}`),
);

/**
 * Returns the address that replaced a former one, with its other parameters and hash; undefined for other addresses.
 */
export function findMovedPath({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string | undefined {
  const query = new URLSearchParams(search);
  const order = query.get('order') ?? '';
  if (/^[1-9]\d*$/.test(order) && ORDER_LISTS.includes(pathname)) return `/perfect-b/orders/${order}`;
  const moved = MOVED.find(
    ({ from, when }) => from === pathname && (when === undefined || query.get(when[0]) === when[1]),
  );
  if (moved === undefined) return undefined;
  if (moved.when !== undefined) query.delete(moved.when[0]);
  return `${moved.to}${query.size === 0 ? '' : `?${query.toString()}`}${hash}`;
}
