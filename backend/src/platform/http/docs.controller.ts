import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getApiDescription, showApiDescription } from '@atrium/contract/platform/health';
import { Controller, type OnModuleInit, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { apiDescriptionPage } from './docs-page.js';
import type { Call } from './input.js';
import { describeApi } from './openapi.js';
import { Answer } from './reply.js';
import { Serve } from './serve.js';

interface MadeOnce {
  readonly type: string;
  readonly plain: Buffer;
  readonly packed: Buffer;
  readonly etag: string;
}

const makeOnce = async (type: string, text: string): Promise<MadeOnce> => {
  const plain = Buffer.from(text);
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

  async onModuleInit(): Promise<void> {
    const document = describeApi();
    this.document = await makeOnce('application/json; charset=utf-8', JSON.stringify(document));
    this.page = await makeOnce('text/html; charset=utf-8', apiDescriptionPage(document));
  }

  @Serve(getApiDescription)
  describe({ request }: Call<typeof getApiDescription>): Answer {
    return answer(this.document, request);
  }

  @Serve(showApiDescription)
  show({ request }: Call<typeof showApiDescription>): Answer {
    return answer(this.page, request);
  }
}

const answer = ({ type, plain, packed, etag }: MadeOnce, request: Request): Answer => {
  // It holds nobody's data, so a browser may keep it and ask whether it still holds.
  request.res?.setHeader('Cache-Control', 'no-cache').setHeader('ETag', etag).setHeader('Vary', 'Accept-Encoding');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(etag)) return new Answer(304, undefined);
  const isPacked = request.acceptsEncodings('gzip') === 'gzip';
  if (isPacked) request.res?.setHeader('Content-Encoding', 'gzip');
  return new Answer(200, new StreamableFile(isPacked ? packed : plain, { type }));
};
