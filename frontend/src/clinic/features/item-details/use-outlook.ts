import { getOutlook } from '@atrium/contract/clinic/outlook/calls';
import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import { call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import type { Stock } from '../../store/clinic-state.js';

export interface OutlookState {
  readonly value: Outlook | null;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Loads the outlook of a product, again after every change of its stock; the previous one stays meanwhile. */
export function useOutlook({ id, version }: Pick<Stock, 'id' | 'version'>): OutlookState {
  const { value, error, refetch } = useFetch(`${id} ${version}`, async () => ({
    id,
    outlook: await call(getOutlook, { params: { id } }),
  }));
  return { value: value?.id === id ? value.outlook : null, error, refetch };
}
