export const HOURS_ARE_COUNTED = 'Actual hours are counted from the time logged on this task.';
