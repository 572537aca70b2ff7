import type { Logger } from 'pino';

/** One line when something goes away and one when it is back, not one for every try in between. */
export class OutageLog {
  private away = false;

  constructor(
    private readonly logger: Logger,
    private readonly what: string,
  ) {}

  lost(error: unknown): void {
    if (this.away) return;
    this.away = true;
    this.logger.warn({ err: error }, `${this.what} is away; it will be tried again`);
  }

  back(): void {
    if (!this.away) return;
    this.away = false;
    this.logger.info(`${this.what} is back`);
  }
}
