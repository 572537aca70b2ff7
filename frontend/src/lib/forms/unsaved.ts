import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/* Unsaved input of forms that closed because the user lost access. The page that reports this offers it for copying. */

export interface Typed {
  readonly title: string;
  readonly text: string;
}
export interface Unsaved extends Typed {
  readonly at: Date;
}

const useKept = create<{ readonly kept: readonly Unsaved[] }>(() => ({ kept: [] }));
const forget = (): void => useKept.setState({ kept: [] });

/** The page may be rendered a moment after the form was removed. */
const WAITS_MS = 1_000;
let pages = 0;

const open = new Set<() => Typed>();

/** Returns the unsaved input of all open forms. */
export const typedNow = (): readonly Typed[] => [...open].map((read) => read()).filter(({ text }) => text !== '');

/** Discards all input after the user confirmed leaving. */
export const forgetTyped = (): void => open.clear();

function keep(unsaved: Unsaved): void {
  useKept.setState(({ kept }) => ({ kept: [...kept, unsaved] }));
  setTimeout(() => {
    if (pages === 0) forget();
  }, WAITS_MS);
}

/** Keeps the text of `typed` (unless blank) when the form is unmounted without a call of `settle`. */
export function useUnsaved(title: string, typed: () => string): { readonly settle: () => void } {
  const settled = useRef(false);
  const latest = useRef({ title, typed });
  useEffect(() => {
    latest.current = { title, typed };
  });
  useEffect(() => {
    settled.current = false;
    const read = (): Typed => ({ title: latest.current.title, text: settled.current ? '' : latest.current.typed() });
    open.add(read);
    return () => {
      open.delete(read);
      const text = settled.current ? '' : latest.current.typed();
      if (text !== '') keep({ title: latest.current.title, text, at: new Date() });
    };
  }, []);
  return {
    settle: () => {
      settled.current = true;
    },
  };
}

/** Returns the kept texts; they are discarded when the page is unmounted. */
export function useLeftText(): readonly Unsaved[] {
  useEffect(() => {
    pages += 1;
    return () => {
      pages -= 1;
      forget();
    };
  }, []);
  return useKept(({ kept }) => kept);
}

/** Lists non-blank fields by label. */
export const typedLines = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([, text]) => text.trim() !== '')
    .map(([label, text]) => `${label}: ${text.trim()}`)
    .join('\n');
