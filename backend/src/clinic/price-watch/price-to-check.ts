import type { JobOptions } from '../../platform/jobs/jobs.js';

export interface PriceToCheck {
  readonly sourceId: number;
  readonly host: string;
}

/** Returns the input and options of the job. */
export const checkOf = (sourceId: number, url: string): [input: PriceToCheck, options: JobOptions] => [
  { sourceId, host: new URL(url).host },
  { project: 'perfect-b', about: url },
];
