import robotsParser from 'robots-parser';
import { serveThread } from '../../../platform/threads/serve-thread.js';
import { decodePage } from '@atrium/shop-reader/page/decode-page';
import { readPage } from '@atrium/shop-reader/read-page';
import type { ParseTask } from './page-parser.js';

/* The thread that parses untrusted pages; the main thread can end it. */

// The types of the package declare a default export, but Node imports its CommonJS function.
const parseRobots = robotsParser as unknown as (
  url: string,
  text: string,
) => { isAllowed(url: string, name: string): boolean | undefined };

const work = (task: ParseTask): unknown => {
  if (task.kind === 'robots') return parseRobots(task.robotsUrl, task.rules).isAllowed(task.url, task.robot) !== false;
  const html = typeof task.content === 'string' ? task.content : decodePage(task.content, task.contentType);
  return readPage({ html, url: task.url, contentType: task.contentType });
};

serveThread((task) => work(task as ParseTask));
