import type { Job, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';

export type QueuedJob = Job<unknown, unknown>;
export type WorkOnJob = (job: QueuedJob, token?: string) => Promise<void>;
/** Settings of a queue except its connection, which each backend supplies. */
export type QueueSettings = Omit<QueueOptions, 'connection' | 'prefix'>;
export type WorkerSettings = Omit<WorkerOptions, 'connection' | 'prefix'>;

export interface QueueBackend {
  queue(name: string, settings: QueueSettings): Promise<Queue>;
  worker(name: string, work: WorkOnJob, settings: WorkerSettings): Promise<Worker>;
  /** Returns within a second whether jobs can be queued. */
  isAvailable(): Promise<boolean>;
  close(): Promise<void>;
}
