/** Milliseconds without another key after which a key counts as pressed by a person. A scanner types faster. */
const QUIET_MS = 60;
/** Milliseconds in which the letter after G must follow. */
const SEQUENCE_MS = 1_500;
export const GO = 'g';

interface KeyReader {
  /** Reads a key that was pressed at `at`, in milliseconds of `performance.now()`. */
  readonly read: (key: string, at: number) => void;
  readonly forget: () => void;
}

/**
 * Calls `onKeys` with a single key, or with G and the next key ("g d"). A burst of keys is a scan and calls nothing.
 */
export function makeKeyReader(onKeys: (keys: string) => void): KeyReader {
  let burst: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
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
    read(key, at) {
      // Keys that were pressed apart may be read at once, after a delay.
      if (burst.length > 0 && at - lastAt > QUIET_MS) end();
      burst.push(key);
      lastAt = at;
      clearTimeout(timer);
      timer = setTimeout(end, QUIET_MS);
    },
    forget,
  };
}
