/** Throttles progress to four messages per second; intermediate values are skipped. */
const PAUSE_MS = 250;

export class JobProgress {
  private percent = 0;
  private told = 0;
  private telling: Promise<void> | undefined;
  private pause: NodeJS.Timeout | undefined;
  private over = false;

  /** @param tell sends a message and never rejects */
  constructor(private readonly tell: (percent: number) => Promise<void>) {}

  set(percent: number): void {
    const whole = Math.min(Math.max(Math.floor(percent), 0), 100);
    if (!(whole > this.percent)) return;
    this.percent = whole;
    this.tellNews();
  }

  /** Resolves when the last message is sent; later values are ignored. */
  async stop(): Promise<void> {
    this.over = true;
    clearTimeout(this.pause);
    await this.telling;
  }

  private tellNews(): void {
    if (this.over || this.percent === this.told || this.telling !== undefined || this.pause !== undefined) return;
    this.told = this.percent;
    this.telling = this.tell(this.percent).finally(() => {
      this.telling = undefined;
      // Starts the pause after a slow message, not before it.
      if (!this.over) this.pause = setTimeout(() => this.goOn(), PAUSE_MS);
    });
  }

  private goOn(): void {
    this.pause = undefined;
    this.tellNews();
  }
}
