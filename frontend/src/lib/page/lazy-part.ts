import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { backoffMs } from '../api/backoff.js';

/** About ten seconds: a server that begins again is back by then, and what an update has taken away does not come. */
const TRIES = 6;
/** So long the first screen is waited for; after that its placeholders are shown. */
const PATIENCE_MS = 1_000;

interface LazyPart<P> {
  (props: P): ReactNode;
  /** Shown after it has come, it needs no placeholder. */
  readonly preload: () => Promise<void>;
}

async function untilFetched<T>(load: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (attempt >= TRIES) throw error;
    await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt)));
    return untilFetched(load, attempt + 1);
  }
}

const onTheWay = new Set<Promise<void>>();

/** A screen has come with the parts that it asks for, or takes too long. */
export const hasCome = (screen: Promise<void>): Promise<unknown> =>
  Promise.race([screen.then(() => Promise.all(onTheWay)), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/**
 * React's `lazy`, whose code is asked for again while it cannot be fetched: a moment offline breaks no screen. What has
 * come already is drawn at once; `lazy` draws a placeholder even then, and what it stands for up to 300 ms after it.
 */
export function lazyPart<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): LazyPart<P> {
  let Loaded: ComponentType<P> | null = null;
  const fetchPart = async () => {
    const module = await untilFetched(load);
    Loaded = module.default;
    return module;
  };
  const Late = lazy(fetchPart) as ComponentType<P>;
  const Part = (props: P) => {
    // For good: another component in its place would lose what was typed.
    const [Component] = useState(() => Loaded ?? Late);
    return createElement(Component, props);
  };
  const preload = async (): Promise<void> => {
    if (Loaded !== null) return;
    const coming = fetchPart().then(
      () => undefined,
      () => undefined,
    );
    onTheWay.add(coming);
    await coming;
    onTheWay.delete(coming);
  };
  return Object.assign(Part, { preload });
}
