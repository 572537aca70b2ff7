import { daysBetween } from '../time/calendar.js';

/**
 * Percent of the goal's tasks that are completed, a whole number, halves up; 0 without tasks.
 * Counted in whole numbers: 23 of 40 is 57.5 and reads 58, where floating point says 57.
 */
export function goalProgress(completedTasks: number, totalTasks: number): number {
  const total = Math.max(totalTasks, 1);
  return Math.floor((completedTasks * 200 + total) / (total * 2));
}

/** Percent of tasks done on time, 100 when there are none to judge (docs/api.md). */
export function onTimePercentage(onTime: number, sample: number): number {
  return sample === 0 ? 100 : goalProgress(onTime, sample);
}

/** Percent of a goal's days, its first to its last, that are over; 0 before it begins, 100 after its due date. */
export function goalElapsed(startDate: string, dueDate: string, today: string): number {
  const days = daysBetween(startDate, dueDate) + 1;
  return goalProgress(Math.min(Math.max(daysBetween(startDate, today), 0), days), days);
}

/** Work is done in steps: a goal may lag its time by this many percent before anybody has to look. */
const PACE_TOLERANCE = 10;

/** Whether clearly less of a goal's work is done than of its time is over, or its time is up and work is left. */
export function isBehind(progress: number, elapsed: number): boolean {
  return progress < elapsed - PACE_TOLERANCE || (elapsed === 100 && progress < 100);
}

/** Percent of the way from nothing to a goal's target, 0 to 100; null when there is no target to measure by. */
export function metricProgress(current: number, target: number | null): number | null {
  if (target === null || target === 0) return null;
  return Math.min(100, Math.max(0, Math.round((current / target) * 100)));
}
