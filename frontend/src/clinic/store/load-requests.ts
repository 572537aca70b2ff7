import { callPage } from '../../lib/http.js';
import { connected } from '../../lib/live.js';
import { PAGE_OF_REQUESTS, requestRules, type RequestLog } from './clinic-state.js';
import { type Access, asApiError, begin } from './load-clinic.js';

/* Requests that are decided, or all of them: read page by page. The pending ones are a list of their own, whole. */

/** The call's description is fetched with the first request; the dashboard's first load does without it. */
const endpoint = async () => (await import('@atrium/contract/clinic/reorder-requests')).listReorderRequests;

let newestRead: () => boolean = () => false;

/** The newest requests of a status; another status begins a new list. */
export async function loadRequestLog(access: Access, status: RequestLog['status']): Promise<void> {
  const { requestLog } = access.get();
  access.set({
    requestLog:
      requestLog.status === status
        ? { ...requestLog, phase: requestLog.phase === 'ready' ? 'ready' : 'loading' }
        : { ...requestLog, status, phase: 'loading', error: null, all: requestRules.empty, next: null, loadingMore: false },
  });
  await readLog(access, PAGE_OF_REQUESTS);
}

/** The same list once more, as long as it is shown. */
export const rereadRequestLog = (access: Access): Promise<void> =>
  readLog(access, Math.min(500, Math.max(PAGE_OF_REQUESTS, access.get().requestLog.all.rows.size)));

async function readLog({ get, set }: Access, limit: number): Promise<void> {
  const isNewest = (newestRead = begin('requestLog'));
  await connected();
  if (!isNewest()) return;
  const { status } = get().requestLog;
  set(({ requestLog }) => ({ requestLog: { ...requestLog, loadingMore: false, all: requestRules.beginLoad(requestLog.all) } }));
  try {
    const { rows, next } = await callPage(await endpoint(), { query: { status, limit } });
    if (!isNewest()) return;
    set(({ requestLog }) => ({ requestLog: { ...requestLog, phase: 'ready', error: null, next, all: requestRules.load(requestLog.all, rows) } }));
  } catch (error) {
    if (!isNewest()) return;
    set(({ requestLog }) => ({
      requestLog: { ...requestLog, phase: 'failed', error: asApiError(error), all: requestRules.abandonLoad(requestLog.all) },
    }));
  }
}

/** The next page; a list that was begun anew meanwhile does not take it. */
export async function loadMoreRequests({ get, set }: Access): Promise<void> {
  const { next, status, loadingMore } = get().requestLog;
  if (next === null || loadingMore) return;
  const isNewest = newestRead;
  set(({ requestLog }) => ({ requestLog: { ...requestLog, loadingMore: true, error: null } }));
  try {
    const page = await callPage(await endpoint(), { query: { status, limit: PAGE_OF_REQUESTS, cursor: next } });
    if (!isNewest()) return;
    set(({ requestLog }) => ({
      requestLog: {
        ...requestLog,
        loadingMore: false,
        next: page.next,
        all: requestRules.change(requestLog.all, (draft) => page.rows.forEach((request) => draft.upsert(request))),
      },
    }));
  } catch (error) {
    if (!isNewest()) return;
    set(({ requestLog }) => ({ requestLog: { ...requestLog, loadingMore: false, error: asApiError(error) } }));
  }
}
