import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { asRuntime } from './databases.js';

const BACKEND = fileURLToPath(new URL('..', import.meta.url));

/** A process of the tests from sources, and what it says. */
export interface SourceProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<[code: number | null]>;
  /** What it has logged. */
  readonly output: () => string;
  /** SIGKILL, and gone when this resolves. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

export const spawnSource = (entry: string, env: NodeJS.ProcessEnv): SourceProcess => {
  const child = spawn(
    process.execPath,
    ['--conditions=@atrium/source', '--import', '@swc-node/register/esm-register', entry],
    {
      cwd: BACKEND,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        TS_NODE_PROJECT: 'tsconfig.json',
        NODE_ENV: 'test',
        SESSION_SECRET: 'a secret that only the tests use, long enough',
        ...asRuntime(env),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
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
