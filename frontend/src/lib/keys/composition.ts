const COMMAND_KEYS = /^(?:Enter|Escape|Tab|Process|Arrow\w+)$/;
/** Key code of keys that an input method handled; Safari reports it for the Enter that ends a composition. */
const INPUT_METHOD_KEY_CODE = 229;

/** Returns whether an input method, such as for Japanese, handles the key. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE;

/**
 * Hides Enter, Escape, Tab and arrow keys of an input method from every other listener, so that they never save, select
 * or close anything. The entry point calls it before anything else listens; `npm run lint` rejects other ways. Returns a
 * function that removes it.
 */
export function ignoreCompositionKeys(): () => void {
  const stop = (event: KeyboardEvent): void => {
    if (isComposing(event) && COMMAND_KEYS.test(event.key)) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', stop, true);
  return () => window.removeEventListener('keydown', stop, true);
}
