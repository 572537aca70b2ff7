import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a screen keeps in its address (filters, tab, sort), and how it changes; blank is not there. A step for the back button only where one is asked for. */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const write = useCallback(
    (values: Readonly<Record<string, string>>, { step = false }: { readonly step?: boolean } = {}) =>
      setAddress(
        () => {
          // Two changes may come before one is drawn: the address itself has the first already.
          const after = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(values)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        // What the step remembers beside its address stays with it.
        { replace: !step, state: (window.history.state as { readonly usr?: unknown } | null)?.usr },
      ),
    [setAddress],
  );
  return { address, write };
}
