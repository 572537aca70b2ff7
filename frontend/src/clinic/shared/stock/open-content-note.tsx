import { lazyPart } from '../../../lib/page/lazy-part.js';
import type { Stock } from '../../store/clinic-state.js';

const LazyOpenContentText = lazyPart(async () => (await import('./open-content-text.js')).OpenContentText, null);

/**
 * Note about the open content of a product: "76 U open until 18:00 tomorrow", or that it has expired. Renders and loads
 * nothing for products without an open container.
 */
export function OpenContentNote({ item }: { readonly item: Stock }) {
  if (item.opened.length === 0) return null;
  return <LazyOpenContentText item={item} />;
}
