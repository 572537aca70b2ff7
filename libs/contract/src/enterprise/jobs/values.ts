/* Background jobs of all users for superadmins, without their input and output. */

/** Name of the job that delivers the due events of one webhook. */
export const DELIVERIES = 'deliver-webhooks';

export const JOB_STATES = ['waiting', 'running', 'failed', 'finished'] as const;
export type JobState = (typeof JOB_STATES)[number];
