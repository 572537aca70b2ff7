import type { JobDefinition } from '@atrium/contract/core/jobs';

/** The jobs that a process knows; the tests have some of their own. */
export const JOB_CATALOGUE = Symbol('JobCatalogue');
export type JobCatalogue = Readonly<Record<string, JobDefinition>>;
