/* Where one is: the browser's history, and what of an address means which screen. */

export interface Place {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Another one for each step; `default` where the page was loaded. */
  readonly key: string;
}

/** A whole path, one that begins with `?` or `#`, or its parts: what is left out of the path is where one is. */
export type To = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

export interface Visit {
  /** In the place of where one is: "back" leads past it. */
  readonly replace?: boolean | undefined;
  readonly state?: unknown;
}

export interface Places {
  readonly now: () => Place;
  readonly addressOf: (to: To) => string;
  readonly go: (to: To, visit?: Visit) => void;
  readonly onMove: (moved: () => void) => () => void;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

const addressFrom = (to: To, pathname: string): string => {
  if (typeof to === 'string') return /^[?#]/.test(to) || to === '' ? pathname + (to === '?' ? '' : to) : to;
  return `${to.pathname ?? pathname}${to.search ?? ''}${to.hash ?? ''}`;
};

interface Noted {
  readonly key?: string;
  readonly state?: unknown;
}

export function placesOfBrowser(): Places {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const moved of listeners) moved();
  };
  const now = (): Place => {
    const { pathname, search, hash } = window.location;
    const noted = window.history.state as Noted | null;
    return { pathname, search, hash, state: noted?.state ?? null, key: noted?.key ?? 'default' };
  };
  const addressOf = (to: To) => addressFrom(to, window.location.pathname);
  return {
    now,
    addressOf,
    go: (to, { replace = false, state = null } = {}) => {
      const noted: Noted = { key: newKey(), state };
      if (replace) window.history.replaceState(noted, '', addressOf(to));
      else window.history.pushState(noted, '', addressOf(to));
      tell();
    },
    onMove: (moved) => {
      listeners.add(moved);
      if (listeners.size === 1) window.addEventListener('popstate', tell);
      return () => {
        listeners.delete(moved);
        if (listeners.size === 0) window.removeEventListener('popstate', tell);
      };
    },
  };
}

export function placesInMemory(at: string): Places {
  const listeners = new Set<() => void>();
  const placeAt = (address: string, state: unknown, key: string): Place => {
    const { pathname, search, hash } = new URL(address, 'http://localhost');
    return { pathname, search, hash, state, key };
  };
  let place = placeAt(at, null, 'default');
  return {
    now: () => place,
    addressOf: (to) => addressFrom(to, place.pathname),
    go: (to, { state = null } = {}) => {
      place = placeAt(addressFrom(to, place.pathname), state, newKey());
      for (const moved of listeners) moved();
    },
    onMove: (moved) => {
      listeners.add(moved);
      return () => listeners.delete(moved);
    },
  };
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (pattern === undefined) {
    const source = path.replace(/\/+$/, '').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
    pattern = new RegExp(`^${source}/*$`, 'i');
    patterns.set(path, pattern);
  }
  return pattern;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Which of these paths an address is, with the values of its `:names`; a word of a path goes before a name. */
export function pathAt<Path extends string>(
  paths: readonly Path[],
  pathname: string,
): { readonly path: Path; readonly params: Readonly<Record<string, string>> } | null {
  const plain = decoded(pathname);
  const path = paths.find((one) => !one.includes(':') && patternOf(one).test(plain));
  if (path !== undefined) return { path, params: {} };
  for (const one of paths) {
    const groups = one.includes(':') ? patternOf(one).exec(pathname)?.groups : undefined;
    if (groups !== undefined)
      return {
        path: one,
        params: Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decoded(text)])),
      };
  }
  return null;
}
