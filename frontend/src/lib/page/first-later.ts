import { useDeferredValue } from 'react';

/**
 * What arrives for the first time is drawn in pieces, so that what somebody does meanwhile is not kept waiting; each
 * change of it after that at once.
 */
export function useFirstLater<T>(value: T | undefined): T | undefined {
  const isDrawn = useDeferredValue(value !== undefined);
  return isDrawn ? value : undefined;
}
