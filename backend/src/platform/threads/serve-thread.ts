import { parentPort } from 'node:worker_threads';
import { giveWay } from './give-way.js';

/** The body of a thread of a `ThreadPool`: one task after the other. Whatever a task does to it, it can be ended from outside. */
export const serveThread = (work: (task: unknown) => unknown): void => {
  const thread = giveWay();
  const answer = async (task: unknown): Promise<void> => parentPort?.postMessage({ done: await work(task) }, []);
  parentPort?.on('message', (task: unknown) => void answer(task));
  parentPort?.postMessage({ thread }, []);
};
