/** Treatments of the open tasks of a goal that is completed. `ask` rejects the call when there are any. */
export const OPEN_TASKS_CHOICES = ['leave', 'ask', 'complete', 'move'] as const;
export type OpenTasksChoice = (typeof OPEN_TASKS_CHOICES)[number];

export const DATES_OUT_OF_ORDER = 'Due date must be on or after the start date';
