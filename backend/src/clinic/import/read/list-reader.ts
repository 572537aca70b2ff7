import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/database/sql-pool.js';
import { DomainError } from '../../../platform/http/reply/domain-error.js';
import { ThreadFailure, ThreadPool, threadScript } from '../../../platform/threads/thread-pool.js';
import type { KnownStockText, ListAnswer, ListTask, NamedInList, ReportText } from './list-task.js';
import type { Answers } from '../plan/row-questions.js';
import type { ColumnMapping } from './read-list.js';
import type { KindChoice, SettledRow } from '../apply/settle-kinds.js';
import { unreadable } from './read-text.js';

/** A list of maximum size takes about a second. */
const READ_MS = 10_000;
/** One thread, because a list uses a whole core. */
const THREADS = 1;
const MEMORY_MB = 768;

/** A list that is read in a worker thread, so that the process keeps answering. */
export interface ListInThread {
  names(): Promise<NamedInList>;
  /** For a caller that plans in its own thread. */
  rows(): Promise<{ readonly rows: readonly SettledRow[]; readonly names: NamedInList }>;
  report(known: KnownStockText, answers: Answers): Promise<ReportText>;
}

/**
 * Reads stock lists in a thread with a deadline. @throws DomainError `import.unreadable` with a message that says what
 * to do
 */
@Injectable()
export class ListReader implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<ListTask>({
    script: threadScript(import.meta.url, 'list-thread'),
    threads: THREADS,
    deadlineMs: READ_MS,
    memoryMb: MEMORY_MB,
  });

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  read(file: Uint8Array, mapping: ColumnMapping, kinds: KindChoice): ListInThread {
    const list = { reading: randomUUID(), file: new Uint8Array(file), mapping, kinds };
    return {
      names: async () => ((await this.ask({ ...list, kind: 'names' })) as { names: NamedInList }).names,
      rows: async () =>
        (await this.ask({ ...list, kind: 'rows' })) as { rows: readonly SettledRow[]; names: NamedInList },
      report: async (known, answers) =>
        ((await this.ask({ ...list, kind: 'report', known, answers })) as { report: ReportText }).report,
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }

  private async ask(task: ListTask): Promise<ListAnswer> {
    const answer = await this.pool.work(task).catch((error: unknown) => {
      if (!(error instanceof ThreadFailure)) throw error;
      this.logger.warn({ err: error }, 'A stock list could not be read in time');
      throw unreadable('This list takes too long to read. Please split it.');
    });
    const { refused } = answer as { refused?: { code: 'import.unreadable' | 'input.too-large'; message: string } };
    if (refused === undefined) return answer as ListAnswer;
    const error = new DomainError(refused.code);
    error.message = refused.message;
    throw error;
  }
}
