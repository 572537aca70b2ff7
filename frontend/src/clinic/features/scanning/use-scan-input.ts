import { type RefObject, useEffect, useRef } from 'react';
import { listenForScans } from './bursts/scan-listener.js';

/** Connects scans on this screen or dialog, regardless of the focus, with the `reader` of the search in this field. */
export function useScanReader(field: RefObject<HTMLInputElement | null>): RefObject<((code: string) => void) | null> {
  const reader = useRef<(code: string) => void>(null);
  useScanInput(field, (code) => reader.current?.(code));
  return reader;
}

/** Processes every scan while the field is mounted, regardless of the focus. */
export function useScanInput(field: RefObject<HTMLInputElement | null>, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => listenForScans(field, (code) => latest.current(code)), [field]);
}
