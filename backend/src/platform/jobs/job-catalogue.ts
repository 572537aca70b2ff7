import type { JobDefinition } from '@atrium/contract/core/jobs';

/** Injection token of the job definitions; tests provide their own. */
export const JOB_CATALOGUE = Symbol('JobCatalogue');
export type JobCatalogue = Readonly<Record<string, JobDefinition>>;
