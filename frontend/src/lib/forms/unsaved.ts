import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/*
 * What was typed in a form that left the screen although nobody closed it: the person's access to it was taken away.
 * The page that says so shows the text, to be copied. Without such a page it is forgotten at once.
 */

export interface Typed {
  /** Of the dialog: "Edit Client". */
  readonly title: string;
  readonly text: string;
}
export interface Unsaved extends Typed {
  readonly at: Date;
}

const useKept = create<{ readonly kept: readonly Unsaved[] }>(() => ({ kept: [] }));
const forget = (): void => useKept.setState({ kept: [] });

/** The page may come a moment after the form has gone. */
const WAITS_MS = 1_000;
let pages = 0;

/** The forms of now. */
const open = new Set<() => Typed>();

/** What stands in forms and is not saved. */
export const typedNow = (): readonly Typed[] => [...open].map((read) => read()).filter(({ text }) => text !== '');

/** Whoever leaves has been asked. */
export const forgetTyped = (): void => open.clear();

function keep(unsaved: Unsaved): void {
  useKept.setState(({ kept }) => ({ kept: [...kept, unsaved] }));
  setTimeout(() => {
    if (pages === 0) forget();
  }, WAITS_MS);
}

/** Keeps what `typed` says (blank: nothing) when the form goes and `settle` has not been called. */
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

/** What was typed where this page stands now; it is forgotten with the page. */
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

/** What was typed, by the words on the screen; what is blank is left out. */
export const typedLines = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([, text]) => text.trim() !== '')
    .map(([label, text]) => `${label}: ${text.trim()}`)
    .join('\n');
