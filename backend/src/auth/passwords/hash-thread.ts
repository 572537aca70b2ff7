import { hashSync, verifySync } from '@node-rs/argon2';
import { serveThread } from '../../platform/threads/serve-thread.js';
import { HASH_PARAMETERS, type HashTask } from './hash-task.js';

/* Thread that hashes and verifies passwords; each takes a core for about 10 ms. */

const runHashTask = ({ password, against }: HashTask): string | boolean =>
  against === undefined ? hashSync(password, HASH_PARAMETERS) : verifySync(against, password);

serveThread((task) => runHashTask(task as HashTask));
