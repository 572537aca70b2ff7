import type { Logger } from 'pino';

/** Maximum duration of a graceful shutdown. */
const SHUTDOWN_TIMEOUT_MS = 14_000;

/** Runs `close` on SIGTERM or SIGINT, then exits with 0, at the latest after the shutdown deadline. */
export const shutDownOnSignals = (close: () => Promise<void>, logger: Logger): void => {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'A resource did not close cleanly');
        process.exit(0);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
};

/** Ignores write errors of stdout and stderr, which would end the process. Call it first. */
export const ignoreOutputErrors = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/** Ends this process together with the launcher that forked it. Call it before slow work. */
export const exitWithParent = (): void => {
  if (process.send === undefined) return;
  const end = (): void => void process.kill(process.pid, 'SIGTERM');
  if (process.connected) process.on('disconnect', end);
  else end();
};
