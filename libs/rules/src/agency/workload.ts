import { formatPlural } from '../stock/labels.js';

/** A user's workload at present. */
export interface Workload {
  readonly userId: string;
  /** Number of open tasks. */
  readonly tasks: number;
  /** Estimated hours of the open tasks that are due this week. */
  readonly hours: number;
}

/** Returns a user's workload: "5 open tasks, 12 h this week", or "no open tasks". */
export function formatWorkload(userId: string, workloads: readonly Workload[]): string {
  const load = workloads.find((one) => one.userId === userId);
  if (load === undefined) return 'no open tasks';
  return `${formatPlural(load.tasks, 'open task')}, ${Math.round(load.hours * 10) / 10} h this week`;
}
