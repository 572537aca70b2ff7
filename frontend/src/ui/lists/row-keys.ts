import { useRef } from 'react';
import { useActiveRow } from './active-row.js';

/** The bar of the application. */
const BAR_PX = 56;

/** The keys of a list whose rows are all drawn: it takes what this returns, and each row its id as `data-row`. */
export function useRowKeys(ids: readonly (number | string)[]) {
  const ref = useRef<HTMLUListElement>(null);
  const rows = ids.map((id) => ({ id: String(id), original: id }));
  const { focus } = useActiveRow({ rows, list: ref, opened: null, top: BAR_PX, hasKeys: true });
  return { ref, ...focus };
}
