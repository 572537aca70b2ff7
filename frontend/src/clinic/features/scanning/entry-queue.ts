/** Processes the input of a scan field in order: a number waits for the scan before it. */
export class EntryQueue {
  #tail: Promise<void> = Promise.resolve();
  #pending = 0;

  /** Returns whether some input has not been processed yet. */
  get isBusy(): boolean {
    return this.#pending > 0;
  }

  add(work: () => Promise<void> | void): void {
    this.#pending += 1;
    this.#tail = this.#tail.then(work).finally(() => {
      this.#pending -= 1;
    });
  }
}
