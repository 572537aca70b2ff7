export const HOURS_ARE_COUNTED = 'Actual hours are counted from the time logged on this task.';
export const MAX_CHECKLIST_ITEMS = 50;
