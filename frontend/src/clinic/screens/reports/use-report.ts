import { getReport } from '@atrium/contract/clinic/reports/calls';
import type { ReportReply } from '@atrium/contract/clinic/reports/schemas';
import type { Report } from '@atrium/contract/clinic/reports/values';
import type { QueryOf } from '@atrium/contract/core/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { useChangeCount } from '../../../lib/api/use-change-count.js';
import { loadExpiry, useClinic } from '../../store/clinic-store.js';

/** Loads a report and reloads it when the data that it counts changes. */
export function useReport(report: Report, query: QueryOf<typeof getReport>) {
  const key = JSON.stringify([report, query]);
  const [state, setState] = useState<{ key: string; value: ReportReply | null; error: unknown }>({
    key: '',
    value: null,
    error: null,
  });
  const [tries, setTries] = useState(0);
  // The expiry figures reload after the same events, debounced, and so serve as the trigger.
  useEffect(() => loadExpiry(null), []);
  const refreshKey = useChangeCount(useClinic((clinic) => clinic.expiry.value));
  useEffect(() => {
    let isGone = false;
    call(getReport, { params: { report }, query: query }).then(
      (value) => isGone || setState({ key, value, error: null }),
      (error: unknown) => isGone || setState({ key, value: null, error }),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, tries, refreshKey]);
  const value = state.value?.report === report ? state.value : null;
  return {
    value,
    error: state.key === key ? state.error : null,
    isOld: state.key !== key,
    again: () => setTries(tries + 1),
  };
}
