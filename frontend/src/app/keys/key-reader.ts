/** Milliseconds without another key after which a key counts as pressed by a person. A scanner types faster. */
const QUIET_MS = 60;
/** Milliseconds in which the letter after G must follow. */
const SEQUENCE_MS = 1_500;
export const GO = 'g';

interface KeyReader {
  readonly read: (key: string) => void;
  readonly forget: () => void;
}

/**
 * Calls `onKeys` with a single key, or with G and the next key ("g d"). A burst of keys is a scan and calls nothing.
 */
export function makeKeyReader(onKeys: (keys: string) => void): KeyReader {
  let burst: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let goUntil = 0;
  const forget = () => {
    clearTimeout(timer);
    burst = [];
    goUntil = 0;
  };
  const end = () => {
    const keys = performance.now() < goUntil ? [GO, ...burst] : burst;
    forget();
    const [first, second, ...others] = keys;
    if (first === undefined || others.length > 0) return;
    if (second !== undefined) return first === GO ? onKeys(`${GO} ${second}`) : undefined;
    if (first === GO) goUntil = performance.now() + SEQUENCE_MS;
    else onKeys(first);
  };
  return {
    read: (key) => {
      burst.push(key);
      clearTimeout(timer);
      timer = setTimeout(end, QUIET_MS);
    },
    forget,
  };
}
