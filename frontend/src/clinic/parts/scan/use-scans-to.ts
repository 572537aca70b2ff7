import { type RefObject, useEffect, useRef } from 'react';
import { takeScans } from './scan-bursts.js';

/** For the `reader` of the search in this field: what is scanned while its screen or dialog is there, wherever the focus is. */
export function useScansTo(field: RefObject<HTMLInputElement | null>): RefObject<((code: string) => void) | null> {
  const reader = useRef<(code: string) => void>(null);
  useEffect(() => takeScans(field, (code) => reader.current?.(code)), [field]);
  return reader;
}
