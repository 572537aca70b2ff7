import type { JobOptions } from '../../platform/jobs/jobs.service.js';

export interface PriceToCheck {
  readonly sourceId: number;
  readonly host: string;
}

/** Returns the input and options of the job `check-price`. */
export const createCheckInput = (sourceId: number, url: string): [input: PriceToCheck, options: JobOptions] => [
  { sourceId, host: new URL(url).host },
  { project: 'perfect-b', about: url },
];
