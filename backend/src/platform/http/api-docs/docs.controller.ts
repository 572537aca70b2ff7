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
import { ThreadPool, threadScript } from '../../threads/thread-pool.js';
import { apiPage } from './docs-page.js';
import type { Call } from '../request/input.js';
import { Answer } from '../reply/reply.js';
import { Serve } from '../routing/serve.js';

type PageFile = (typeof API_PAGE_FILES)[number];

/** This path is valid from both the sources and the build. */
const OWN_FILES = fileURLToPath(new URL('../../../../assets/api-page/', import.meta.url));
const KEPT_FILES = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const FONTS = fileURLToPath(new URL('../../../../assets/fonts/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff: 'font/woff',
};

interface MadeOnce {
  readonly type: string;
  readonly plain: Buffer;
  readonly packed: { readonly br: Buffer; readonly gzip: Buffer };
  readonly hash: string;
}

/** CPU time to build the description from all schemas, which takes about a third of a second. */
const DESCRIBE_MS = 10_000;
const DESCRIBE_MEMORY_MB = 256;

/** A higher quality saves a tenth of the size but takes seconds on a busy machine. */
const BROTLI_QUALITY = 5;

const makeOnce = async (type: string, content: string | Buffer): Promise<MadeOnce> => {
  const plain = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { type, plain, packed: { br, gzip: gzipped }, hash };
};

/** Serves the API reference. Its files do not change while a process runs, so each is built and compressed once. */
@Controller()
export class DocsController implements OnApplicationShutdown {
  private readonly made = new Map<string, Promise<MadeOnce>>();
  private readonly pool = new ThreadPool<null>({
    script: threadScript(import.meta.url, 'openapi-thread'),
    threads: 1,
    deadlineMs: DESCRIBE_MS,
    memoryMb: DESCRIBE_MEMORY_MB,
  });

  @Serve(getApiDescription)
  async describe({ request }: Call<typeof getApiDescription>): Promise<Answer> {
    const make = async () => makeOnce('application/json; charset=utf-8', (await this.pool.work(null)) as string);
    return answer(await this.once('document', make), request);
  }

  @Serve(showApiDescription)
  async show({ request }: Call<typeof showApiDescription>): Promise<Answer> {
    const make = async () => {
      const files = new Map(await Promise.all(API_PAGE_FILES.map(async (file) => [file, await hashOf(file)] as const)));
      const page = apiPage((file) => `/api/docs/${file}?v=${files.get(file as PageFile) ?? ''}`);
      return makeOnce('text/html; charset=utf-8', page);
    };
    return answer(await this.once('page', make), request);
  }

  @Serve(getApiPageFile)
  async file({ params: { file }, query, request }: Call<typeof getApiPageFile>): Promise<Answer> {
    const make = async () => makeOnce(TYPES[file.split('.').at(-1) ?? ''] ?? '', await readFile(pathOf(file)));
    const made = await this.once(file, make);
    return answer(made, request, query.v === made.hash);
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }

  private once(what: string, make: () => Promise<MadeOnce>): Promise<MadeOnce> {
    const known = this.made.get(what);
    if (known !== undefined) return known;
    const made = make();
    this.made.set(what, made);
    made.catch(() => this.made.delete(what));
    return made;
  }
}

const pathOf = (file: PageFile): string => {
  if (file.endsWith('.woff'))
    return join(FONTS, file.replace('inter-', 'inter-latin-').replace('.woff', '-normal.woff'));
  return join(file.startsWith('swagger-ui') ? KEPT_FILES : OWN_FILES, file);
};

const hashOf = async (file: PageFile): Promise<string> =>
  createHash('sha256')
    .update(await readFile(pathOf(file)))
    .digest('base64url')
    .slice(0, 27);

/** Sends a file with an ETag. A versioned URL is cached forever; other URLs are revalidated. */
const answer = ({ type, plain, packed, hash }: MadeOnce, request: Request, isForever = false): Answer => {
  const etag = `W/"${hash}"`;
  request.res
    ?.setHeader('Cache-Control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
    .setHeader('ETag', etag)
    .setHeader('Vary', 'Accept-Encoding');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(etag)) return new Answer(304, undefined);
  const encoding = request.acceptsEncodings('br', 'gzip');
  if (encoding === false) return new Answer(200, new StreamableFile(plain, { type }));
  request.res?.setHeader('Content-Encoding', encoding);
  return new Answer(200, new StreamableFile(packed[encoding as keyof typeof packed], { type }));
};
