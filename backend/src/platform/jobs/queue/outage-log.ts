import type { Logger } from 'pino';

const QUIET_MS = 30_000;

/** Logs an outage when it starts, every 30 s while it lasts, and when it ends. */
export class OutageLog {
  private saidAt: number | undefined;

  constructor(
    private readonly logger: Logger,
    private readonly what: string,
  ) {}

  lost(error: unknown): void {
    if (this.saidAt !== undefined && Date.now() - this.saidAt < QUIET_MS) return;
    this.saidAt = Date.now();
    this.logger.warn({ err: error }, `${this.what} is away; it will be tried again`);
  }

  back(): void {
    if (this.saidAt === undefined) return;
    this.saidAt = undefined;
    this.logger.info(`${this.what} is back`);
  }
}
