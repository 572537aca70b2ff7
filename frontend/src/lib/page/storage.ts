/* Data that this browser stores for the next visit. Storage may be disabled or full, so nothing depends on it. */

/** Returns the stored text; null when there is none. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Returns the stored JSON value; null when there is none. */
export function readStoredJson(name: string): unknown {
  try {
    return JSON.parse(readStored(name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Returns false when the browser cannot store it. */
export function writeStored(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
