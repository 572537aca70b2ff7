import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { asRuntime } from '../databases.js';

export const BACKEND = fileURLToPath(new URL('../..', import.meta.url));
/** Arguments of Node for a TypeScript entry point. */
export const FROM_SOURCE = [
  '--conditions=@atrium/source',
  '--import',
  new URL('../../../scripts/source/register.mjs', import.meta.url).href,
];

/**
 * Returns the arguments of Node for an entry point. Within `npm test` those of the product are the ones that it built
 * (`TEST_BUILT`), which take three seconds less CPU time to start.
 */
const argumentsOf = (entry: string): readonly string[] =>
  process.env['TEST_BUILT'] && entry.startsWith('src/')
    ? ['--enable-source-maps', entry.replace(/^src\/(.+)\.ts$/, 'dist/$1.js')]
    : [...FROM_SOURCE, entry];

/** A started process, with its output. */
export interface SourceProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<[code: number | null]>;
  readonly output: () => string;
  /** Sends SIGKILL; resolves once the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

export const spawnSource = (entry: string, env: NodeJS.ProcessEnv): SourceProcess => {
  const child = spawn(process.execPath, argumentsOf(entry), {
    cwd: BACKEND,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'test',
      SESSION_SECRET: 'a secret that only the tests use, long enough',
      ...asRuntime(env),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return {
    child,
    exited,
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
};
