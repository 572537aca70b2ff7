/** Limits beyond which the status page warns and an alert fires (docs/observability/alerts.yml states the same numbers). */
export const STATUS_LIMITS = {
  /** 95th percentile of the time that calls take. */
  callSeconds: 1,
  /** 95th percentile of the time from a change to the sockets. */
  eventLagSeconds: 0.25,
  /** 99th percentile of the delay of the event loop. */
  eventLoopSeconds: 0.5,
  /** Age of the oldest job that waits. */
  jobWaitSeconds: 300,
  /** Share of the disk of `DATA_DIR` that is free. */
  freeDiskShare: 0.1,
  /** Age of the last backup: a day and two hours to make it in. */
  backupAgeSeconds: 93_600,
} as const;
