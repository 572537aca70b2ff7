import { useEffect, useState } from 'react';

/**
 * Fetches data for one component, again whenever `key` changes; nothing while it is null. The value of an earlier key
 * stays until the next one arrives, and only the reply to the last request is used.
 */
export function useFetch<T>(key: string | number | null, fetch: () => Promise<T>) {
  const [state, setState] = useState<{ readonly key: typeof key; readonly value: T | null; readonly error: unknown }>({
    key: null,
    value: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (key === null) return;
    let isStale = false;
    fetch().then(
      (value) => isStale || setState({ key, value, error: null }),
      (error: unknown) => isStale || setState((before) => ({ ...before, key, error })),
    );
    return () => {
      isStale = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, attempt]);
  return {
    value: state.value,
    error: state.error,
    /** True when the value and the error belong to `key`. */
    isCurrent: state.key === key,
    refetch: () => {
      setState((before) => ({ ...before, error: null }));
      setAttempt((count) => count + 1);
    },
  };
}
