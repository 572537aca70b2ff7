import { hasSingleKeys, isFreeKey } from '../../../../lib/keys/free-key.js';

/** Matches keys that are shortcuts on every screen. A scan that begins with one is recognized by its speed. */
const SHORTCUT = /^[gu/?.]$/i;

/** Redirects keys typed outside of any field to the search, so that a scanner works without focus. */
export function redirectKeysTo(field: { readonly current: HTMLInputElement | null }): () => void {
  const listen = (event: KeyboardEvent) => {
    if (!isFreeKey(event) || event.key.length !== 1 || event.key === ' ') return;
    if (!hasSingleKeys() || !SHORTCUT.test(event.key)) field.current?.focus();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
