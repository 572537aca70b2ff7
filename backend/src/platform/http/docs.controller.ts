import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  API_PAGE_FILES,
  getApiDescription,
  getApiPageFile,
  showApiDescription,
} from '@atrium/contract/platform/health';
import { Controller, type OnModuleInit, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { API_PAGE } from './docs-page.js';
import type { Call } from './input.js';
import { describeApi } from './openapi.js';
import { Answer } from './reply.js';
import { Serve } from './serve.js';

type PageFile = (typeof API_PAGE_FILES)[number];

/** Our own beside the sources and beside what is built of them. */
const OWN_FILES = fileURLToPath(new URL('../../../assets/api-page/', import.meta.url));
const KEPT_FILES = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

interface MadeOnce {
  readonly type: string;
  readonly plain: Buffer;
  readonly packed: Buffer;
  readonly etag: string;
}

const makeOnce = async (type: string, content: string | Buffer): Promise<MadeOnce> => {
  const plain = Buffer.from(content);
  return {
    type,
    plain,
    packed: await promisify(gzip)(plain),
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
  };
};

/** The description never changes while a process runs: it is made and packed at the start, and strangers may ask often. */
@Controller()
export class DocsController implements OnModuleInit {
  private document!: MadeOnce;
  private page!: MadeOnce;
  /** Of Swagger UI and around it: made when somebody asks for the first time. */
  private readonly files = new Map<PageFile, Promise<MadeOnce>>();

  async onModuleInit(): Promise<void> {
    this.document = await makeOnce('application/json; charset=utf-8', JSON.stringify(describeApi()));
    this.page = await makeOnce('text/html; charset=utf-8', API_PAGE);
  }

  @Serve(getApiDescription)
  describe({ request }: Call<typeof getApiDescription>): Answer {
    return answer(this.document, request);
  }

  @Serve(showApiDescription)
  show({ request }: Call<typeof showApiDescription>): Answer {
    return answer(this.page, request);
  }

  @Serve(getApiPageFile)
  async file({ params, request }: Call<typeof getApiPageFile>): Promise<Answer> {
    const made = this.files.get(params.file) ?? madeOf(params.file);
    this.files.set(params.file, made);
    return answer(await made, request);
  }
}

const madeOf = async (file: PageFile): Promise<MadeOnce> =>
  makeOnce(
    file.endsWith('.js') ? TYPES.js : TYPES.css,
    await readFile(join(file.startsWith('swagger-ui') ? KEPT_FILES : OWN_FILES, file)),
  );

const answer = ({ type, plain, packed, etag }: MadeOnce, request: Request): Answer => {
  // It holds nobody's data, so a browser may keep it and ask whether it still holds.
  request.res?.setHeader('Cache-Control', 'no-cache').setHeader('ETag', etag).setHeader('Vary', 'Accept-Encoding');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(etag)) return new Answer(304, undefined);
  const isPacked = request.acceptsEncodings('gzip') === 'gzip';
  if (isPacked) request.res?.setHeader('Content-Encoding', 'gzip');
  return new Answer(200, new StreamableFile(isPacked ? packed : plain, { type }));
};
