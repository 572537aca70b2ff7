/** Runs the input of a scan field in the order of entry: a number waits for the scan before it. */
export class EntryQueue {
  #tail: Promise<void> = Promise.resolve();
  #pending = 0;

  /** Whether something that was entered has not been applied yet. */
  get isBusy(): boolean {
    return this.#pending > 0;
  }

  /** Runs the work after everything that was entered before it. */
  add(work: () => Promise<void> | void): void {
    this.#pending += 1;
    this.#tail = this.#tail.then(work).finally(() => {
      this.#pending -= 1;
    });
  }
}
