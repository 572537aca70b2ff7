import { type RefObject, useEffect, useRef } from 'react';
import { takeScans } from './bursts/scan-bursts.js';

/** Connects scans on this screen or dialog, regardless of the focus, with the `reader` of the search in this field. */
export function useScansTo(field: RefObject<HTMLInputElement | null>): RefObject<((code: string) => void) | null> {
  const reader = useRef<(code: string) => void>(null);
  useScans(field, (code) => reader.current?.(code));
  return reader;
}

/** Reads every scan while the field is mounted, regardless of the focus. */
export function useScans(field: RefObject<HTMLInputElement | null>, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => takeScans(field, (code) => latest.current(code)), [field]);
}
