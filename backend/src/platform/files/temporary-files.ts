import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { OnModuleInit } from '@nestjs/common';

/**
 * Age in milliseconds after which files of other hosts and unknown processes are removed. An upload takes at most two
 * minutes.
 */
const MAX_AGE_MS = 60 * 60_000;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** Files that are being received. Their names contain host and process, so that those of a killed process are removed. */
export class TemporaryFiles implements OnModuleInit {
  private readonly own = new Set<string>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = join(folder, 'incoming');
  }

  async onModuleInit(): Promise<void> {
    await this.removeLeftovers();
  }

  /** Returns the path of a new file. Call `remove` when it is no longer needed. */
  async create(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${hostname()}.${process.pid}.${randomUUID()}`;
    this.own.add(name);
    return join(this.folder, name);
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true });
    this.own.delete(path.slice(this.folder.length + 1));
  }

  /** Removes files of ended processes of this host, and old files of other hosts. */
  async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => []))
      if (!this.own.has(name) && (await this.isLeftover(name))) await rm(join(this.folder, name), { force: true });
  }

  private async isLeftover(name: string): Promise<boolean> {
    const [, host, pid] = /^(.+)\.(\d+)\.[^.]+$/.exec(name) ?? [];
    // The process id of this process was that of an ended one, such as in a restarted container.
    if (host === hostname()) return Number(pid) === process.pid || !isRunning(Number(pid));
    const found = await stat(join(this.folder, name)).catch(() => null);
    return found !== null && Date.now() - found.mtimeMs > MAX_AGE_MS;
  }
}
