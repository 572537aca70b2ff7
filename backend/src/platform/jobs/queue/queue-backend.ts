import type { Job, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';

export type QueuedJob = Job<unknown, unknown>;
export type WorkOnJob = (job: QueuedJob, token?: string) => Promise<void>;
/** What is the same on Redis and on PostgreSQL. */
export type QueueSettings = Omit<QueueOptions, 'connection' | 'prefix'>;
export type WorkerSettings = Omit<WorkerOptions, 'connection' | 'prefix'>;

/** Where the queues live. */
export interface QueueBackend {
  queue(name: string, settings: QueueSettings): Promise<Queue>;
  worker(name: string, work: WorkOnJob, settings: WorkerSettings): Promise<Worker>;
  /** Whether a job could be queued now. Answers within a second. */
  isAvailable(): Promise<boolean>;
  /** Calls `listener` each time that jobs can be added again after the queue was away. */
  onReady(listener: () => void): void;
  close(): Promise<void>;
}
