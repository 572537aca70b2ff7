import { JOB_STATES, type JobState } from '@atrium/contract/enterprise/jobs/values';
import { useMemo } from 'react';
import { useListFilter } from '../../../lib/format/list-filter.js';
import type { JobsQuery } from './jobs-store.js';

const isState = (text: string): text is JobState => (JOB_STATES as readonly string[]).includes(text);

const NAMES = ['state', 'name', 'search'] as const;

/** Reads and writes the filters of the jobs in the URL. An unknown state is ignored. */
export function useJobsFilter() {
  const { values, write, clear } = useListFilter(NAMES);
  const { name, search } = values;
  const state = isState(values.state) ? values.state : '';
  const query = useMemo((): JobsQuery => ({ state: state || null, name, search }), [state, name, search]);
  return { state, name, search, query, write, clear, isFiltered: state !== '' || name !== '' || search !== '' };
}
