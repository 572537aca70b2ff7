import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/database/sql-pool.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import { ThreadError, ThreadPool, getThreadScriptUrl } from '../../../platform/threads/thread-pool.js';
import type { KnownStockText, ListResult, ListTask, ListNames, ReportText } from './list-task.js';
import type { Answers } from '../plan/row-questions.js';
import type { ColumnMapping } from './read-list.js';
import type { KindChoice, RowWithKind } from '../apply/assign-kinds.js';
import { createUnreadableListError } from './read-text.js';

/** Maximum time in milliseconds to read a list. A list of the maximum size takes about a second. */
const READ_TIMEOUT_MS = 10_000;
/** Number of worker threads: one, because parsing a list uses a whole core. */
const THREADS = 1;
const MEMORY_MB = 768;

/** Reads a list in a worker thread, so that the process keeps responding. */
export interface ThreadList {
  names(): Promise<ListNames>;
  /** Returns the parsed rows, for a caller that plans in its own thread. */
  rows(): Promise<{ readonly rows: readonly RowWithKind[]; readonly names: ListNames }>;
  report(known: KnownStockText, answers: Answers): Promise<ReportText>;
}

/**
 * Reads stock lists in a worker thread with a time limit.
 * @throws DomainError `import.unreadable-list` with a message that says what to do
 */
@Injectable()
export class ListReader implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<ListTask>({
    script: getThreadScriptUrl(import.meta.url, 'list-thread'),
    threads: THREADS,
    deadlineMs: READ_TIMEOUT_MS,
    memoryMb: MEMORY_MB,
  });

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  read(file: Uint8Array, mapping: ColumnMapping, kinds: KindChoice): ThreadList {
    const list = { reading: randomUUID(), file: new Uint8Array(file), mapping, kinds };
    return {
      names: async () => ((await this.runTask({ ...list, kind: 'names' })) as { names: ListNames }).names,
      rows: async () =>
        (await this.runTask({ ...list, kind: 'rows' })) as { rows: readonly RowWithKind[]; names: ListNames },
      report: async (known, answers) =>
        ((await this.runTask({ ...list, kind: 'report', known, answers })) as { report: ReportText }).report,
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }

  private async runTask(task: ListTask): Promise<ListResult> {
    const answer = await this.pool.runForUser(task).catch((error: unknown) => {
      if (!(error instanceof ThreadError)) throw error;
      this.logger.warn({ err: error }, 'Reading a stock list timed out');
      throw createUnreadableListError('This list takes too long to read. Please split it.');
    });
    const { refused } = answer as { refused?: { code: 'import.unreadable' | 'input.too-large'; message: string } };
    if (refused === undefined) return answer as ListResult;
    const error = new DomainError(refused.code);
    error.message = refused.message;
    throw error;
  }
}
