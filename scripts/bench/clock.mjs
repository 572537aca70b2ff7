/** Milliseconds on the system's steady clock: the same in every thread and process of a machine. */
const startedAt = Number(process.hrtime.bigint()) / 1e6 - performance.now();

export const now = () => startedAt + performance.now();
