import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Person } from '../../../platform/http/request/current-user.js';
import type { StockList } from './import.service.js';
import { type QueuedActor, toQueuedActor } from './queued-actor.js';

/**
 * Job input with the compressed file. The worker parses the file again and plans over the stock at that time, so no
 * result of the preview is sent and the upload limit bounds the size.
 */
export interface QueuedImport extends QueuedActor {
  readonly fileBase64: string;
  readonly fileName: string | null;
  readonly mapping: readonly (readonly [heading: string, target: string])[];
  /** Kind of the list. Absent in jobs of older versions, which import items. */
  readonly kind?: StockKind;
  readonly categoryKinds?: readonly (readonly [category: string, kind: StockKind])[];
  readonly answers?: readonly (readonly [question: string, answer: string])[];
  readonly skipErrors: boolean;
}

export const toQueuedImport = async (list: StockList, person: Person): Promise<QueuedImport> => ({
  fileBase64: (await promisify(gzip)(list.file)).toString('base64'),
  fileName: list.fileName,
  mapping: [...list.mapping],
  kind: list.kinds.defaultKind,
  categoryKinds: [...list.kinds.byCategory],
  answers: [...(list.answers ?? [])],
  skipErrors: list.skipErrors,
  ...toQueuedActor(person),
});

export const fromQueuedImport = async ({
  fileBase64,
  fileName,
  mapping,
  kind = 'item',
  categoryKinds = [],
  answers = [],
  skipErrors,
}: QueuedImport): Promise<StockList> => ({
  file: await promisify(gunzip)(Buffer.from(fileBase64, 'base64')),
  fileName,
  mapping: new Map(mapping),
  kinds: { defaultKind: kind, byCategory: new Map(categoryKinds) },
  answers: new Map(answers),
  skipErrors,
});
