import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { addDays, daysBetween, getWeekStart } from '@atrium/rules/time/calendar';
import { getDayInZone } from '@atrium/rules/time/time-zone';

/* Reference implementation of the agency's figures, computed from its lists row by row. */

export interface Change {
  readonly taskId: number;
  readonly at: Date;
  readonly status: string;
  readonly type: string;
  readonly userId: string | null;
}

export interface AnalyticsData {
  readonly goals: readonly Goal[];
  readonly tasks: readonly Task[];
  readonly changes: readonly Change[];
  readonly pages: readonly { readonly clientId: number; readonly mainStatus: string }[];
  readonly posts: readonly { readonly clientId: number; readonly platform: string; readonly scheduledDate: string }[];
  readonly time: readonly TimeEntry[];
  readonly projects: readonly {
    readonly id: number;
    readonly clientId: number | null;
    readonly goalIds: readonly number[];
  }[];
}

export interface Filters {
  readonly departmentId?: number;
  readonly person?: string;
  readonly clientId?: number;
  readonly marketingProjectId?: number;
}

interface DayRange {
  readonly from: string;
  readonly to: string;
}

export class ExpectedAnalytics {
  private readonly tasks: readonly Task[];

  constructor(
    private readonly lists: AnalyticsData,
    private readonly filters: Filters,
    private readonly zone: string,
    private readonly today: string,
  ) {
    this.tasks = lists.tasks.filter((task) => {
      const goal = lists.goals.find(({ id }) => id === task.goalId);
      return (
        goal !== undefined &&
        goal.status !== 'cancelled' &&
        this.isOfGoal(goal) &&
        (filters.person === undefined || task.assignedTo === filters.person)
      );
    });
  }

  delivery(days: DayRange): Analytics['delivery']['now'] {
    const inDays = (instant: string | null) => instant !== null && isWithin(this.toDay(instant), days);
    const judged = this.tasks.filter(
      ({ dueDate, completedAt, status }) =>
        dueDate !== null &&
        (isWithin(dueDate, days) || inDays(completedAt)) &&
        (dueDate < this.today || status === 'completed'),
    );
    return {
      created: this.tasks.filter(({ createdAt }) => inDays(createdAt)).length,
      completed: this.tasks.filter(({ completedAt }) => inDays(completedAt)).length,
      judged: judged.length,
      onTime: judged.filter(
        ({ completedAt, dueDate }) => completedAt !== null && dueDate !== null && this.toDay(completedAt) <= dueDate,
      ).length,
    };
  }

  /** Counts the tasks of a week by due date, otherwise by completion date. */
  deliveryOfWeek(week: DayRange, range: DayRange): Analytics['delivery']['now'] {
    const judged = this.tasks.filter(({ dueDate, completedAt, status }) => {
      if (dueDate === null || (dueDate >= this.today && status !== 'completed')) return false;
      if (isWithin(dueDate, range)) return isWithin(dueDate, week);
      return completedAt !== null && isWithin(this.toDay(completedAt), week);
    });
    const onTime = judged.filter(
      ({ completedAt, dueDate }) => completedAt !== null && dueDate !== null && this.toDay(completedAt) <= dueDate,
    );
    return { ...this.delivery(week), judged: judged.length, onTime: onTime.length };
  }

  weeks({ from, to }: DayRange): DayRange[] {
    const weeks: DayRange[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const last = weeks.at(-1);
      if (last !== undefined && getWeekStart(last.from) === getWeekStart(day))
        weeks[weeks.length - 1] = { from: last.from, to: day };
      else weeks.push({ from: day, to: day });
    }
    return weeks;
  }

  overdue(): number[] {
    return this.tasks
      .filter(({ status, dueDate }) => status !== 'completed' && dueDate !== null && dueDate < this.today)
      .map(({ dueDate }) => daysBetween(dueDate ?? '', this.today));
  }

  /** Returns the days from first start to completion, ascending. */
  flow(days: DayRange): number[] {
    return this.tasks
      .flatMap(({ id, completedAt }) => {
        if (completedAt === null || !isWithin(this.toDay(completedAt), days)) return [];
        const starts = this.lists.changes
          .filter(({ taskId, status }) => taskId === id && status === 'in_progress')
          .map(({ at }) => at.getTime());
        return starts.length === 0 ? [] : [(Date.parse(completedAt) - Math.min(...starts)) / 86_400_000];
      })
      .toSorted((a, b) => a - b);
  }

  inProgress(): Record<string, number> {
    return countBy(
      this.tasks.filter(({ status }) => status === 'in_progress'),
      ({ assignedTo }) => assignedTo,
    );
  }

  /** Returns hours in hundredths, to avoid rounding errors. */
  hours(): Record<string, number> {
    const last = addDays(this.today, 13);
    const open = this.tasks.filter(
      ({ status, dueDate }) => status !== 'completed' && dueDate !== null && dueDate >= this.today && dueDate <= last,
    );
    const sums: Record<string, number> = {};
    for (const { assignedTo, estimatedHours } of open)
      sums[assignedTo] = (sums[assignedTo] ?? 0) + Math.round((estimatedHours ?? 0) * 100);
    return sums;
  }

  activeGoals(): Goal[] {
    return this.lists.goals.filter(
      (goal) =>
        goal.status === 'active' &&
        this.isOfGoal(goal) &&
        (this.filters.person === undefined || goal.ownerId === this.filters.person),
    );
  }

  pages(): Record<string, number> {
    return countBy(this.filterByClient(this.lists.pages), ({ mainStatus }) => mainStatus);
  }

  posts(days: DayRange): Record<string, number> {
    return countBy(
      this.filterByClient(this.lists.posts).filter(({ scheduledDate }) => isWithin(scheduledDate.slice(0, 10), days)),
      ({ platform }) => platform,
    );
  }

  acceptedSuggestions(days: DayRange): Record<string, number> {
    const { person } = this.filters;
    const built = this.lists.tasks.filter((task) => {
      const goal = this.lists.goals.find(({ id }) => id === task.goalId);
      const maker = this.lists.changes.find(({ taskId, type }) => taskId === task.id && type === 'created')?.userId;
      return (
        goal !== undefined &&
        goal.status !== 'cancelled' &&
        this.isOfGoal(goal) &&
        task.origin !== 'manual' &&
        isWithin(this.toDay(task.createdAt), days) &&
        (person === undefined || maker === person)
      );
    });
    return countBy(built, ({ origin }) => origin);
  }

  /** Returns the expected figures of logged time, including that of goals in any status. */
  time(days: DayRange): readonly TimeEntry[] {
    const { departmentId, person, clientId } = this.filters;
    const project = this.project();
    return this.lists.time.filter((entry) => {
      const goal = this.lists.goals.find(({ id }) => id === entry.goalId);
      return (
        isWithin(entry.dateWorked, days) &&
        (departmentId === undefined || goal?.departmentIds.includes(departmentId) === true) &&
        (clientId === undefined || entry.clientId === clientId) &&
        (project === null || entry.marketingProjectId === project.id) &&
        (person === undefined || entry.userId === person)
      );
    });
  }

  loggedTime(days: DayRange): Analytics['time']['now'] {
    return sumSeconds(this.time(days));
  }

  /** Sums the logged time by the key. */
  loggedBy(
    days: DayRange,
    keyOf: (entry: TimeEntry) => string | number | null,
  ): Record<string, Analytics['time']['now']> {
    const groups: Record<string, TimeEntry[]> = {};
    for (const entry of this.time(days)) (groups[String(keyOf(entry))] ??= []).push(entry);
    return Object.fromEntries(Object.entries(groups).map(([key, entries]) => [key, sumSeconds(entries)]));
  }

  private toDay(instant: string): string {
    return getDayInZone(instant, this.zone);
  }

  /** Returns the project of the filter, or null. */
  private project(): AnalyticsData['projects'][number] | null {
    const { marketingProjectId } = this.filters;
    if (marketingProjectId === undefined) return null;
    const none = { id: 0, clientId: null, goalIds: [] };
    return this.lists.projects.find(({ id }) => id === marketingProjectId) ?? none;
  }

  private isOfGoal({ id, departmentIds, clientId }: Goal): boolean {
    const { filters } = this;
    const project = this.project();
    return (
      (filters.departmentId === undefined || departmentIds.includes(filters.departmentId)) &&
      (filters.clientId === undefined || clientId === filters.clientId) &&
      (project === null || project.goalIds.includes(id))
    );
  }

  private filterByClient<T extends { readonly clientId: number }>(rows: readonly T[]): T[] {
    const project = this.project();
    return rows.filter(
      ({ clientId }) =>
        (this.filters.clientId === undefined || clientId === this.filters.clientId) &&
        (project === null || clientId === project.clientId),
    );
  }
}

/** Returns a percentile, interpolated between the two neighboring values. */
export const percentile = (sorted: readonly number[], share: number): number => {
  const position = (sorted.length - 1) * share;
  const [below = 0, above = below] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return below + (above - below) * (position - Math.floor(position));
};

const sumHours = (entries: readonly TimeEntry[]): number =>
  Math.round(entries.reduce((sum, { seconds }) => sum + seconds, 0) / 36) / 100;
const sumSeconds = (entries: readonly TimeEntry[]) => ({
  entries: entries.length,
  hours: sumHours(entries),
  billableHours: sumHours(entries.filter(({ billable }) => billable)),
});

const isWithin = (day: string, { from, to }: DayRange): boolean => day >= from && day <= to;

const countBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1;
  return counts;
};
