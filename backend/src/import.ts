import 'reflect-metadata';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { ImportReport, ImportResult } from '@atrium/contract/clinic/import/schemas';
import { MAX_IMPORT_BYTES } from '@atrium/contract/clinic/import/values';
import { DataSource } from 'typeorm';
import { type ImportArguments, parseArguments, USAGE, UsageError } from './clinic/import/cli-arguments.js';
import { ImportService, type StockList } from './clinic/import/apply/import.service.js';
import { ListReader } from './clinic/import/read/list-reader.js';
import { formatReport, formatResult } from './clinic/import/report-text.js';
import { StockLedger } from './clinic/stock/ledger/stock-ledger.js';
import { ConfigError } from './platform/config/config.js';
import { readOwnerUrl } from './platform/config/owner-url.js';
import { isDatabaseUnavailable } from './platform/database/connection-errors.js';
import { createDataSourceOptions } from './platform/database/data-source.js';
import { readPendingMigrations } from './platform/database/migrate.js';
import { SqlPool } from './platform/database/sql-pool.js';
import { Transactions } from './platform/database/transaction.js';
import type { Actor } from './platform/events/event.js';
import { Outbox } from './platform/events/outbox.js';
import { DomainError } from './platform/http/reply/domain-error.js';
import { getPersonName } from './platform/http/request/current-user.js';
import { createLogger } from './platform/logger.js';

/* `npm run import -- FILE.csv` imports a file on the server with the code of the import screen. */

const STATEMENT_TIMEOUT_MS = 120_000;

/** An error that is printed without a stack trace. */
class ImportError extends Error {}

const run = async (options: ImportArguments): Promise<number> => {
  const databaseUrl = readOwnerUrl(process.env);
  if (!databaseUrl)
    throw new ImportError('DATABASE_URL is missing. Start Atrium first, or set it to a PostgreSQL address.');
  const file = await readFile(options.fileName);
  const logger = createLogger({ logLevel: 'error' }, 'import');
  const dataSource = new DataSource(createDataSourceOptions(databaseUrl, logger, STATEMENT_TIMEOUT_MS));
  const sql = new SqlPool(databaseUrl, logger, 2);
  const lists = new ListReader(logger);
  try {
    await dataSource.initialize();
    const importer = new ImportService(sql, new StockLedger(), new Outbox(), lists);
    const actor = await findSuperadmin(dataSource);
    const list: StockList = {
      file,
      fileName: basename(options.fileName),
      mapping: options.mapping,
      kinds: { defaultKind: options.kind, byCategory: new Map() },
      answers: options.answers,
      skipErrors: options.skipErrors,
    };
    const report = JSON.parse((await importer.preview(list)).json) as ImportReport;
    if (!options.json) console.log(formatReport(report));
    const decision = await decide(options, report);
    const result = decision.apply
      ? await new Transactions(dataSource).run((tx) => importer.apply(tx, actor, list))
      : null;
    printReport(options, report, decision.reason, result);
    return decision.exitCode;
  } finally {
    await lists.onApplicationShutdown();
    await sql.onApplicationShutdown();
    if (dataSource.isInitialized) await dataSource.destroy();
  }
};

const readFile = async (fileName: string): Promise<Buffer> => {
  try {
    const file = await open(fileName);
    try {
      const { size } = await file.stat();
      if (size > MAX_IMPORT_BYTES) throw new ImportError(`${fileName} is larger than 5 MB. Please split it.`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ImportError(
      code === 'ENOENT'
        ? `There is no file ${fileName}.`
        : code === 'EISDIR'
          ? `${fileName} is a folder.`
          : `${fileName} could not be read (${code ?? 'unknown reason'}).`,
    );
  }
};

interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const findSuperadmin = async (dataSource: DataSource): Promise<Actor & { readonly id: string }> => {
  const pending = await readPendingMigrations((statement) => dataSource.query(statement));
  if (pending.length > 0)
    throw new ImportError('The database is not up to date. Please start Atrium once, then import.');
  const [account] = await dataSource.query<Account[]>(
    `select id, email, coalesce(username, email) as username, first_name as "firstName", last_name as "lastName"
     from app_user where role = 'superadmin' and is_active and removed_at is null order by created_at limit 1`,
  );
  if (account === undefined)
    throw new ImportError('There is no superadmin to import as. Please start Atrium once, then import.');
  return { id: account.id, name: getPersonName(account) };
};

interface Decision {
  readonly apply: boolean;
  readonly exitCode: 0 | 1;
  /** Reason printed as the last line when nothing was imported. */
  readonly reason: string;
}

const decide = async (options: ImportArguments, { counts }: ImportReport): Promise<Decision> => {
  const exitCode = counts.error > 0 && !options.skipErrors ? 1 : 0;
  if (exitCode === 1)
    return {
      apply: false,
      exitCode,
      reason: 'Nothing was imported. Correct the list, or skip the rows with errors with --skip-errors.',
    };
  if (counts.create + counts.update === 0) return { apply: false, exitCode, reason: 'There is nothing to change.' };
  if (options.dryRun) return { apply: false, exitCode, reason: 'This was a preview; nothing was imported.' };
  // Without a terminal there is no confirmation, so that scripts can import.
  if (options.yes || !process.stdin.isTTY || (await confirm(counts))) return { apply: true, exitCode, reason: '' };
  return { apply: false, exitCode, reason: 'Nothing was imported.' };
};

const confirm = async ({ create, update }: ImportReport['counts']): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`\nCreate ${create} and update ${update} items? [y/N] `)).trim());
  } finally {
    terminal.close();
  }
};

const printReport = (
  options: ImportArguments,
  report: ImportReport,
  reason: string,
  result: ImportResult | null,
): void => {
  if (options.json) console.log(JSON.stringify({ report, applied: result }, null, 2));
  else console.log(`\n${result === null ? reason : formatResult(result)}`);
};

const main = async (): Promise<number> => {
  try {
    const options = parseArguments(process.argv.slice(2));
    if (options !== null) return await run(options);
    console.log(USAGE);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
    else if (error instanceof ImportError || error instanceof ConfigError || error instanceof DomainError)
      console.error(error.message);
    else if (isDatabaseUnavailable(error)) console.error('The database cannot be reached. Is Atrium running?');
    else console.error(error);
    return 1;
  }
};

process.exitCode = await main();
