import { daysBetween } from '../time/calendar.js';

/** Returns the percentage of completed tasks, rounded half up; 0 without tasks. */
export function getGoalProgress(completedTasks: number, totalTasks: number): number {
  const total = Math.max(totalTasks, 1);
  return Math.floor((completedTasks * 200 + total) / (total * 2));
}

/** Returns the percentage of tasks completed on time; 100 when no task can be judged. */
export function getOnTimePercentage(onTime: number, sample: number): number {
  return sample === 0 ? 100 : getGoalProgress(onTime, sample);
}

/** Returns the percentage of a goal's days that are over: 0 before its start, 100 after its due date. */
export function getElapsedPercentage(startDate: string, dueDate: string, today: string): number {
  const days = daysBetween(startDate, dueDate) + 1;
  return getGoalProgress(Math.min(Math.max(daysBetween(startDate, today), 0), days), days);
}

/** Percentage points by which a goal may lag, because progress moves in steps. */
const PACE_TOLERANCE = 10;

/** Returns whether progress lags clearly behind the elapsed time, or the goal is unfinished after its due date. */
export function isBehind(progress: number, elapsed: number): boolean {
  return progress < elapsed - PACE_TOLERANCE || (elapsed === 100 && progress < 100);
}

/** Returns the percentage of the target that is reached, 0 to 100; null without a target. */
export function getMetricProgress(current: number, target: number | null): number | null {
  if (target === null || target === 0) return null;
  return Math.min(100, Math.max(0, Math.round((current / target) * 100)));
}
