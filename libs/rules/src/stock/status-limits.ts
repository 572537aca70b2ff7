/** Limits for warnings of the status page and for alerts; docs/observability/alerts.yml must state the same. */
export const STATUS_LIMITS = {
  /** Limit of the 95th percentile of the duration of calls. */
  callSeconds: 1,
  /** Limit of the 95th percentile of the time from a change to the sockets. */
  eventLagSeconds: 0.25,
  /** Limit of the 99th percentile of the event loop delay. */
  eventLoopSeconds: 0.5,
  jobWaitSeconds: 300,
  freeDiskShare: 0.1,
  /** Limit of the age of the last backup: one day, plus two hours to create it. */
  backupAgeSeconds: 93_600,
} as const;
