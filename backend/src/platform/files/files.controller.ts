import * as calls from '@atrium/contract/platform/files/calls';
import { Controller, StreamableFile } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import { ReplyWithStatus } from '../http/reply/reply.js';
import { getUploadedFile } from '../http/request/upload.js';
import type { Call } from '../http/request/validate-call.js';
import { Route } from '../http/routing/route.decorator.js';
import { FILE_POLICY } from '../http/security-headers.js';
import { FilesReader } from './files-reader.js';
import { FilesService } from './files.service.js';
import { sendContent } from './send-content.js';

@Controller()
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly reader: FilesReader,
    private readonly transactions: Transactions,
    private readonly sql: SqlPool,
  ) {}

  @Route(calls.listFiles)
  list({ person, query }: Call<typeof calls.listFiles>) {
    return this.reader.list(person, { kind: query.subject, id: query.subjectId });
  }

  @Route(calls.uploadFile)
  async upload({ person, query: { subject: kind, subjectId: id }, request }: Call<typeof calls.uploadFile>) {
    const received = await this.files.receive(person, kind, getUploadedFile(request));
    return this.transactions.run((tx) =>
      id === undefined
        ? this.files.addDraft(tx, person, kind, received)
        : this.files.attach(tx, person, { kind, id }, received),
    );
  }

  @Route(calls.addFileVersion)
  async addVersion({ person, params: { id }, request }: Call<typeof calls.addFileVersion>) {
    const kind = await this.reader.getKind(person, id);
    const received = await this.files.receive(person, kind, getUploadedFile(request));
    return this.transactions.run((tx) => this.files.addVersion(tx, person, id, received));
  }

  @Route(calls.removeFile)
  async remove({ person, params }: Call<typeof calls.removeFile>): Promise<void> {
    await this.transactions.run((tx) => this.files.remove(tx, person, params.id));
  }

  @Route(calls.getFileContent)
  async getContent({ person, params, query, request }: Call<typeof calls.getFileContent>): Promise<StreamableFile> {
    return sendContent(request, await this.reader.open(person, params.id, query.version));
  }

  /**
   * Sends the preview of a picture. Its ETag is the hash of the content, so browsers revalidate it and receive it once.
   */
  @Route(calls.getFilePreview)
  async getPreview({ person, params, query, request }: Call<typeof calls.getFilePreview>) {
    const { hash, open } = await this.reader.openPreview(person, params.id, query.version);
    const tag = `"${hash}"`;
    request.res?.setHeader('Cache-Control', 'private, no-cache');
    request.res?.setHeader('ETag', tag);
    if (request.headers['if-none-match'] === tag) return new ReplyWithStatus(304, undefined);
    request.res?.setHeader('Content-Security-Policy', FILE_POLICY);
    return new StreamableFile(await open(), { type: 'image/webp', disposition: 'inline' });
  }

  @Route(calls.getFileStorage)
  async getStorage() {
    const [row] = await this.sql.rows<{ usedBytes: number }>(
      'select coalesce(sum(size), 0)::float8 as "usedBytes" from file_blob',
    );
    return row;
  }
}
