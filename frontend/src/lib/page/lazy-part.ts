import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { backoffMs } from '../api/backoff.js';

/** Attempts during about ten seconds, enough for a restart; code removed by an update never arrives. */
const MAX_ATTEMPTS = 6;
/** Maximum wait for the first screen before placeholders are shown. */
const MAX_WAIT_MS = 1_000;

interface LazyPart<P> {
  (props: P): ReactNode;
  /** Loads the code ahead, so that the first render needs no placeholder. */
  readonly preload: () => Promise<void>;
}

async function fetchWithRetries<T>(load: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (attempt >= MAX_ATTEMPTS) throw error;
    await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt)));
    return fetchWithRetries(load, attempt + 1);
  }
}

const pendingParts = new Set<Promise<void>>();

/** Resolves when a screen and its lazy parts are loaded, or after the maximum wait. */
export const waitForParts = (screen: Promise<void>): Promise<unknown> =>
  Promise.race([
    screen.then(() => Promise.all(pendingParts)),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
  ]);

/**
 * React's `lazy` with retries. Loaded code renders immediately, whereas `lazy` shows its placeholder first.
 * @param fallback placeholder while the code loads; undefined for that of a surrounding `Suspense`
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, fallback?: ReactNode): LazyPart<P> {
  let Loaded: ComponentType<P> | null = null;
  const fetchPart = async () => {
    Loaded = await fetchWithRetries(load);
    return { default: Loaded };
  };
  const Late = lazy(fetchPart) as ComponentType<P>;
  const Part = (props: P) => {
    // The component must stay the same; another one would lose the input.
    const [Component] = useState(() => Loaded ?? Late);
    const part = createElement(Component, props);
    return fallback === undefined ? part : createElement(Suspense, { fallback }, part);
  };
  const preload = async (): Promise<void> => {
    if (Loaded !== null) return;
    const coming = fetchPart().then(
      () => undefined,
      () => undefined,
    );
    pendingParts.add(coming);
    await coming;
    pendingParts.delete(coming);
  };
  return Object.assign(Part, { preload });
}
