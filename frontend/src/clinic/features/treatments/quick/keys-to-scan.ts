/** Elements that use typed letters themselves. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Redirects keys typed outside of any field to the search, so that a scanner works without focus. */
export function sendKeysTo(field: { readonly current: HTMLInputElement | null }): () => void {
  const listen = (event: globalThis.KeyboardEvent) => {
    const taken = event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null;
    if (!taken && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
      field.current?.focus();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
