import type { EventEmitter } from 'node:events';
import type { Job, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';

/** BullMQ's classes with the members that every backend's types share. */
export type JobQueue = EventEmitter & Pick<Queue, 'add' | 'close' | 'waitUntilReady'>;
export type JobWorker = EventEmitter & Pick<Worker, 'close' | 'pause'> & { waitUntilReady(): Promise<unknown> };
export type QueuedJob = Pick<
  Job,
  'id' | 'opts' | 'attemptsMade' | 'attemptsStarted' | 'stalledCounter' | 'moveToDelayed' | 'moveToWait'
>;
export type WorkOnJob = (job: QueuedJob, token?: string) => Promise<void>;
/** Settings of a queue except its connection, which each backend supplies. */
export type QueueSettings = Omit<QueueOptions, 'connection' | 'prefix'>;
export type WorkerSettings = Omit<WorkerOptions, 'connection' | 'prefix'>;

export interface QueueBackend {
  queue(name: string, settings: QueueSettings): Promise<JobQueue>;
  worker(name: string, work: WorkOnJob, settings: WorkerSettings): Promise<JobWorker>;
  /** Returns within a second whether jobs can be queued. */
  isAvailable(): Promise<boolean>;
  close(): Promise<void>;
}
