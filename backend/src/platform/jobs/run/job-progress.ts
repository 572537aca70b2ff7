/** At most four messages a second (docs/api.md) are sent, always with the newest value. */
const PAUSE_MS = 250;

export class JobProgress {
  private percent = 0;
  private told = 0;
  private telling: Promise<void> | undefined;
  private pause: NodeJS.Timeout | undefined;
  private over = false;

  /** `tell` never rejects. */
  constructor(private readonly tell: (percent: number) => Promise<void>) {}

  set(percent: number): void {
    const whole = Math.min(Math.max(Math.floor(percent), 0), 100);
    if (!(whole > this.percent)) return;
    this.percent = whole;
    this.tellNews();
  }

  /** Resolves when the last message is out; nothing is told after it. */
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
      // From now on: a message that took its time would be followed too soon otherwise.
      if (!this.over) this.pause = setTimeout(() => this.goOn(), PAUSE_MS);
    });
  }

  private goOn(): void {
    this.pause = undefined;
    this.tellNews();
  }
}
