import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { ClinicState } from '../../store/clinic-state.js';
import type { RequestLog, RequestQuery } from '../../store/request-lists.js';

export type RequestTab = RequestQuery['status'];

const RANK: Readonly<Record<ReorderRequest['priority'], number>> = {
  critical: 0,
  urgent: 1,
  normal: 2,
  medium: 2,
  low: 3,
};

const newestFirst = (a: ReorderRequest, b: ReorderRequest): number =>
  Date.parse(b.requestedAt) - Date.parse(a.requestedAt) || b.id - a.id;

const byUrgency = (a: ReorderRequest, b: ReorderRequest): number =>
  RANK[a.priority] - RANK[b.priority] || newestFirst(a, b);

/** Returns pending requests, the most urgent first. */
export const selectPending = ({ all }: ClinicState['requests']): ReorderRequest[] =>
  [...all.rows.values()].filter(({ status }) => status === 'pending').toSorted(byUrgency);

export function selectLogged({ all, query: { status } }: RequestLog): ReorderRequest[] {
  return [...all.rows.values()]
    .filter((request) => status === 'all' || request.status === status)
    .toSorted(status === 'pending' ? byUrgency : newestFirst);
}

/** Returns the number of pending requests for the badge. */
export function countPending({ all }: ClinicState['requests']): number {
  let count = 0;
  for (const { status } of all.rows.values()) if (status === 'pending') count += 1;
  return count;
}

/** Returns pending requests of one product, newest first. */
export const selectPendingOfStock = ({ all }: ClinicState['requests'], stockId: number): ReorderRequest[] =>
  [...all.rows.values()]
    .filter(({ item, status }) => status === 'pending' && item.id === stockId)
    .toSorted(newestFirst);
