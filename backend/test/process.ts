import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { asRuntime } from './databases.js';

const BACKEND = fileURLToPath(new URL('..', import.meta.url));

export interface ApiProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has logged: warnings and errors. */
  readonly output: () => string;
  /** SIGKILL, and gone when this resolves. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** A process of the product from its sources, as an operator would start one; ready when this resolves. */
export const startProcess = async (entry: 'main' | 'worker', env: NodeJS.ProcessEnv): Promise<ApiProcess> => {
  const child = spawn(
    process.execPath,
    ['--conditions=@atrium/source', '--import', '@swc-node/register/esm-register', `src/${entry}.ts`],
    {
      cwd: BACKEND,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        TS_NODE_PROJECT: 'tsconfig.json',
        NODE_ENV: 'test',
        SESSION_SECRET: 'a secret that only the tests use, long enough',
        DEMO_DATA: 'none',
        PORT: '0',
        REDIS_URL: process.env['TEST_REDIS_URL'],
        LOG_LEVEL: 'warn',
        ...asRuntime(env),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  const address = await Promise.race([
    new Promise<string>((resolve) =>
      child.on('message', (message: { type?: string; address?: string }) => {
        if (message.type === 'ready') resolve(message.address ?? '');
      }),
    ),
    exited.then(() => {
      throw new Error(`The ${entry} process ended before it was ready:\n${output}`);
    }),
  ]);
  return {
    url: address.replace('localhost', '127.0.0.1'),
    child,
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
};
