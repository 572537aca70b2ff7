/* Background work of everybody, for those who look after it. What came in and what came out is not shown. */

/** A job of this name brings one webhook what is due. */
export const DELIVERIES = 'deliver-webhooks';

export const JOB_STATES = ['waiting', 'running', 'failed', 'finished'] as const;
export type JobState = (typeof JOB_STATES)[number];
