import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import type { Change } from '../../lib/rows.js';
import { type ClinicState, requestRules, type RequestLog } from './clinic-state.js';

/** What a request made, decided or closed does to the two lists of requests. Pure; it may come twice, late, or while a load runs. */
export function withRequest(state: ClinicState, request: ReorderRequest, change: Change | null): ClinicState {
  let taken = false;
  const upsert = (all: ClinicState['requests']['all']) =>
    requestRules.change(all, (draft) => {
      taken = draft.upsert(request) || taken;
    });
  const { requests, requestLog } = state;
  // One that is decided stays among the pending ones as what it has become: an older word about it must not bring it back.
  const pending = requests.phase === 'idle' ? requests.all : upsert(requests.all);
  const logged = requestLog.phase !== 'idle' && listsDirectly(requestLog, request) ? upsert(requestLog.all) : requestLog.all;
  if (!taken) return state;
  return {
    ...state,
    requests: pending === requests.all ? requests : { ...requests, all: pending },
    requestLog: logged === requestLog.all ? requestLog : { ...requestLog, all: logged },
    requestChanges: change === null ? state.requestChanges : new Map(state.requestChanges).set(request.id, change),
  };
}

/** Listed already, or in the part that is loaded; one from a page further down must not appear out of its place. */
function listsDirectly({ all, query: status, next }: RequestLog, request: ReorderRequest): boolean {
  if (all.rows.has(request.id)) return true;
  if (status !== 'all' && status !== request.status) return false;
  if (next === null) return true;
  return [...all.rows.values()].some(({ requestedAt }) => Date.parse(requestedAt) <= Date.parse(request.requestedAt));
}
