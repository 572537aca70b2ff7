/** Milliseconds on the system's monotonic clock, equal in all threads and processes of a machine. */
const startedAt = Number(process.hrtime.bigint()) / 1e6 - performance.now();

export const now = () => startedAt + performance.now();
