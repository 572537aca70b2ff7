import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** Job input with a compressed page source, because PostgreSQL text excludes some characters. */
export interface QueuedSource {
  readonly htmlBase64: string;
  readonly url: string | null;
}

export const toQueuedSource = async (html: string, url: string | null): Promise<QueuedSource> => ({
  htmlBase64: (await promisify(gzip)(html)).toString('base64'),
  url,
});

export const fromQueuedSource = async ({
  htmlBase64,
  url,
}: QueuedSource): Promise<{ html: string; url: string | null }> => ({
  html: (await promisify(gunzip)(Buffer.from(htmlBase64, 'base64'))).toString('utf8'),
  url,
});
