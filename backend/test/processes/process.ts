import { type SourceProcess, spawnSource } from './spawn-source.js';

export interface ApiProcess extends Omit<SourceProcess, 'exited'> {
  readonly url: string;
}

/** Starts a process of the product; resolves when it is ready. */
export const startProcess = async (entry: 'main' | 'worker', env: NodeJS.ProcessEnv): Promise<ApiProcess> => {
  const { exited, ...source } = spawnSource(`src/${entry}.ts`, {
    DEMO_DATA: 'none',
    PORT: '0',
    REDIS_URL: process.env['TEST_REDIS_URL'],
    LOG_LEVEL: 'warn',
    ...env,
  });
  const address = await Promise.race([
    new Promise<string>((resolve) =>
      source.child.on('message', (message: { type?: string; address?: string }) => {
        if (message.type === 'ready') resolve(message.address ?? '');
      }),
    ),
    exited.then(() => {
      throw new Error(`The ${entry} process ended before it was ready:\n${source.output()}`);
    }),
  ]);
  return { ...source, url: address.replace('localhost', '127.0.0.1') };
};
