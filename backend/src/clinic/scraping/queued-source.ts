import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A page source on its way to the worker, compressed, because PostgreSQL text excludes some characters. */
export interface QueuedSource {
  readonly htmlBase64: string;
  readonly url: string | null;
}

export const queueable = async (html: string, url: string | null): Promise<QueuedSource> => ({
  htmlBase64: (await promisify(gzip)(html)).toString('base64'),
  url,
});

export const fromQueue = async ({ htmlBase64, url }: QueuedSource): Promise<{ html: string; url: string | null }> => ({
  html: (await promisify(gunzip)(Buffer.from(htmlBase64, 'base64'))).toString('utf8'),
  url,
});
