import { importItems, listImports, undoImport } from '@atrium/contract/clinic/import/calls';
import { plural } from '@atrium/rules/stock/labels';
import { Controller } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import type { Call } from '../../platform/http/request/input.js';
import { Answer, RawJson } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { uploadedFile } from '../../platform/http/request/upload.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { AppliedImports, type ImportToUndo } from './apply/applied-imports.js';
import { Importer, type StockList } from './apply/importer.js';
import { queuedActor } from './apply/queued-actor.js';
import { queueable } from './apply/queued-import.js';

@Controller()
export class ImportController {
  constructor(
    private readonly importer: Importer,
    private readonly imports: AppliedImports,
    private readonly jobs: Jobs,
  ) {}

  @Serve(importItems)
  async import({ person, body, request }: Call<typeof importItems>): Promise<RawJson | Answer> {
    const list: StockList = {
      ...uploadOf(request),
      mapping: body.mapping ?? new Map(),
      kinds: { otherwise: body.kind || 'item', byCategory: body.categoryKinds ?? new Map() },
      answers: body.answers ?? new Map(),
      skipErrors: body.skipErrors ?? false,
    };
    const report = await this.importer.rehearse(list);
    if (body.mode === 'rehearse') return new RawJson(report.json);
    // Errors are reported now instead of by a failed job.
    const { error, create, update, unchanged } = report.counts;
    if (error > 0 && (!list.skipErrors || create + update + unchanged === 0))
      throw new DomainError('import.refused', {
        message: `${error === 1 ? 'One row has an error' : `${error} rows have errors`}, so nothing was imported. Please correct the list, or answer its questions.`,
      });
    if (report.expired > 0 && body.acceptExpired !== true)
      throw new DomainError('lot.past-expiry', {
        message: `${plural(report.expired, 'lot')} of the list ${report.expired === 1 ? 'has' : 'have'} expired already. Please look at ${report.expired === 1 ? 'its date' : 'their dates'}.`,
      });
    const jobId = await this.jobs.add(person, 'apply-import', await queueable(list, person), {
      project: 'perfect-b',
      ...(list.fileName === null ? {} : { about: list.fileName }),
    });
    return new Answer(202, { jobId });
  }

  @Serve(listImports)
  list() {
    return this.imports.list();
  }

  @Serve(undoImport)
  async undo({ person, params: { id } }: Call<typeof undoImport>): Promise<{ jobId: string }> {
    const { fileName } = await this.imports.mustBeUndoable(id);
    const input: ImportToUndo = { importId: id, ...queuedActor(person) };
    const jobId = await this.jobs.add(person, 'undo-import', input, {
      project: 'perfect-b',
      ...(fileName === null ? {} : { about: fileName }),
    });
    return { jobId };
  }
}

const MOST_NAME_LENGTH = 200;

const uploadOf = (request: Request): Pick<StockList, 'file' | 'fileName'> => {
  const file = uploadedFile(request);
  if (file === undefined) throw invalidField('file', 'Please choose a CSV file.');
  // Browsers send the name in UTF-8, but the multipart parser decodes it as Latin-1.
  const name = Buffer.from(file.originalname, 'latin1')
    .toString('utf8')
    .replace(/[^\P{C}]/gu, '')
    .trim()
    .slice(0, MOST_NAME_LENGTH);
  return { file: file.buffer, fileName: name === '' ? null : name };
};
