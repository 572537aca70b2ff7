import type { JobOptions } from '../../platform/jobs/jobs.js';

export interface PriceToCheck {
  readonly sourceId: number;
  readonly host: string;
}

/** As it is put into the queue. */
export const checkOf = (sourceId: number, url: string): [input: PriceToCheck, options: JobOptions] => [
  { sourceId, host: new URL(url).host },
  { project: 'perfect-b', about: url },
];
