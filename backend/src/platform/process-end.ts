import type { Logger } from 'pino';

/** The longest that a process takes to end after it was asked to (docs/api.md). */
const END_MS = 14_000;

/** SIGTERM and SIGINT: `close` what is open, then exit 0; after the deadline exit all the same. */
export const endOnSignals = (close: () => Promise<void>, logger: Logger): void => {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), END_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'Something did not close as it should');
        process.exit(0);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
};

/** What can be said to nobody (a full disk, a closed pipe) must not end a process. Called first of all. */
export const speakWithoutRisk = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/** A process that a launcher started ends with it, so that none is left on the port. Called before anything slow begins. */
export const endWithParent = (): void => {
  if (process.send === undefined) return;
  const end = (): void => void process.kill(process.pid, 'SIGTERM');
  if (process.connected) process.on('disconnect', end);
  else end();
};
