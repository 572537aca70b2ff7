import { JOB_STATES, type JobState } from '@atrium/contract/enterprise/jobs/values';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { JobsQuery } from './jobs-store.js';

const isState = (text: string): text is JobState => (JOB_STATES as readonly string[]).includes(text);

/** Which jobs are listed stands in the address. */
export function useJobsFilter() {
  const [address, setAddress] = useSearchParams();
  const [state, name, search] = [address.get('state') ?? '', address.get('name') ?? '', address.get('search') ?? ''];
  const query = useMemo(
    (): JobsQuery => ({ state: isState(state) ? state : null, name, search }),
    [state, name, search],
  );
  const change = useCallback(
    (values: Readonly<Record<string, string>>) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(values)) {
            if (value === '') after.delete(key);
            else after.set(key, value);
          }
          return after;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return {
    state: isState(state) ? state : '',
    name,
    search,
    query,
    change,
    isFiltered: isState(state) || name !== '' || search !== '',
  };
}
