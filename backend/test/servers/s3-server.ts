import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}
type ServerClass = new (options: object) => Server;

const BUCKET = 'files';

export interface S3Server {
  /** Settings of a process that stores its files here. */
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the stored objects. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Starts an S3-compatible server with an empty bucket. */
export const startS3Server = async (): Promise<S3Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-test-s3-'));
  // The package has no types.
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as ServerClass;
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    folder,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
