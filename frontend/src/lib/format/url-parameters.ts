import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns the URL parameters (filters, tab, sort) and a setter. Blank values remove a parameter; only `step` adds
 * history.
 */
export function useUrlParameters() {
  const [address, setAddress] = useSearchParams();
  const write = useCallback(
    (values: Readonly<Record<string, string>>, { step = false }: { readonly step?: boolean } = {}) =>
      setAddress(
        () => {
          // The URL itself includes changes that are not rendered yet.
          const after = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(values)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        // Keeps the state of the history entry.
        { replace: !step, state: (window.history.state as { readonly usr?: unknown } | null)?.usr },
      ),
    [setAddress],
  );
  return { address, write };
}
