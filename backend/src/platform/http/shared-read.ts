/**
 * Many who read the same at once are answered by one reading. Who comes while one runs waits for the next, which begins
 * after that: nobody is told what was before they asked.
 */
export class SharedRead<T> {
  private running: Promise<unknown> | null = null;
  private next: Promise<T> | null = null;

  constructor(private readonly read: () => Promise<T>) {}

  get(): Promise<T> {
    this.next ??= (this.running ?? Promise.resolve()).then(() => {
      this.next = null;
      const reading = this.read();
      this.running = reading.then(
        () => undefined,
        () => undefined,
      );
      return reading;
    });
    return this.next;
  }
}
