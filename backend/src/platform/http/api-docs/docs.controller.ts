import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getApiDescription, getApiPageFile, showApiDescription } from '@atrium/contract/platform/health/calls';
import { API_PAGE_FILES } from '@atrium/contract/platform/health/values';
import { Controller, type OnApplicationShutdown, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { ThreadPool, getThreadScriptUrl } from '../../threads/thread-pool.js';
import { renderDocsPage } from './docs-page.js';
import type { Call } from '../request/validate-call.js';
import { ReplyWithStatus } from '../reply/reply.js';
import { Route } from '../routing/route.decorator.js';

type PageFile = (typeof API_PAGE_FILES)[number];

/** Path of the style and script files, valid from both the sources and the build. */
const STYLE_AND_SCRIPT_FILES = fileURLToPath(new URL('../../../../assets/api-page/', import.meta.url));
const VERSIONED_FILES = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const FONTS = fileURLToPath(new URL('../../../../assets/fonts/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff: 'font/woff',
};

interface CachedFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly packed: { readonly br: Buffer; readonly gzip: Buffer };
  readonly hash: string;
}

/**
 * CPU time limit in milliseconds to build the API description from all schemas, which takes about a third of a second.
 */
const DESCRIBE_MS = 10_000;
const DESCRIBE_MEMORY_MB = 256;

/** Brotli quality. A higher one saves a tenth of the size but takes seconds on a busy machine. */
const BROTLI_QUALITY = 5;

const buildFile = async (type: string, content: string | Buffer): Promise<CachedFile> => {
  const plain = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { type, plain, packed: { br, gzip: gzipped }, hash };
};

/** Serves the API reference. Its files do not change while a process runs, so each is built and compressed once. */
@Controller()
export class DocsController implements OnApplicationShutdown {
  private readonly cache = new Map<string, Promise<CachedFile>>();
  private readonly pool = new ThreadPool<null>({
    script: getThreadScriptUrl(import.meta.url, 'openapi-thread'),
    threads: 1,
    deadlineMs: DESCRIBE_MS,
    memoryMb: DESCRIBE_MEMORY_MB,
  });

  @Route(getApiDescription)
  async describe({ request }: Call<typeof getApiDescription>): Promise<ReplyWithStatus> {
    const make = async () => buildFile('application/json; charset=utf-8', (await this.pool.runForUser(null)) as string);
    return sendFile(await this.buildOnce('document', make), request);
  }

  @Route(showApiDescription)
  async show({ request }: Call<typeof showApiDescription>): Promise<ReplyWithStatus> {
    const make = async () => {
      const files = new Map(
        await Promise.all(API_PAGE_FILES.map(async (file) => [file, await hashContent(file)] as const)),
      );
      const page = renderDocsPage((file) => `/api/docs/${file}?v=${files.get(file as PageFile) ?? ''}`);
      return buildFile('text/html; charset=utf-8', page);
    };
    return sendFile(await this.buildOnce('page', make), request);
  }

  @Route(getApiPageFile)
  async file({ params: { file }, query, request }: Call<typeof getApiPageFile>): Promise<ReplyWithStatus> {
    const make = async () => buildFile(TYPES[file.split('.').at(-1) ?? ''] ?? '', await readFile(getFilePath(file)));
    const cachedFile = await this.buildOnce(file, make);
    return sendFile(cachedFile, request, query.v === cachedFile.hash);
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }

  private buildOnce(what: string, make: () => Promise<CachedFile>): Promise<CachedFile> {
    const known = this.cache.get(what);
    if (known !== undefined) return known;
    const cachedFile = make();
    this.cache.set(what, cachedFile);
    cachedFile.catch(() => this.cache.delete(what));
    return cachedFile;
  }
}

const getFilePath = (file: PageFile): string => {
  if (file.endsWith('.woff'))
    return join(FONTS, file.replace('inter-', 'inter-latin-').replace('.woff', '-normal.woff'));
  return join(file.startsWith('swagger-ui') ? VERSIONED_FILES : STYLE_AND_SCRIPT_FILES, file);
};

const hashContent = async (file: PageFile): Promise<string> =>
  createHash('sha256')
    .update(await readFile(getFilePath(file)))
    .digest('base64url')
    .slice(0, 27);

/** Sends a file with an ETag. A versioned URL is cached forever; other URLs are revalidated. */
const sendFile = ({ type, plain, packed, hash }: CachedFile, request: Request, isForever = false): ReplyWithStatus => {
  const etag = `W/"${hash}"`;
  request.res
    ?.setHeader('Cache-Control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
    .setHeader('ETag', etag)
    .setHeader('Vary', 'Accept-Encoding');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(etag)) return new ReplyWithStatus(304, undefined);
  const encoding = request.acceptsEncodings('br', 'gzip');
  if (encoding === false) return new ReplyWithStatus(200, new StreamableFile(plain, { type }));
  request.res?.setHeader('Content-Encoding', encoding);
  return new ReplyWithStatus(200, new StreamableFile(packed[encoding as keyof typeof packed], { type }));
};
