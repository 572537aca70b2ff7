/** Step labels of the job `suggest-tasks` by percent; `job.progress` events show them while the call waits. */
export const SUGGESTION_STEPS: readonly (readonly [fromPercent: number, says: string])[] = [
  [0, 'Reading the goal'],
  [10, 'Asking the model'],
  [60, 'Checking the answer'],
  [65, 'Asking the model to correct its answer'],
  [90, 'Checking the corrected answer'],
  [95, 'Preparing the suggestions'],
];
export const suggestionStep = (percent: number): string =>
  SUGGESTION_STEPS.findLast(([from]) => percent >= from)?.[1] ?? SUGGESTION_STEPS[0]![1];
