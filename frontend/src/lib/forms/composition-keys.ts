/** Keys that choose, close or send something. */
const COMMAND_KEYS = /^(?:Enter|Escape|Tab|Process|Arrow\w+)$/;
/** The code of a key that an input method took; Safari reports it for the Enter that ends a composition. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Keeps the keys of an input method away from the application: Enter accepts the text that is being composed, Escape
 * drops it, and neither saves, chooses or closes anything. Returns a function that removes the listener.
 */
export function ignoreCompositionKeys(): () => void {
  const stop = (event: KeyboardEvent): void => {
    const isComposing = event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE;
    if (isComposing && COMMAND_KEYS.test(event.key)) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', stop, true);
  return () => window.removeEventListener('keydown', stop, true);
}
