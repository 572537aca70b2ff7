import type { Logger } from 'pino';

const REPEAT_MS = 30_000;

/** Logs an outage when it starts, every 30 s while it lasts, and when it ends. */
export class OutageLog {
  private loggedAt: number | undefined;

  constructor(
    private readonly logger: Logger,
    private readonly serviceName: string,
  ) {}

  logOutage(error: unknown): void {
    if (this.loggedAt !== undefined && Date.now() - this.loggedAt < REPEAT_MS) return;
    this.loggedAt = Date.now();
    this.logger.warn({ err: error }, `${this.serviceName} is not available; retrying`);
  }

  logRecovery(): void {
    if (this.loggedAt === undefined) return;
    this.loggedAt = undefined;
    this.logger.info(`${this.serviceName} is available again`);
  }
}
