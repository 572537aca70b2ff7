import { importItems, listImports, undoImport } from '@atrium/contract/clinic/import/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Controller } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import type { Call } from '../../platform/http/request/validate-call.js';
import { ReplyWithStatus, RawJson } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { getUploadedFile } from '../../platform/http/request/upload.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { ImportUndoService, type ImportToUndo } from './apply/import-undo.service.js';
import { ImportService, type StockList } from './apply/import.service.js';
import { toQueuedActor } from './apply/queued-actor.js';
import { toQueuedImport } from './apply/queued-import.js';

@Controller()
export class ImportController {
  constructor(
    private readonly importService: ImportService,
    private readonly importUndo: ImportUndoService,
    private readonly jobs: JobsService,
  ) {}

  @Route(importItems)
  async import({ person, body, request }: Call<typeof importItems>): Promise<RawJson | ReplyWithStatus> {
    const list: StockList = {
      ...readUploadedList(request),
      mapping: body.mapping ?? new Map(),
      kinds: { defaultKind: body.kind || 'item', byCategory: body.categoryKinds ?? new Map() },
      answers: body.answers ?? new Map(),
      skipErrors: body.skipErrors ?? false,
    };
    const report = await this.importService.preview(list);
    if (body.mode === 'rehearse') return new RawJson(report.json);
    // Errors are reported now instead of by a failed job.
    const { error, create, update, unchanged } = report.counts;
    if (error > 0 && (!list.skipErrors || create + update + unchanged === 0))
      throw new DomainError('import.refused', {
        message: `${error === 1 ? 'One row has an error' : `${error} rows have errors`}, so nothing was imported. Please correct the list, or answer its questions.`,
      });
    if (report.expired > 0 && body.acceptExpired !== true)
      throw new DomainError('lot.past-expiry', {
        message: `${formatPlural(report.expired, 'lot')} in the list ${report.expired === 1 ? 'has' : 'have'} already expired. Please check ${report.expired === 1 ? 'its date' : 'their dates'}.`,
      });
    const jobId = await this.jobs.add(person, 'apply-import', await toQueuedImport(list, person), {
      project: 'perfect-b',
      ...(list.fileName === null ? {} : { about: list.fileName }),
    });
    return new ReplyWithStatus(202, { jobId });
  }

  @Route(listImports)
  list() {
    return this.importUndo.list();
  }

  @Route(undoImport)
  async undo({ person, params: { id } }: Call<typeof undoImport>): Promise<{ jobId: string }> {
    const { fileName } = await this.importUndo.assertUndoable(id);
    const input: ImportToUndo = { importId: id, ...toQueuedActor(person) };
    const jobId = await this.jobs.add(person, 'undo-import', input, {
      project: 'perfect-b',
      ...(fileName === null ? {} : { about: fileName }),
    });
    return { jobId };
  }
}

const MAX_NAME_LENGTH = 200;

const readUploadedList = (request: Request): Pick<StockList, 'file' | 'fileName'> => {
  const file = getUploadedFile(request);
  if (file === undefined) throw invalidField('file', 'Please choose a CSV file.');
  const name = file.name
    .replace(/[^\P{C}]/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  return { file: file.buffer, fileName: name === '' ? null : name };
};
