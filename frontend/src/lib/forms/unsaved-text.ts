import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/* Unsaved input of forms that closed because the user lost access. The page that reports this offers it for copying. */

export interface UnsavedText {
  readonly title: string;
  readonly text: string;
}
export interface PreservedText extends UnsavedText {
  readonly at: Date;
}

const usePreserved = create<{ readonly kept: readonly PreservedText[] }>(() => ({ kept: [] }));
const clearPreserved = (): void => usePreserved.setState({ kept: [] });

/** Milliseconds in which the page may be rendered after the form was removed. */
const RENDER_GRACE_MS = 1_000;
let openPages = 0;

const openForms = new Set<() => UnsavedText>();

/** Returns the unsaved input of all open forms. */
export const getUnsavedTexts = (): readonly UnsavedText[] =>
  [...openForms].map((read) => read()).filter(({ text }) => text !== '');

/** Discards all input after the user confirmed leaving. */
export const discardUnsavedTexts = (): void => openForms.clear();

function preserve(unsaved: PreservedText): void {
  usePreserved.setState(({ kept }) => ({ kept: [...kept, unsaved] }));
  setTimeout(() => {
    if (openPages === 0) clearPreserved();
  }, RENDER_GRACE_MS);
}

/**
 * Keeps the text of `typed` (unless blank) when the form is unmounted without a call of `settle`. With `isStored` the
 * text is stored elsewhere, so that leaving needs no confirmation.
 */
export function usePreserveUnsaved(
  title: string,
  typed: () => string,
  isStored = false,
): { readonly settle: () => void } {
  const settled = useRef(false);
  const latest = useRef({ title, typed });
  useEffect(() => {
    latest.current = { title, typed };
  });
  useEffect(() => {
    settled.current = false;
    const read = (): UnsavedText => ({
      title: latest.current.title,
      text: settled.current ? '' : latest.current.typed(),
    });
    if (!isStored) openForms.add(read);
    return () => {
      openForms.delete(read);
      const text = settled.current ? '' : latest.current.typed();
      if (text !== '') preserve({ title: latest.current.title, text, at: new Date() });
    };
  }, [isStored]);
  return {
    settle: () => {
      settled.current = true;
    },
  };
}

/** Returns the kept texts; they are discarded when the page is unmounted. */
export function usePreservedTexts(): readonly PreservedText[] {
  useEffect(() => {
    openPages += 1;
    return () => {
      openPages -= 1;
      clearPreserved();
    };
  }, []);
  return usePreserved(({ kept }) => kept);
}

/** Lists non-blank fields by label. */
export const formatFieldLines = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([, text]) => text.trim() !== '')
    .map(([label, text]) => `${label}: ${text.trim()}`)
    .join('\n');
