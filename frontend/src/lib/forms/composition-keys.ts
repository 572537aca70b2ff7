const COMMAND_KEYS = /^(?:Enter|Escape|Tab|Process|Arrow\w+)$/;
/** Key code of keys that an input method handled; Safari reports it for the Enter that ends a composition. */
const INPUT_METHOD_KEY_CODE = 229;

/** Stops Enter and Escape of an input method from saving or closing anything. Returns a function that removes it. */
export function ignoreCompositionKeys(): () => void {
  const stop = (event: KeyboardEvent): void => {
    const isComposing = event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE;
    if (isComposing && COMMAND_KEYS.test(event.key)) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', stop, true);
  return () => window.removeEventListener('keydown', stop, true);
}
