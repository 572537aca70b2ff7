import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until.js';
import { query } from './sql.js';

interface Server {
  readonly url: string;
  readonly process: { readonly pid: number };
}
/** The launcher's own way with an embedded server (`scripts/lib/postgres.mjs`). */
interface Launcher {
  startPostgres(dataDir: string, options: { keepPort?: boolean; throwaway: true }): Promise<Server>;
  stopPostgres(dataDir: string): Promise<void>;
}

const launcher = (await import(new URL('../../scripts/lib/postgres.mjs', import.meta.url).href)) as Launcher;
const files = (await import(new URL('../../scripts/lib/postgres-files.mjs', import.meta.url).href)) as {
  removeElsewhere(dataDir: string): void;
};

/** A PostgreSQL server of a test's own, to be killed. */
export class PrivatePostgres {
  private constructor(
    private readonly dir: string,
    private server: Server,
  ) {}

  static async start(): Promise<PrivatePostgres> {
    // Within the run's folder, so that a run that is killed leaves no server behind.
    const dir = mkdtempSync(join(process.env['TEST_DIR'] ?? tmpdir(), 'postgres-'));
    // The server may run as another user.
    chmodSync(dir, 0o711);
    const postgres = new PrivatePostgres(dir, await launcher.startPostgres(dir, { throwaway: true }));
    // What nobody waits for reaches the disk late, as on a busy machine: what a crash takes with it is then never nothing.
    await query(postgres.url, `alter system set wal_writer_delay = '10s'`);
    await query(postgres.url, 'select pg_reload_conf()');
    return postgres;
  }

  get url(): string {
    return this.server.url;
  }

  /** `kill -9` of the postmaster. */
  kill(): void {
    process.kill(this.server.process.pid, 'SIGKILL');
  }

  async restart(): Promise<void> {
    this.server = await launcher.startPostgres(this.dir, { keepPort: true, throwaway: true });
  }

  /** `kill -9` of one of its processes: the server ends all others and recovers, without having been started again. */
  async crash(): Promise<void> {
    const [victim] = await query<{ pid: number }>(
      this.url,
      `select pid from pg_stat_activity where backend_type = 'background writer'`,
    );
    const begun = async () => (await query<{ at: Date }>(this.url, 'select pg_postmaster_start_time() as at'))[0]?.at;
    const before = await begun();
    process.kill(victim?.pid ?? 0, 'SIGKILL');
    await until(async () => (await begun().catch(() => undefined)) !== undefined);
    if ((await begun())?.getTime() !== before?.getTime()) throw new Error('The server was started again');
  }

  /** Killed, and what is left of it takes over as a replica does: on a timeline of its own. Answers the timelines before and after. */
  async killAndPromote(): Promise<[number, number]> {
    const timeline = async () =>
      (
        await query<{ timeline: number }>(
          this.url,
          `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
        )
      )[0]?.timeline ?? 0;
    const [before, [place]] = [
      await timeline(),
      await query<{ directory: string }>(this.url, `select current_setting('data_directory') as directory`),
    ];
    // There is no archive: recovery ends where the log of the one that was killed ends.
    await query(this.url, `alter system set restore_command = 'false'`);
    this.kill();
    writeFileSync(join(place?.directory ?? '', 'recovery.signal'), '');
    await this.restart();
    // It serves reads before it has taken over.
    await until(async () => (await query(this.url, 'select where not pg_is_in_recovery()')).length === 1);
    return [before, await timeline()];
  }

  async close(): Promise<void> {
    await launcher.stopPostgres(this.dir);
    files.removeElsewhere(this.dir);
    rmSync(this.dir, { recursive: true, force: true });
  }
}
