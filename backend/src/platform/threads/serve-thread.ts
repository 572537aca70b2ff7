import { parentPort } from 'node:worker_threads';
import { giveWay } from './give-way.js';

/** Runs the tasks of a `ThreadPool` in this thread, one after the other. */
export const serveThread = (work: (task: unknown) => unknown): void => {
  const thread = giveWay();
  const answer = async (task: unknown): Promise<void> => parentPort?.postMessage({ done: await work(task) }, []);
  parentPort?.on('message', (task: unknown) => void answer(task));
  parentPort?.postMessage({ thread }, []);
};
