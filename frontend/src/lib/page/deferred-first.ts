import { useDeferredValue } from 'react';

/** Defers the first render of a value, so that input stays responsive; later changes render immediately. */
export function useDeferredFirst<T>(value: T | undefined): T | undefined {
  const isDrawn = useDeferredValue(value !== undefined);
  return isDrawn ? value : undefined;
}
