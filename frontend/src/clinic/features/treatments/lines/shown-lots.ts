import { useCallback, useRef } from 'react';
import type { ShownLot } from '../../lots/public.js';
import type { TrayEntry } from '../state/tray-state.js';

type LineErrors = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Collects the lots that the lines of the tray show, for the request. */
export function useShownLots(errors: LineErrors) {
  const lots = useRef(new Map<string, readonly ShownLot[] | undefined>());
  const onShown = useCallback(
    (key: string, shown: readonly ShownLot[] | undefined) => void lots.current.set(key, shown),
    [],
  );
  /**
   * Returns the shown lots of a line; undefined after an error about lots, because the user has seen the change and the
   * server decides.
   */
  const shownLotsOf = ({ key }: TrayEntry) =>
    errors.get(key)?.['lots'] === undefined ? lots.current.get(key) : undefined;
  return { onShown, shownLotsOf };
}
