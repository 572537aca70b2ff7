import { parentPort } from 'node:worker_threads';
import { lowerPriority } from './thread-priority.js';

/** Runs the tasks of a `ThreadPool` in this thread, one after the other. */
export const serveThread = (work: (task: unknown) => unknown): void => {
  const thread = lowerPriority();
  const postResult = async (task: unknown): Promise<void> => parentPort?.postMessage({ done: await work(task) }, []);
  parentPort?.on('message', (task: unknown) => void postResult(task));
  parentPort?.postMessage({ thread }, []);
};
