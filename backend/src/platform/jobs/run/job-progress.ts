/** Throttles progress to four messages per second; intermediate values are skipped. */
const PAUSE_MS = 250;

export class JobProgress {
  private percent = 0;
  private publishedPercent = 0;
  private publishing: Promise<void> | undefined;
  private pause: NodeJS.Timeout | undefined;
  private isStopped = false;

  /** @param publish sends a message and never rejects */
  constructor(private readonly publish: (percent: number) => Promise<void>) {}

  set(percent: number): void {
    const whole = Math.min(Math.max(Math.floor(percent), 0), 100);
    if (!(whole > this.percent)) return;
    this.percent = whole;
    this.publishChange();
  }

  /** Resolves when the last message is sent; later values are ignored. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.pause);
    await this.publishing;
  }

  private publishChange(): void {
    if (
      this.isStopped ||
      this.percent === this.publishedPercent ||
      this.publishing !== undefined ||
      this.pause !== undefined
    )
      return;
    this.publishedPercent = this.percent;
    this.publishing = this.publish(this.percent).finally(() => {
      this.publishing = undefined;
      // Starts the pause after a slow message, not before it.
      if (!this.isStopped) this.pause = setTimeout(() => this.continueAfterPause(), PAUSE_MS);
    });
  }

  private continueAfterPause(): void {
    this.pause = undefined;
    this.publishChange();
  }
}
