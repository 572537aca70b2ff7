import { useRef } from 'react';
import { useActiveRow } from './active-row.js';

/** Height of the application's header in px. */
const BAR_PX = 56;

/**
 * Handles keys of a list whose rows are all rendered. Spread the returned props on the list, and give each row its id
 * as `data-row`. `opened` is the row in the panel.
 */
export function useRowKeys<E extends HTMLElement = HTMLUListElement>(
  ids: readonly (number | string)[],
  opened: number | string | null = null,
) {
  const ref = useRef<E>(null);
  const rows = ids.map((id) => ({ id: String(id), original: id }));
  const { focus } = useActiveRow({ rows, list: ref, opened, top: BAR_PX, hasKeys: true });
  return { ref, ...focus };
}
